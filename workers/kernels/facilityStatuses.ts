/** What the worker, as a witness of its own, knows of a facility. */
export const STATUS_CLEAR = 0;
export const STATUS_WARNING = 1;
export const STATUS_ALERT = 2;
export const STATUS_UNKNOWN = 3;

/**
 * Each facility's status as the strikes alone tell it.
 *
 * A strike that is known counts whatever else is missing (S2), so ALERT and WARNING stand even in a feed with gaps,
 * where they mean 'at least'. CLEAR needs the whole quiet period to be known (S1), else it is UNKNOWN.
 *
 * @param alertLeftMs Countdown from the last strike in the alert range, ms, as countdowns writes it.
 * @param warningLeftMs The same for the warning range, alert range included.
 * @param isKnown Whether every step of the quiet period was read and the newest is fresh.
 * @param out STATUS_… per facility. A facility with NaN countdowns, which cannot be judged, is UNKNOWN.
 */
export function facilityStatuses(
  alertLeftMs: Float64Array,
  warningLeftMs: Float64Array,
  isKnown: boolean,
  out: Uint8Array,
): void {
  const quiet = isKnown ? STATUS_CLEAR : STATUS_UNKNOWN;
  for (let i = 0; i < out.length; i++) {
    const alertMs = alertLeftMs[i]!;
    if (alertMs > 0) out[i] = STATUS_ALERT;
    else if (warningLeftMs[i]! > 0) out[i] = STATUS_WARNING;
    else out[i] = alertMs === 0 ? quiet : STATUS_UNKNOWN;
  }
}
