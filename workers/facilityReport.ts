import { countdowns } from './kernels/countdowns.ts';
import { facilityStatuses } from './kernels/facilityStatuses.ts';
import { expireClosest, type FacilityWatch } from './kernels/facilityWatch.ts';
import type { FacilityChanges } from './stepReport.ts';

/** What was last sent of each facility, and room to compute what is new. */
export type SentFacilities = {
  readonly status: Uint8Array;
  readonly lastAlertMs: Float64Array;
  readonly lastWarningMs: Float64Array;
  /** Link of the closest strike in the watch and its time: links are used again, so both must be the same. */
  readonly closestM: Float64Array;
  readonly closestAtMs: Float64Array;
  readonly alertLeftMs: Float64Array;
  readonly warningLeftMs: Float64Array;
  readonly nextStatus: Uint8Array;
  readonly changed: Uint32Array;
};

/** Stands for 'never sent': no status has this number. */
const NEVER_SENT = 255;

/** Nothing has been sent of any of the facilities. */
export function createSentFacilities(count: number): SentFacilities {
  return {
    status: new Uint8Array(count).fill(NEVER_SENT),
    lastAlertMs: new Float64Array(count),
    lastWarningMs: new Float64Array(count),
    closestM: new Float64Array(count),
    closestAtMs: new Float64Array(count),
    alertLeftMs: new Float64Array(count),
    warningLeftMs: new Float64Array(count),
    nextStatus: new Uint8Array(count),
    changed: new Uint32Array(count),
  };
}

/** When and on what ground statuses are told: network time and quiet period in ms, see facilityStatuses for `isKnown`. */
export type ReportMoment = {
  readonly nowMs: number;
  readonly quietPeriodMs: number;
  readonly isKnown: boolean;
};

/** Brings watch and statuses up to the moment and answers the facilities that differ from what was sent; notes them as sent. */
export function takeChanges(
  watch: FacilityWatch,
  sent: SentFacilities,
  moment: ReportMoment,
): FacilityChanges {
  expireClosest(watch, moment.nowMs - moment.quietPeriodMs);
  countdowns(watch.lastAlertMs, moment, sent.alertLeftMs);
  countdowns(watch.lastWarningMs, moment, sent.warningLeftMs);
  facilityStatuses(sent.alertLeftMs, sent.warningLeftMs, moment.isKnown, sent.nextStatus);
  return copyRows(watch, sent, noteChanged(watch, sent), moment.quietPeriodMs);
}

/** Fills `sent.changed` with the facilities that differ, and the rest of `sent` with their new values. */
function noteChanged(watch: FacilityWatch, sent: SentFacilities): number {
  const { status, lastAlertMs, lastWarningMs, closestM, closestAtMs, nextStatus, changed } = sent;
  const { oldest, links } = watch;
  let count = 0;
  for (let f = 0; f < status.length; f++) {
    const link = oldest[f]!;
    const distanceM = link === -1 ? Infinity : links.distanceM[link]!;
    const atMs = link === -1 ? -Infinity : links.atMs[link]!;
    const isSame =
      nextStatus[f] === status[f] &&
      Object.is(watch.lastAlertMs[f], lastAlertMs[f]) &&
      Object.is(watch.lastWarningMs[f], lastWarningMs[f]) &&
      distanceM === closestM[f] &&
      atMs === closestAtMs[f];
    if (isSame) continue;
    status[f] = nextStatus[f]!;
    lastAlertMs[f] = watch.lastAlertMs[f]!;
    lastWarningMs[f] = watch.lastWarningMs[f]!;
    closestM[f] = distanceM;
    closestAtMs[f] = atMs;
    changed[count++] = f;
  }
  return count;
}

function copyRows(
  watch: FacilityWatch,
  sent: SentFacilities,
  count: number,
  quietPeriodMs: number,
): FacilityChanges {
  const { links, oldest } = watch;
  const rows: FacilityChanges = {
    count,
    facility: sent.changed.slice(0, count),
    status: new Uint8Array(count),
    lastInsideMs: new Float64Array(count),
    alertUntilMs: new Float64Array(count),
    warningUntilMs: new Float64Array(count),
    closestM: new Float64Array(count),
    closestLon: new Float64Array(count).fill(NaN),
    closestLat: new Float64Array(count).fill(NaN),
    closestAtMs: new Float64Array(count).fill(NaN),
  };
  for (let row = 0; row < count; row++) {
    const f = rows.facility[row]!;
    rows.status[row] = sent.status[f]!;
    rows.lastInsideMs[row] = sent.lastAlertMs[f]!;
    rows.alertUntilMs[row] = sent.lastAlertMs[f]! + quietPeriodMs;
    rows.warningUntilMs[row] = sent.lastWarningMs[f]! + quietPeriodMs;
    rows.closestM[row] = sent.closestM[f]!;
    const link = oldest[f]!;
    if (link === -1) continue;
    rows.closestLon[row] = links.lon[link]!;
    rows.closestLat[row] = links.lat[link]!;
    rows.closestAtMs[row] = links.atMs[link]!;
  }
  return rows;
}
