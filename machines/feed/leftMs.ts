/** Time left until content is older than its limit, ms; never negative, and never more than the limit. */
export function leftMs(nowMs: number, contentAtMs: number | null, limitMs: number): number {
  const ageMs = contentAtMs === null ? 0 : Math.max(0, nowMs - contentAtMs);
  return Math.max(0, limitMs - ageMs);
}
