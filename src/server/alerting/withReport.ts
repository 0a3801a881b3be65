import type { LightningReport } from '#contracts/lightningReport.ts';

/** Reports of one reporter of which later tries must be recognised: far more than anybody has underway at once. */
const MOST_RECENT = 10;

/**
 * The reports of one place with another one. Whatever one person or display reports, few of their reports are kept, as all
 * of them are stored with each new one: the first, the earliest and the latest lightning, which alone decide how long the
 * yard is closed and since when (S3), and the last ones that came.
 *
 * @param reports In the order in which they came.
 */
export function withReport(
  reports: readonly LightningReport[],
  report: LightningReport,
): readonly LightningReport[] {
  const all = [...reports, report];
  const own = all.filter(({ reporterId }) => reporterId === report.reporterId);
  const kept = new Set([
    own[0],
    own.reduce((earliest, one) => (one.atMs < earliest.atMs ? one : earliest)),
    own.reduce((latest, one) => (one.atMs > latest.atMs ? one : latest)),
    ...own.slice(-MOST_RECENT),
  ]);
  return all.filter((one) => one.reporterId !== report.reporterId || kept.has(one));
}
