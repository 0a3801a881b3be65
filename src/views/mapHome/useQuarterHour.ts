import { useSelector } from '@xstate/react';
import { selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';

/** Every zone begins its years at a quarter of an hour. */
const QUARTER_MS = 900_000;

/** Returns the quarter of an hour that runs by network time, epoch ms: enough to tell one year from another. */
export function useQuarterHour(mapFeed: MapFeedRef): number {
  return useSelector(mapFeed, (snapshot) => Math.floor(selectNowMs(snapshot) / QUARTER_MS) * QUARTER_MS);
}
