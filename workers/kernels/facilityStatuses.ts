import { untilQuietMs, type QuietClock } from './countdowns.ts';
import { LAST_ALERT, LAST_WARNING, WATCH_STRIDE, type FacilityWatch } from './facilityWatch.ts';

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
 * @param clock `isKnown`: whether every step of the quiet period was read and the newest is fresh.
 * @param out STATUS_… per facility. A facility that cannot be judged, having no place, is UNKNOWN.
 * @throws RangeError if `out` has another length than there are facilities.
 */
export function facilityStatuses(
  watch: FacilityWatch,
  clock: QuietClock & { readonly isKnown: boolean },
  out: Uint8Array,
): void {
  const { facilities, count } = watch;
  if (out.length !== count) throw new RangeError(`out has ${out.length} places when ${count} were expected.`);
  const quiet = clock.isKnown ? STATUS_CLEAR : STATUS_UNKNOWN;
  for (let f = 0; f < count; f++) {
    const alertMs = untilQuietMs(facilities[f * WATCH_STRIDE + LAST_ALERT]!, clock);
    if (alertMs > 0) out[f] = STATUS_ALERT;
    else if (untilQuietMs(facilities[f * WATCH_STRIDE + LAST_WARNING]!, clock) > 0) out[f] = STATUS_WARNING;
    else out[f] = alertMs === 0 ? quiet : STATUS_UNKNOWN;
  }
}
