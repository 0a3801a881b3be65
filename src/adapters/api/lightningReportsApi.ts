import {
  LightningReportTaken,
  MOST_MINUTES_AGO,
  type LightningReportRequest,
} from '#contracts/lightningReport.ts';
import { instantMs } from '#domain/time/instant.ts';
import { ReportRefused, type ReportOrder } from '#machines/lightningReport/lightningReportMachine.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = 429;

export type LightningReportsApi = {
  /**
   * Reports lightning (GAP-140). A report that comes late is older by as much, 10 minutes at most.
   *
   * @param nowMs Network time, epoch ms.
   * @returns Time of the lightning by the clock of the service, epoch ms.
   * @throws ReportRefused where another try would be refused too.
   */
  report(order: ReportOrder, nowMs: number, signal?: AbortSignal): Promise<number>;
};

/** Creates the call that reports lightning; the alerts show its outcome. */
export function createLightningReportsApi(http: HttpClient, apiBaseUrl: string): LightningReportsApi {
  return {
    async report({ facilityId, sign, minutesAgo, atMs }, nowMs, signal) {
      const lateMinutes = Math.max(0, Math.floor((nowMs - atMs) / MINUTE_MS));
      const age = Math.min(MOST_MINUTES_AGO, minutesAgo + (Number.isNaN(lateMinutes) ? 0 : lateMinutes));
      // the time of the confirmation is the same in each try of a report
      const idempotencyKey = Number.isNaN(atMs) ? undefined : String(atMs);
      const body: LightningReportRequest = { facilityId, sign, minutesAgo: age, idempotencyKey };
      try {
        const { reportedAt } = await http.json(
          `${apiBaseUrl}/alerts/lightning_reports`,
          LightningReportTaken,
          { method: 'POST', body, signal },
        );
        return instantMs(reportedAt) ?? nowMs;
      } catch (error) {
        throw isRefusal(error)
          ? new ReportRefused('The service refused the report.', { cause: error })
          : error;
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY;
}
