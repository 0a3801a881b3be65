import type { YardVerdict } from './yardVerdict.ts';

/** Status of a screen as the status file request reports it (GAP-76). */
export type ReportedStatus = 'OPEN' | 'CLOSED' | 'UNKNOWN';

/** What decides it; a wall, which shows no drills, leaves out the last two. */
type Judged = Pick<YardVerdict, 'actual' | 'isOverride'> & Partial<Pick<YardVerdict, 'drill' | 'override'>>;

/**
 * Status that a screen reports of itself.
 *
 * UNKNOWN while nothing is shown, the status is loading, unknown, stale or in error, and while an override decides
 * it; CLOSED for an alert; OPEN for anything else that is current (STATUS-25). A late OPEN is never reported as OPEN
 * (S1). A drill is never reported: the real status is.
 *
 * @param judged What the screen goes by; null: nothing, or an error text in its place.
 */
export function statusReport(judged: Judged | null, isCurrent: boolean): ReportedStatus {
  if (judged === null || judged.isOverride) return 'UNKNOWN';
  const { actual, drill = null, override } = judged;
  if (drill !== null && override?.isSet === true) return 'UNKNOWN';
  if (actual === 'LOADING' || actual === 'UNKNOWN') return 'UNKNOWN';
  if (actual === 'CLOSED') return 'CLOSED';
  return isCurrent ? 'OPEN' : 'UNKNOWN';
}
