import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeFilter } from './strikeView.ts';

/** Rows `from` (inclusive) to `to` (exclusive), all of one bucket of age. */
export type AgeRange = { readonly bucket: number; readonly from: number; readonly to: number };

/**
 * Rows of the ages that a filter shows, the oldest first; kinds are not looked at.
 * Found by halving: rows lie in time order.
 */
export function ageRanges(rows: StrikeRows, { atMs, youngestMs, oldestMs }: StrikeFilter): AgeRange[] {
  const { data, first, end, baseMs } = rows;

  /** The first row of less than an age. */
  function firstYounger(ageMs: number): number {
    let [from, to] = [first, end];
    while (from < to) {
      const row = (from + to) >> 1;
      if (atMs - baseMs - data[row * ROW_LENGTH + 2]! < ageMs) to = row;
      else from = row + 1;
    }
    return from;
  }

  return AGE_BUCKET_ENDS_MS.map((endMs, bucket) => ({
    bucket,
    from: firstYounger(Math.min(endMs, oldestMs)),
    to: firstYounger(Math.max(AGE_BUCKET_ENDS_MS[bucket - 1] ?? -Infinity, youngestMs)),
  }))
    .filter(({ from, to }) => from < to)
    .toReversed();
}
