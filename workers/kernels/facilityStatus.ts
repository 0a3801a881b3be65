import { untilQuietMs, type QuietClock } from './countdowns.ts';

/** Statuses of a facility by the worker's own strikes. */
export const STATUS_CLEAR = 0;
export const STATUS_WARNING = 1;
export const STATUS_ALERT = 2;
export const STATUS_UNKNOWN = 3;

/**
 * Status of a facility by strikes alone.
 *
 * A known strike counts whatever else is missing (S2), so ALERT and WARNING stand even in a feed with gaps, where
 * they mean 'at least'. CLEAR needs the whole quiet period to be known (S1), else it is UNKNOWN.
 *
 * @param lastAlertMs Last strike in the alert range, ms since the epoch; −Infinity if none is known, NaN if the
 * facility cannot be judged, which is UNKNOWN.
 * @param lastWarningMs The same for the warning range, alert range included.
 * @param clock `isKnown`: whether every step of the quiet period was read and the newest is fresh.
 * @returns STATUS_…
 */
export function facilityStatus(
  lastAlertMs: number,
  lastWarningMs: number,
  clock: QuietClock & { readonly isKnown: boolean },
): number {
  const alertMs = untilQuietMs(lastAlertMs, clock);
  if (alertMs > 0) return STATUS_ALERT;
  if (untilQuietMs(lastWarningMs, clock) > 0) return STATUS_WARNING;
  return clock.isKnown && alertMs === 0 ? STATUS_CLEAR : STATUS_UNKNOWN;
}
