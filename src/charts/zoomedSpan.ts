import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** Shorter stretches are not shown: strikes are timed to seconds, and statuses to minutes. */
const LEAST_MS = 5 * 60_000;
/** Share of the shown time that stays beside an instant that came into it. */
const MARGIN = 0.1;

/**
 * Stretch that is shown after a zoom, never beyond the whole.
 *
 * @param factor Below 1: less time is shown, above 1: more.
 * @param atMs Instant that stays where it is, epoch ms.
 */
export function zoomedSpan(
  whole: TimeSpan,
  shown: TimeSpan,
  { factor, atMs }: { readonly factor: number; readonly atMs: number },
): TimeSpan {
  const shownMs = shown.toMs - shown.fromMs;
  const lengthMs = Math.min(Math.max(shownMs * factor, LEAST_MS), whole.toMs - whole.fromMs);
  return within(whole, atMs - ((atMs - shown.fromMs) / shownMs) * lengthMs, lengthMs);
}

/** Stretch of the same length that shows an instant, moved no further than that needs. */
export function revealedSpan(whole: TimeSpan, shown: TimeSpan, atMs: number): TimeSpan {
  const lengthMs = shown.toMs - shown.fromMs;
  const marginMs = MARGIN * lengthMs;
  const fromMs = Math.min(Math.max(shown.fromMs, atMs + marginMs - lengthMs), atMs - marginMs);
  return within(whole, fromMs, lengthMs);
}

function within(whole: TimeSpan, wantedMs: number, lengthMs: number): TimeSpan {
  const fromMs = Math.min(Math.max(wantedMs, whole.fromMs), whole.toMs - lengthMs);
  return { fromMs, toMs: fromMs + lengthMs };
}

/** Whether an instant is in a stretch; both ends are. */
export function isWithin({ fromMs, toMs }: TimeSpan, atMs: number): boolean {
  return atMs >= fromMs && atMs <= toMs;
}
