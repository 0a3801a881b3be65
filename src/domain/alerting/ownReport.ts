import { isStrikeRecent } from './isStrikeRecent.ts';

/** Lightning at a yard that was reported on this device, until an answer of the service shows it (GAP-140). */
export type OwnReport = {
  /** Time of the lightning, network epoch ms. */
  readonly atMs: number;
  /** Whether the service has taken or refused the report. */
  readonly isAnswered: boolean;
};

/**
 * Returns whether an own report closes the yard: until the service has answered it, and then until the quiet period has
 * passed. One whose time cannot be compared (NaN) closes.
 *
 * @param nowMs Network time up to which an answer is known, epoch ms; see `momentOf`.
 */
export function isClosedByReport(
  report: OwnReport | null | undefined,
  quietPeriodMs: number,
  nowMs: number,
): report is OwnReport {
  return report != null && (!report.isAnswered || isStrikeRecent(report.atMs, quietPeriodMs, nowMs));
}
