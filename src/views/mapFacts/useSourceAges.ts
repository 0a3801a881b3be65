import { useSelector } from '@xstate/react';
import { sourceAges, type SourceAges } from '#domain/alerting/sourceFreshness.ts';
import { selectAnswer, selectIsDoubted, selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef } from './mapView.ts';

/**
 * Ages of the data that the statuses rest on, never of the requests (S5), and the time by which they are told, network
 * epoch ms; NaN: the clock stands still.
 */
export function useSourceAges(
  mapFeed: MapFeedRef,
  yards: readonly { readonly id: string }[],
): SourceAges & { readonly nowMs: number } {
  const answer = useSelector(mapFeed, selectAnswer);
  const isDoubted = useSelector(mapFeed, selectIsDoubted);
  const clockMs = useSelector(mapFeed, selectNowMs);
  const told = sourceAges(answer, yards, clockMs);
  // by a timer the answer is too old: a clock that says otherwise stands still, and shows no age
  const isClockWrong = isDoubted && told.lightning.state !== 'lost';
  if (!isClockWrong) return { ...told, nowMs: clockMs };
  return { ...sourceAges(answer, yards, Number.NaN), nowMs: Number.NaN };
}
