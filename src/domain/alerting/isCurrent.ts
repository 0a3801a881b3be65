/**
 * Returns whether content is fresh enough to prove something (S5).
 *
 * Content from the future by more than the limit is as untrustworthy as old content: one of the two clocks is wrong.
 *
 * @param contentAtMs Time inside the content, epoch ms. NaN is not current.
 * @param staleAfterMs Content exactly this old still holds, ms.
 */
export function isCurrent(contentAtMs: number, staleAfterMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - contentAtMs) <= staleAfterMs;
}
