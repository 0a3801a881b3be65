const MINUTE_MS = 60_000;

/**
 * Upper ends of the age buckets, ms, youngest first (STRIKE-14). A bucket holds ages from the end before it
 * (inclusive) to its own (exclusive); ages past the last one are in no bucket and are not drawn.
 */
export const AGE_BUCKET_ENDS_MS: readonly number[] = [10, 20, 30, 40, 50, 60, 80, 100, 120].map(
  (minutes) => minutes * MINUTE_MS,
);

/** Time for which a strike is kept for drawing, ms: the end of the oldest bucket. */
export const STRIKE_WINDOW_MS = 120 * MINUTE_MS;
