/** Network time, ms since the epoch, and the quiet period, ms. */
export type QuietClock = { readonly nowMs: number; readonly quietPeriodMs: number };

/**
 * Time until the quiet period after a strike has run.
 *
 * @param lastMs Time of the last strike that counts, ms since the epoch; −Infinity if none is known.
 * @returns Milliseconds, never negative, 0 from the edge on. NaN in, NaN out; never throws.
 */
export function untilQuietMs(lastMs: number, clock: QuietClock): number {
  const leftMs = lastMs + clock.quietPeriodMs - clock.nowMs;
  return leftMs < 0 ? 0 : leftMs;
}
