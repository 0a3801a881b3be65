import { useSelector } from '@xstate/react';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { STRIKE_WINDOW_MS } from '#domain/lightning/ageBuckets.ts';
import { selectIsBeginning, selectLightningLimitMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { useTicked } from '#views/layers/useTicked.ts';

/** What says whether the lightning that a map draws is known. */
export type LiveLightning = Pick<MapSystem, 'strikes' | 'mapFeed'>;

/** Longest time back that is asked for, ms: clocks of page and worker may differ a little at the end of what is kept. */
const LONGEST_REACH_MS = STRIKE_WINDOW_MS - 60_000;

/**
 * What is not known of the lightning of the present, judged each second by the times inside the feed (S4, S5):
 * `liveMissing`: that of now; `gaps`: some of what is drawn. null: nothing, or the map begins: nothing is said of what is
 * still being loaded.
 *
 * @param presentMs Network time, epoch ms.
 * @param reachMs How far back lightning is drawn, ms; null: none is.
 */
export function useLiveTrouble(
  { strikes, mapFeed }: LiveLightning,
  presentMs: () => number,
  reachMs: number | null,
): 'liveMissing' | 'gaps' | null {
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const limitMs = useSelector(mapFeed, selectLightningLimitMs);
  const trouble = useTicked(() => {
    const nowMs = presentMs();
    if (!isCurrent(strikes.asOfMs() ?? Number.NaN, limitMs, nowMs)) return 'liveMissing';
    const drawnSinceMs = nowMs - Math.min(reachMs ?? 0, LONGEST_REACH_MS);
    return reachMs === null || (strikes.knownSinceMs() ?? Infinity) <= drawnSinceMs ? null : 'gaps';
  });
  return isBeginning ? null : trouble;
}
