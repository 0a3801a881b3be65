import { useCallback } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import type { Product } from '#app/page/createProduct.ts';
import { beginPoll } from '#app/binding/poll.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

const HOUR_MS = 3_600_000;
/** Source: requirements CONST-07. */
export const FACILITIES = { everyMs: HOUR_MS, retryMs: 10_000, staleAfterMs: 24 * HOUR_MS };

export type FacilitiesActor = RefreshRef<readonly Facility[]>;

/** The facilities of a client, asked for again and again while they are on the screen; null until that has begun. */
export function useFacilities(
  { platform: { catalogue } }: Product,
  clientId: string,
): FacilitiesActor | null {
  const begin = useCallback(
    () =>
      beginPoll<readonly Facility[]>(FACILITIES, (signal) =>
        catalogue.fetchFacilities(clientId, true, signal),
      ),
    [catalogue, clientId],
  );
  return useDisposable(begin);
}
