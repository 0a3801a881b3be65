import { useSelector } from '@xstate/react';
import { selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';

const MINUTE_MS = 60_000;

/** Returns the minute that runs by network time, epoch ms: near enough to tell how old a thing on the map is. */
export function useMinute(mapFeed: MapFeedRef): number {
  return useSelector(mapFeed, (snapshot) => Math.floor(selectNowMs(snapshot) / MINUTE_MS) * MINUTE_MS);
}
