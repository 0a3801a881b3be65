import fc from 'fast-check';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import { batchOf, columnsOf, MINUTE_MS, NOW_MS, SIMULATOR, type TestStrike } from './engineFixture.ts';

/** How a source delivers strikes and what proves the time around them. */
type Way = {
  /** Strikes in batches of their own, before what proves their time, as those of satellites. */
  readonly isApart: boolean;
  /** Nothing is proven before this minute, and then all time so far, as by a feed that is granted to clear. */
  readonly provesFromMin: number;
};

/** @param latestMin Last minute in which a source begins to prove. */
export const wayOfDelivery = (latestMin: number): fc.Arbitrary<Way> =>
  fc.record({
    isApart: fc.boolean(),
    provesFromMin: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: latestMin })),
  });

/** What is delivered in a minute after `NOW_MS`, by a source that has watched since the minute before that. */
export function deliveriesAt(
  minute: number,
  strikes: readonly TestStrike[],
  { isApart, provesFromMin }: Way,
): SourcedBatch[] {
  const nowMs = NOW_MS + minute * MINUTE_MS;
  const alone = { sourceId: SIMULATOR.id, strikes: columnsOf(strikes), fromMs: 1, asOfMs: 0 };
  if (minute < provesFromMin) return [alone];
  const fromMs = (minute === provesFromMin ? NOW_MS : nowMs) - MINUTE_MS;
  return isApart ? [alone, batchOf([], nowMs, fromMs)] : [batchOf(strikes, nowMs, fromMs)];
}
