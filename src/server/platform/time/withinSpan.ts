/**
 * Whether the clock stands less than a span from a time, ms: what comes once a span is not due yet. It counts to both sides:
 * a clock that was set back by a span or more since then makes it due, and holds up nothing for as long as the step
 * (ADR 28).
 */
export function isWithinSpan(spanMs: number, nowMs: number, atMs: number): boolean {
  return Math.abs(nowMs - atMs) < spanMs;
}
