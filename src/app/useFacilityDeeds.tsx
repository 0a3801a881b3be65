import { useSelector } from '@xstate/react';
import { useContext, useMemo } from 'react';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import { selectIsAdmin, selectIsGuest } from '#machines/session/sessionSelectors.ts';
import type { FacilityDeeds } from '#views/mapHome/mapView.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { fetchProfileTexts } from './fetchProfileTexts.ts';
import { ShellDoor, type Door } from './shellDoor.ts';

/** What this person may do about the facilities of the list: administrators for others, people for themselves, guests nothing (LIST-02, LIST-07). */
export function useFacilityDeeds(
  product: Product,
  { facilities }: Pick<MapSystem, 'facilities'>,
): FacilityDeeds | null {
  const door = useContext(ShellDoor);
  const isAdmin = useSelector(product.session, selectIsAdmin);
  const isGuest = useSelector(product.session, selectIsGuest);
  return useMemo(() => {
    if (door === null || isGuest) return null;
    if (!isAdmin)
      return { add: null, administer: null, subscribe: (id) => void subscribe(product, door, id) };
    const lookAgain = () => facilities.send({ type: 'refresh.requested' });
    return {
      add: () => door.openProfile({ tab: 'locations', facilityId: null }, lookAgain),
      administer: (tab, facilityId) => door.openProfile({ tab, facilityId }, lookAgain),
      subscribe: null,
    };
  }, [door, isAdmin, isGuest, facilities, product]);
}

/** What became of it is told, whichever it is; a subscription that stands already stays. */
async function subscribe({ parts, texts }: Product, door: Door, facilityId: string): Promise<void> {
  const { http, environment } = parts;
  const api = createSubscriptionsApi(createRetryingHttp(http, Math.random), environment.apiBaseUrl);
  const outcome = api.subscribe([facilityId]).then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? error.message : 'generalError'),
  );
  await fetchProfileTexts(texts).catch(() => undefined);
  const fault = await outcome;
  if (fault === null) door.tell({ kind: 'success', content: <ProfileSaved news="subscribed" /> });
  else door.tell({ kind: 'error', content: <ProfileFailed news="failed" fault={fault} /> });
}
