import type { QuietClock } from './kernels/countdowns.ts';
import { facilityStatus } from './kernels/facilityStatus.ts';
import {
  CLOSEST_AT,
  closestStrike,
  expireClosest,
  LAST_ALERT,
  LAST_WARNING,
  WATCH_STRIDE,
  type FacilityWatch,
} from './kernels/facilityWatch.ts';
import type { FacilityChanges } from './stepReport.ts';

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const STRIDE = WATCH_STRIDE;
const ALERT = LAST_ALERT;
const WARNING = LAST_WARNING;
const CLOSEST = CLOSEST_AT;

/** What was last sent of each facility, and room for those that have changed. */
export type SentFacilities = {
  readonly status: Uint8Array;
  readonly changed: Uint32Array;
  /** When a facility's closest strike runs out, ms since the epoch; Infinity: it has none. */
  readonly dueMs: Float64Array;
  /** The moment of the last look, null before the first. */
  moment: ReportMoment | null;
};

/** Stands for 'never sent': no status has this number. */
const NEVER_SENT = 255;

/** Nothing has been sent of any of the facilities. */
export function createSentFacilities(count: number): SentFacilities {
  return {
    status: new Uint8Array(count).fill(NEVER_SENT),
    changed: new Uint32Array(count),
    dueMs: new Float64Array(count),
    moment: null,
  };
}

/** When and on what ground statuses are told, see facilityStatus. */
export type ReportMoment = QuietClock & { readonly isKnown: boolean };

/**
 * Brings watch and statuses up to the moment. Looks only at facilities where something was noted or is due, unless the
 * ground has changed on which all were judged.
 *
 * @returns The facilities with another status than was sent, or with strikes noted or expired since; from here on
 *   they count as sent.
 */
export function takeChanges(
  watch: FacilityWatch,
  sent: SentFacilities,
  moment: ReportMoment,
): FacilityChanges {
  const { status, changed, dueMs } = sent;
  const { facilities, touched } = watch;
  const { nowMs } = moment;
  const quietSinceMs = nowMs - moment.quietPeriodMs;
  const isGroundSame = isSameGround(sent.moment, moment);
  sent.moment = moment;
  let count = 0;
  for (let f = 0; f < status.length; f++) {
    if (isGroundSame && touched[f] === 0 && dueMs[f]! > nowMs) continue;
    const own = f * STRIDE;
    if (facilities[own + CLOSEST]! <= quietSinceMs) expireClosest(watch, f, quietSinceMs);
    const next = facilityStatus(facilities[own + ALERT]!, facilities[own + WARNING]!, moment);
    // the last strike of a range is outdone by no farther one: its time is up when it is the closest and goes
    dueMs[f] = facilities[own + CLOSEST]! + moment.quietPeriodMs;
    if (next === status[f] && touched[f] === 0) continue;
    status[f] = next;
    touched[f] = 0;
    changed[count++] = f;
  }
  return copyRows(watch, status, changed.slice(0, count), moment.quietPeriodMs);
}

/** Whether facilities that are neither touched nor due are as they were: not when time ran backwards, or knowledge changed. */
function isSameGround(before: ReportMoment | null, now: ReportMoment): boolean {
  return (
    before !== null &&
    before.isKnown === now.isKnown &&
    before.quietPeriodMs === now.quietPeriodMs &&
    before.nowMs <= now.nowMs
  );
}

function copyRows(
  watch: FacilityWatch,
  status: Uint8Array,
  facility: Uint32Array,
  quietPeriodMs: number,
): FacilityChanges {
  const count = facility.length;
  const rows: FacilityChanges = {
    count,
    facility,
    status: new Uint8Array(count),
    lastInsideMs: new Float64Array(count),
    alertUntilMs: new Float64Array(count),
    warningUntilMs: new Float64Array(count),
    closestM: new Float64Array(count),
    closestLon: new Float64Array(count),
    closestLat: new Float64Array(count),
    closestAtMs: new Float64Array(count),
  };
  for (let row = 0; row < count; row++) {
    const f = facility[row]!;
    const closest = closestStrike(watch, f);
    const lastAlertMs = watch.facilities[f * STRIDE + ALERT]!;
    const lastWarningMs = watch.facilities[f * STRIDE + WARNING]!;
    rows.status[row] = status[f]!;
    rows.lastInsideMs[row] = lastAlertMs;
    rows.alertUntilMs[row] = lastAlertMs + quietPeriodMs;
    rows.warningUntilMs[row] = lastWarningMs + quietPeriodMs;
    rows.closestM[row] = closest?.distanceM ?? Infinity;
    rows.closestLon[row] = closest?.lon ?? NaN;
    rows.closestLat[row] = closest?.lat ?? NaN;
    rows.closestAtMs[row] = closest?.atMs ?? NaN;
  }
  return rows;
}
