import { z } from 'zod';
import { LANGUAGES } from '#domain/language/languages.ts';
import { AlertHistoryRequest } from './alertHistory.ts';
import { IsoInstant } from './isoInstant.ts';

/** Order for a report of past alerts (CALL-61): the body of the history call. The language is the service's addition. */
export const HistoryReportRequest = AlertHistoryRequest.extend({
  language: z.enum(LANGUAGES).optional().describe('of the files; default that of the profile'),
});
export type HistoryReportRequest = z.infer<typeof HistoryReportRequest>;

/** Files of a report: a table with one row an entry, and pages to print. */
export const REPORT_FORMATS = ['csv', 'pdf'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** A report as the person who ordered it sees it. */
export const HistoryReport = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'failed']),
  start: IsoInstant,
  end: IsoInstant.describe('not included'),
  facilityCount: z.int().min(1),
  requestedAt: IsoInstant,
  expiresAt: IsoInstant.describe('when the files are deleted'),
});
export type HistoryReport = z.infer<typeof HistoryReport>;
