import { useSelector } from '@xstate/react';
import { useContext, useMemo } from 'react';
import { selectIsAdmin, selectIsGuest } from '#machines/session/sessionSelectors.ts';
import type { FacilityActions } from '#views/mapFacts/mapView.ts';
import { ProfileMissing } from '#views/profile/ProfileMissing.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { ShellContext, type ShellActions } from '#app/page/shellContext.ts';

/**
 * What this person may do about the facilities of the list: administrators for others, people for themselves, guests
 * nothing (LIST-02, LIST-07).
 */
export function useFacilityActions(
  product: Product,
  { facilities }: Pick<MapSystem, 'facilities'>,
): FacilityActions | null {
  const shell = useContext(ShellContext);
  const isAdmin = useSelector(product.session, selectIsAdmin);
  const isGuest = useSelector(product.session, selectIsGuest);
  return useMemo(() => {
    if (shell === null || isGuest) return null;
    if (!isAdmin) return { add: null, administer: null, subscribe: (id) => subscribe(product, shell, id) };
    const lookAgain = () => facilities.send({ type: 'refresh.requested' });
    return {
      add: () => shell.openProfile({ tab: 'locations', facilityId: null }, lookAgain),
      administer: (tab, facilityId) => shell.openProfile({ tab, facilityId }, lookAgain),
      subscribe: null,
    };
  }, [shell, isAdmin, isGuest, facilities, product]);
}

/** Subscribes by a script that no map waits for. */
function subscribe(product: Product, shell: ShellActions, facilityId: string): void {
  import('./subscribeToFacility.tsx').then(
    ({ subscribeToFacility }) => subscribeToFacility(product, shell, facilityId),
    () => shell.tell({ kind: 'error', content: <ProfileMissing /> }),
  );
}
