import { useSelector } from '@xstate/react';
import { useContext, useMemo } from 'react';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import { selectIsAdmin, selectIsGuest } from '#machines/session/sessionSelectors.ts';
import type { FacilityActions } from '#views/mapFacts/mapView.ts';
import { ProfileFailed, ProfileSaved } from '#views/profile/ProfileNews.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { fetchProfileTexts } from '#app/page/fetchProfileTexts.ts';
import { ShellContext, type ShellActions } from '#app/page/shellContext.ts';

/** What this person may do about the facilities of the list: administrators for others, people for themselves, guests nothing (LIST-02, LIST-07). */
export function useFacilityActions(
  product: Product,
  { facilities }: Pick<MapSystem, 'facilities'>,
): FacilityActions | null {
  const shell = useContext(ShellContext);
  const isAdmin = useSelector(product.session, selectIsAdmin);
  const isGuest = useSelector(product.session, selectIsGuest);
  return useMemo(() => {
    if (shell === null || isGuest) return null;
    if (!isAdmin)
      return { add: null, administer: null, subscribe: (id) => void subscribe(product, shell, id) };
    const lookAgain = () => facilities.send({ type: 'refresh.requested' });
    return {
      add: () => shell.openProfile({ tab: 'locations', facilityId: null }, lookAgain),
      administer: (tab, facilityId) => shell.openProfile({ tab, facilityId }, lookAgain),
      subscribe: null,
    };
  }, [shell, isAdmin, isGuest, facilities, product]);
}

/** What became of it is told, whichever it is; a subscription that stands already stays. */
async function subscribe(
  { platform, texts }: Product,
  shell: ShellActions,
  facilityId: string,
): Promise<void> {
  const { http, environment } = platform;
  const api = createSubscriptionsApi(createRetryingHttp(http, Math.random), environment.apiBaseUrl);
  const outcome = api.subscribe([facilityId]).then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? error.message : 'generalError'),
  );
  await fetchProfileTexts(texts).catch(() => undefined);
  const fault = await outcome;
  if (fault === null) shell.tell({ kind: 'success', content: <ProfileSaved news="subscribed" /> });
  else shell.tell({ kind: 'error', content: <ProfileFailed news="failed" fault={fault} /> });
}
