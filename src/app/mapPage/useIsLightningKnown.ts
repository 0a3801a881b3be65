import { useSelector } from '@xstate/react';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { selectIsBeginning, selectLightningLimitMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { useTicked } from '#views/layers/useTicked.ts';

/** What says whether the lightning that a map draws is known. */
export type LiveLightning = Pick<MapSystem, 'strikes' | 'mapFeed'>;

/**
 * Whether the lightning of the present is known, judged each second by the time inside the feed (S4, S5). True while the
 * map begins: nothing is said of what is still being loaded.
 *
 * @param presentMs Network time, epoch ms.
 */
export function useIsLightningKnown({ strikes, mapFeed }: LiveLightning, presentMs: () => number): boolean {
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const limitMs = useSelector(mapFeed, selectLightningLimitMs);
  const isKnown = useTicked(() => isCurrent(strikes.asOfMs() ?? Number.NaN, limitMs, presentMs()));
  return isBeginning || isKnown;
}
