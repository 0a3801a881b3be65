import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { firstIndexFrom, type StrikeRing } from './strikeRing.ts';

/** Number of starts that markAgeBuckets writes. */
export const AGE_BUCKET_COUNT = AGE_BUCKET_ENDS_MS.length;

/**
 * Finds where each age bucket begins in the ring, by binary search: the window is not walked.
 *
 * Bucket k holds the rows `out[k]` (inclusive) to `out[k − 1]` (exclusive), bucket 0 those up to the newest row;
 * strikes dated after `nowMs` are in bucket 0. Rows before `out[8]` are past the last bucket.
 *
 * @param nowMs Network time, ms since the epoch.
 * @param out AGE_BUCKET_COUNT indices, youngest bucket first, so they descend.
 * @throws RangeError if `out` has another length.
 */
export function markAgeBuckets(ring: StrikeRing, nowMs: number, out: Uint32Array): void {
  if (out.length !== AGE_BUCKET_COUNT) {
    throw new RangeError(`out has ${out.length} places when ${AGE_BUCKET_COUNT} were expected.`);
  }
  for (let k = 0; k < AGE_BUCKET_COUNT; k++) {
    // an age equal to the end belongs to the next bucket, and times are whole ms
    out[k] = firstIndexFrom(ring, Math.floor(nowMs) - AGE_BUCKET_ENDS_MS[k]! + 1);
  }
}
