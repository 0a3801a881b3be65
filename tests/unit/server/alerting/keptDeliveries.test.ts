import { describe, expect, test } from 'vitest';
import { createKeptDeliveries } from '#server/alerting/keptDeliveries.ts';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import { batchOf, columnsOf, MINUTE_MS, NOW_MS, SIMULATOR, strikeAt } from './engineFixture.ts';

const KEPT_MS = 60 * MINUTE_MS;

function keptAt(nowMs: number) {
  const delivered = createKeptDeliveries(KEPT_MS);
  let lastMs = nowMs;
  /** Time passes as it does in a service, each minute of it. */
  const noteAt = (atMs: number, batch: SourcedBatch) => {
    for (let passedMs = lastMs; passedMs < atMs; passedMs += MINUTE_MS) delivered.keepTime(passedMs);
    return leapTo(atMs, batch);
  };
  const leapTo = (atMs: number, batch: SourcedBatch) => {
    lastMs = atMs;
    delivered.keepTime(atMs);
    return delivered.note(batch);
  };
  return {
    ...delivered,
    noteAt,
    leapTo,
    note: (batch: SourcedBatch) => noteAt(nowMs, batch),
    strikesMs: () => delivered.all().flatMap(({ strikes }) => [...strikes.atMs.subarray(0, strikes.count)]),
    spans: () => delivered.all().map(spanOf),
  };
}
const spanOf = ({ fromMs, asOfMs }: SourcedBatch) => (fromMs > asOfMs ? null : [fromMs, asOfMs]);

/** A strike that says nothing of the time around it, as satellites deliver them. */
const alone = (atMs: number): SourcedBatch => ({
  sourceId: SIMULATOR.id,
  strikes: columnsOf([strikeAt(3_000, atMs)]),
  fromMs: 1,
  asOfMs: 0,
});

describe('what is kept of deliveries', () => {
  test('are strikes that cover no time as long as what proves their time [S1][S3][GAP-139]', () => {
    const kept = keptAt(NOW_MS);
    kept.note(alone(NOW_MS - 5 * MINUTE_MS));
    kept.note(batchOf([], NOW_MS));
    expect(kept.strikesMs()).toEqual([NOW_MS - 5 * MINUTE_MS]);
    kept.noteAt(NOW_MS + KEPT_MS, batchOf([], NOW_MS + KEPT_MS, NOW_MS));
    expect(kept.strikesMs()).toEqual([NOW_MS - 5 * MINUTE_MS]);
  });

  test('are strikes that were old when they came [S3]', () => {
    const kept = keptAt(NOW_MS);
    kept.note(alone(NOW_MS - 3 * KEPT_MS));
    kept.note(batchOf([], NOW_MS));
    expect(kept.strikesMs()).toEqual([NOW_MS - 3 * KEPT_MS]);
  });

  test('proves nothing of a time whose strikes are dropped, however it is proven [S1][S3]', () => {
    const kept = keptAt(NOW_MS);
    kept.note(alone(NOW_MS - MINUTE_MS));
    const laterMs = NOW_MS + KEPT_MS;
    kept.noteAt(laterMs, batchOf([], laterMs, NOW_MS - KEPT_MS));
    expect(kept.spans()).toEqual([null, [NOW_MS - KEPT_MS, laterMs]]);
    const next = kept.noteAt(laterMs + 1, batchOf([], laterMs + 1, NOW_MS - KEPT_MS));
    expect(spanOf(next)).toEqual([NOW_MS - MINUTE_MS + 1, laterMs + 1]);
    expect(kept.strikesMs()).toEqual([]);
    expect(kept.spans()).toEqual([
      [NOW_MS - MINUTE_MS + 1, laterMs],
      [NOW_MS - MINUTE_MS + 1, laterMs + 1],
    ]);
  });

  test('is not dropped by a clock that leaps ahead, which may be wrong [S6]', () => {
    const kept = keptAt(NOW_MS);
    kept.note(alone(NOW_MS - MINUTE_MS));
    kept.leapTo(NOW_MS + 24 * KEPT_MS, batchOf([], NOW_MS + 24 * KEPT_MS));
    expect(kept.strikesMs()).toEqual([NOW_MS - MINUTE_MS]);
    kept.leapTo(NOW_MS, batchOf([], NOW_MS, NOW_MS - KEPT_MS));
    expect(kept.strikesMs()).toEqual([NOW_MS - MINUTE_MS]);
    expect(kept.spans().at(-1)).toEqual([NOW_MS - KEPT_MS, NOW_MS]);
  });

  test('proves all of a time in which nothing fell', () => {
    const kept = keptAt(NOW_MS);
    kept.note(batchOf([], NOW_MS));
    const laterMs = NOW_MS + 2 * KEPT_MS;
    kept.noteAt(laterMs, batchOf([], laterMs, NOW_MS - KEPT_MS));
    expect(kept.spans()).toEqual([[NOW_MS - KEPT_MS, laterMs]]);
  });

  test('is bounded where a source never proves anything, or sends strikes of one time alone', () => {
    const kept = keptAt(NOW_MS);
    for (let minute = 0; minute <= 300; minute += 1)
      kept.noteAt(NOW_MS + minute * MINUTE_MS, alone(NOW_MS - 2 * KEPT_MS));
    expect(kept.all()).toHaveLength(61);
  });

  test('proves again after a step of the clock back, though a strike from ahead was dropped [S6]', () => {
    const aheadMs = NOW_MS + 24 * KEPT_MS;
    const kept = keptAt(aheadMs);
    kept.note(alone(aheadMs));
    kept.noteAt(aheadMs + 2 * KEPT_MS, batchOf([], aheadMs + 2 * KEPT_MS));
    kept.noteAt(NOW_MS, batchOf([], NOW_MS));
    kept.noteAt(NOW_MS + MINUTE_MS, batchOf([], NOW_MS + MINUTE_MS, NOW_MS));
    expect(kept.spans()).toEqual([null, [NOW_MS + 1, NOW_MS + MINUTE_MS]]);
  });
});
