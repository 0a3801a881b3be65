/**
 * How long until each place has been quiet for long enough.
 *
 * @param lastMs Time of the last strike that counts, ms since the epoch; −Infinity if none is known; NaN if the
 *   place cannot be judged.
 * @param clock Network time, ms since the epoch, and the quiet period, ms.
 * @param out Milliseconds left, never negative, 0 from the edge on; NaN stays NaN. As long as `lastMs`.
 * @returns How many are still running.
 * @throws RangeError if `out` has another length than `lastMs`.
 */
export function countdowns(
  lastMs: Float64Array,
  clock: { readonly nowMs: number; readonly quietPeriodMs: number },
  out: Float64Array,
): number {
  if (out.length !== lastMs.length) {
    throw new RangeError(`out has ${out.length} places when ${lastMs.length} were expected.`);
  }
  const quietSinceMs = clock.nowMs - clock.quietPeriodMs;
  let running = 0;
  for (let i = 0; i < lastMs.length; i++) {
    const leftMs = lastMs[i]! - quietSinceMs;
    out[i] = leftMs < 0 ? 0 : leftMs;
    if (leftMs > 0) running++;
  }
  return running;
}
