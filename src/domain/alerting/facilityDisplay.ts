import type { FacilityViewStatus } from './facilityViewStatus.ts';
import type { ShownStatus } from './shownStatus.ts';
import { yardStatusOfShown, type YardDisplay } from './yardDisplay.ts';

/** Ranks by which a status is never shown better than one of a higher rank: a doubt outranks all that is open. */
const DANGER: Record<ShownStatus, number> = {
  OPEN: 0,
  WARNING: 1,
  ALERT_OPEN: 2,
  LOADING: 3,
  UNKNOWN: 4,
  CLOSED: 5,
};

/**
 * Display in the facility view: the status that the yard alert page of the same facility shows (GAP-75), never better
 * than the yard's own newest answer or the map's, nor than the client's tables say (S1, S2).
 *
 * The three agree unless two answers are of different age or a table contradicts the statuses of its events.
 *
 * @param own By the yard's own newest answer, without drills.
 * @param onMap By the map's newest answer, without the map's own rules.
 * @param tables Worst status by `facilityViewStatus` of the two answers.
 */
export function facilityDisplay(
  own: YardDisplay,
  onMap: YardDisplay,
  tables: FacilityViewStatus['status'],
): YardDisplay {
  const isWorse = DANGER[onMap.shown] > DANGER[own.shown] || isLater(onMap, own);
  const worse = isWorse ? onMap : own;
  if (tables === 'OPEN' || DANGER[tables] <= DANGER[worse.shown]) return worse;
  return {
    ...worse,
    shown: tables,
    isOverride: false,
    isSatelliteOnly: false,
    yardStatus: yardStatusOfShown(tables),
    countdown: { kind: 'none' },
  };
}

/**
 * Whether it says the same for longer, or for a time that is not known: of two answers the newer one knows a later strike
 * (S3). Of overrides the yard's own answer tells.
 */
function isLater(onMap: YardDisplay, own: YardDisplay): boolean {
  if (onMap.shown !== own.shown || onMap.isOverride || own.isOverride) return false;
  const [later, sooner] = [onMap.countdown, own.countdown];
  if (!('untilMs' in sooner)) return false;
  return !('untilMs' in later) || later.untilMs > sooner.untilMs;
}
