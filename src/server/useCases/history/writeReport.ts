import type { ReportFiles } from '../../storage/rows/historyReport.ts';
import { reportCsv } from './reportCsv.ts';
import type { ReportData } from './reportData.ts';
import { reportSheet } from './reportEntries.ts';
import { reportPdf } from './reportPdf.ts';

/** Writes both files of a report. */
export async function writeReport(data: ReportData): Promise<ReportFiles> {
  const sheet = reportSheet(data);
  return { csv: Buffer.from(reportCsv(data, sheet), 'utf8'), pdf: await reportPdf(data, sheet) };
}
