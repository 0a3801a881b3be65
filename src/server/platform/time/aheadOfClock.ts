/**
 * How far ahead of the service's clock a time may lie and still be believed, ms (ADR 28). Clocks of sources that are
 * kept by NTP differ by less than a second, and readings of one clock by two threads by milliseconds. It is shorter than
 * the 15 s after which a page says that its data is late, so no page can take such a time for a fresh one.
 */
export const MAX_AHEAD_MS = 10_000;

/** Whether a time lies so far ahead of the clock that it cannot be true. */
export function isAheadOf(nowMs: number, atMs: number): boolean {
  return atMs > nowMs + MAX_AHEAD_MS;
}
