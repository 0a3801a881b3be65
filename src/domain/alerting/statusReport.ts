import type { YardVerdict } from './yardVerdict.ts';

/** Status of a screen as the status file request reports it (GAP-76). */
export type ReportedStatus = 'OPEN' | 'CLOSED' | 'UNKNOWN';

/**
 * Status that a screen reports of itself.
 *
 * UNKNOWN while nothing is shown, the status is loading, unknown, stale or in error, and while an override decides
 * it; CLOSED for an alert; OPEN for anything else (STATUS-25). A stale OPEN is never reported as OPEN (S1). A drill
 * is never reported: the real status is.
 *
 * @param verdict Verdict that the page shows; null: nothing, or an error text in its place.
 */
export function statusReport(verdict: YardVerdict | null): ReportedStatus {
  if (verdict === null || verdict.isOverride) return 'UNKNOWN';
  if (verdict.drill !== null && verdict.override.isSet) return 'UNKNOWN';
  switch (verdict.actual) {
    case 'LOADING':
    case 'UNKNOWN':
      return 'UNKNOWN';
    case 'CLOSED':
      return 'CLOSED';
    case 'OPEN':
    case 'WARNING':
    case 'ALERT_OPEN':
      return 'OPEN';
    default:
      return verdict.actual satisfies never;
  }
}
