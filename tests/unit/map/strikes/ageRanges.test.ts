import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { ageRanges } from '#map/strikes/ageRanges.ts';
import { createStrikeStore, ROW_LENGTH, type StrikeRows } from '#map/strikes/strikeRows.ts';
import type { StrikeFilter } from '#map/strikes/strikeView.ts';
import { strikesOf } from './strikesOf.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const ALL: StrikeFilter = { atMs: NOW, youngestMs: 0, oldestMs: 120 * MINUTE_MS, showsCloud: true };

function rowsOf(agesMs: readonly number[]): StrikeRows {
  const store = createStrikeStore();
  store.add(strikesOf(agesMs.toSorted((a, b) => b - a).map((ageMs) => [NOW - ageMs])));
  return store.rows;
}

/** The same by looking at each row. */
function bucketsByRow({ data, first, end, baseMs }: StrikeRows, filter: StrikeFilter): (number | null)[] {
  return Array.from({ length: end - first }, (_, index) => {
    const ageMs = filter.atMs - baseMs - data[(first + index) * ROW_LENGTH + 2]!;
    if (ageMs < filter.youngestMs || ageMs >= filter.oldestMs) return null;
    const bucket = AGE_BUCKET_ENDS_MS.filter((endMs) => endMs <= ageMs).length;
    return bucket < AGE_BUCKET_ENDS_MS.length ? bucket : null;
  });
}

function bucketsByRange(rows: StrikeRows, filter: StrikeFilter): (number | null)[] {
  const buckets: (number | null)[] = Array.from({ length: rows.end - rows.first }, () => null);
  for (const { bucket, from, to } of ageRanges(rows, filter)) buckets.fill(bucket, from, to);
  return buckets;
}

describe('rows by age', () => {
  test('are found as if each were looked at [STRIKE-12][STRIKE-14]', () => {
    const ages = fc.array(fc.integer({ min: -MINUTE_MS, max: 140 * MINUTE_MS }), { maxLength: 60 });
    const limits = fc.tuple(fc.integer({ max: 130 * MINUTE_MS }), fc.integer({ max: 130 * MINUTE_MS }));
    fc.assert(
      fc.property(ages, limits, (agesMs, [youngestMs, oldestMs]) => {
        const rows = rowsOf(agesMs);
        const filter = { ...ALL, youngestMs, oldestMs };
        expect(bucketsByRange(rows, filter)).toEqual(bucketsByRow(rows, filter));
      }),
    );
  });

  test('change their bucket at the very millisecond', () => {
    for (const [bucket, endMs] of AGE_BUCKET_ENDS_MS.entries()) {
      expect(ageRanges(rowsOf([endMs - 1]), ALL)).toEqual([{ bucket, from: 0, to: 1 }]);
      const next =
        AGE_BUCKET_ENDS_MS[bucket + 1] === undefined ? [] : [{ bucket: bucket + 1, from: 0, to: 1 }];
      expect(ageRanges(rowsOf([endMs]), ALL)).toEqual(next);
    }
  });

  test('come oldest first, so that the newest lie on top', () => {
    const rows = rowsOf([0, 15 * MINUTE_MS, 115 * MINUTE_MS]);
    expect(ageRanges(rows, ALL).map(({ from }) => from)).toEqual([0, 1, 2]);
  });
});
