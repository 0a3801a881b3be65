import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { AGE_BUCKET_COUNT, markAgeBuckets } from '#workers/kernels/ageBuckets.ts';
import { createStrikeRing, insertStrikes } from '#workers/kernels/strikeRing.ts';
import { columnsOf, inTimeOrder } from '#tests/support/strikeRows.ts';

const NOW_MS = 1_780_000_000_000;
const MINUTE_MS = 60_000;

/** How many strikes of these ages lie in each bucket, youngest first, and how many past the last. */
function countsOf(agesMs: readonly number[], nowMs = NOW_MS): number[] {
  const ring = createStrikeRing(4, 4096);
  const rows = agesMs.map((ageMs) => ({ lon: 0, lat: 0, atMs: NOW_MS - ageMs, kind: 0 }));
  insertStrikes(ring, columnsOf(inTimeOrder(rows)), NOW_MS - 1e9);
  const starts = new Uint32Array(AGE_BUCKET_COUNT);
  markAgeBuckets(ring, nowMs, starts);
  return [...starts, 0].map((start, k) => (k === 0 ? ring.size : starts[k - 1]!) - start);
}

test('the buckets end at 10, 20, 30, 40, 50, 60, 80, 100 and 120 minutes [STRIKE-14][CONST-15]', () => {
  expect(AGE_BUCKET_ENDS_MS.map((ms) => ms / MINUTE_MS)).toEqual([10, 20, 30, 40, 50, 60, 80, 100, 120]);
});

test.each(AGE_BUCKET_ENDS_MS.map((endMs, bucket) => ({ endMs, bucket })))(
  'a strike of $endMs ms leaves bucket $bucket at the edge, not a millisecond before [STRIKE-14]',
  ({ endMs, bucket }) => {
    expect(countsOf([endMs - 1])[bucket]).toBe(1);
    expect(countsOf([endMs])[bucket + 1]).toBe(1);
  },
);

test('counts what filtering every strike by its age counts', () => {
  const ages = fc.array(fc.integer({ min: -5_000, max: 130 * MINUTE_MS }), { maxLength: 300 });
  fc.assert(
    fc.property(ages, (ages) => {
      const ends = [...AGE_BUCKET_ENDS_MS, Infinity];
      const expected = ends.map(
        (endMs, k) => ages.filter((age) => age < endMs && (k === 0 || age >= ends[k - 1]!)).length,
      );
      expect(countsOf(ages)).toEqual(expected);
    }),
  );
});

test('a fraction of a millisecond counts: 10 minutes less half a millisecond are still in the first bucket', () => {
  expect(countsOf([10 * MINUTE_MS], NOW_MS - 0.5)[0]).toBe(1);
});

test('an empty ring has empty buckets', () => {
  expect(countsOf([])).toEqual(Array.from({ length: 10 }, () => 0));
});

test('refuses room for another number of buckets', () => {
  expect(() => markAgeBuckets(createStrikeRing(1, 1), NOW_MS, new Uint32Array(8))).toThrow(/8 places when 9/);
});
