import type { QuietClock } from './kernels/countdowns.ts';
import { CLOSEST_AT, closestStrike, expireClosest } from './kernels/closestChains.ts';
import { facilityStatus } from './kernels/facilityStatus.ts';
import {
  CHAIN,
  HOLDS_NOTHING,
  HOLDS_STRIKES,
  holdAll,
  LAST_ALERT,
  LAST_WARNING,
  NOTED,
  WATCH_STRIDE,
  type FacilityWatch,
} from './kernels/facilityWatch.ts';
import type { FacilityChanges } from './stepReport.ts';

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const STRIDE = WATCH_STRIDE;
const ALERT = LAST_ALERT;
const WARNING = LAST_WARNING;
const CLOSEST = CHAIN + CLOSEST_AT;
const NOTHING = HOLDS_NOTHING;
const HELD = HOLDS_STRIKES;
const JUST_NOTED = NOTED;

/** State of each facility when it was last sent, and room for those that have changed. */
export type SentFacilities = {
  readonly status: Uint8Array;
  readonly changed: Uint32Array;
  /** Moment of the last check, null before the first. */
  moment: ReportMoment | null;
  /** Strikes up to here have left the chains, ms since the epoch. */
  expiredUntilMs: number;
};

/** Status number for 'never sent': no status has it. */
const NEVER_SENT = 255;

/** Creates a state in which none of the facilities was sent. */
export function createSentFacilities(count: number): SentFacilities {
  return {
    status: new Uint8Array(count).fill(NEVER_SENT),
    changed: new Uint32Array(count),
    moment: null,
    expiredUntilMs: -Infinity,
  };
}

/** Time and basis of statuses, see facilityStatus. */
export type ReportMoment = QuietClock & { readonly isKnown: boolean };

/**
 * Brings watch and statuses up to the moment. Checks only facilities that hold strikes, and recomputes only those
 * where something was noted or is due, unless the basis has changed on which all were judged.
 *
 * @returns The facilities with another status than was sent, or with strikes noted or expired since; from here on
 * they count as sent.
 */
export function takeChanges(
  watch: FacilityWatch,
  sent: SentFacilities,
  moment: ReportMoment,
): FacilityChanges {
  const { status, changed } = sent;
  const { held, heldClosestMs, state, closest } = watch;
  const { facilities } = watch.grid;
  const quietSinceMs = moment.nowMs - moment.quietPeriodMs;
  if (!isSameGround(sent, moment)) holdAll(watch);
  sent.moment = moment;
  sent.expiredUntilMs = Math.max(sent.expiredUntilMs, quietSinceMs);
  let kept = 0;
  let count = 0;
  for (let i = 0; i < watch.heldCount; i++) {
    const f = held[i]!;
    const isNoted = state[f] === JUST_NOTED;
    if (!isNoted && heldClosestMs[i]! > quietSinceMs) {
      heldClosestMs[kept] = heldClosestMs[i]!;
      held[kept++] = f;
      continue;
    }
    const own = f * STRIDE;
    const isExpired = facilities[own + CLOSEST]! <= quietSinceMs;
    if (isExpired) expireClosest(closest, f, quietSinceMs);
    const next = facilityStatus(facilities[own + ALERT]!, facilities[own + WARNING]!, moment);
    const closestAtMs = facilities[own + CLOSEST]!;
    state[f] = closestAtMs < Infinity ? HELD : NOTHING;
    // the last strike of a range is dominated by no farther one: its time is up when it is the closest and goes
    heldClosestMs[kept] = closestAtMs;
    held[kept] = f;
    kept += Number(closestAtMs < Infinity);
    if (next === status[f] && !isNoted && !isExpired) continue;
    status[f] = next;
    changed[count++] = f;
  }
  watch.heldCount = kept;
  return copyRows(watch, status, changed.slice(0, count), moment.quietPeriodMs);
}

/**
 * Returns whether facilities where nothing was noted or is due are unchanged: not when knowledge changed, and not from
 * the moment time runs backwards until it is back. Until then a facility may be closed by a strike that has left its
 * chain, so that nothing there says when it is over.
 */
function isSameGround({ moment, expiredUntilMs }: SentFacilities, now: ReportMoment): boolean {
  return (
    moment !== null &&
    moment.isKnown === now.isKnown &&
    moment.quietPeriodMs === now.quietPeriodMs &&
    moment.nowMs - moment.quietPeriodMs >= expiredUntilMs &&
    moment.nowMs <= now.nowMs
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
  const { facilities } = watch.grid;
  for (let row = 0; row < count; row++) {
    const f = facility[row]!;
    const closest = closestStrike(watch.closest, f);
    const lastAlertMs = facilities[f * STRIDE + ALERT]!;
    const lastWarningMs = facilities[f * STRIDE + WARNING]!;
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
