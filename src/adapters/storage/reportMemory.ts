import { KeptReports, type KeptReport } from '#contracts/keptReports.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { REPORTS_KEY, yardKey } from './deviceMemory.ts';
import { keepText } from './keepText.ts';
import { storedValue } from './storedValue.ts';

/** Memory of the reports of lightning that were made on this device, until the service has answered them (GAP-140). */
export type ReportMemory = {
  /** By yard, see `yardKey`. */
  reports(): Readonly<Record<string, KeptReport>>;
  /** Keeps the last report of a yard; null: forgets it. Never throws. */
  keepReport(yard: YardId, report: KeptReport | null): void;
};

export function createReportMemory(local: Storage): ReportMemory {
  const reports = () => storedValue(local, REPORTS_KEY, KeptReports) ?? {};
  return {
    reports,
    keepReport(yard, report) {
      const { [yardKey(yard)]: _, ...others } = reports();
      const kept = report === null ? others : { ...others, [yardKey(yard)]: report };
      // where there is no room, the report is sent while this page is open
      keepText(local, REPORTS_KEY, JSON.stringify(kept));
    },
  };
}
