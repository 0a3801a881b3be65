import type { ReportFormat } from '#contracts/historyReport.ts';
import type { Language } from '#domain/language/language.ts';

/** What a report is about, as it was ordered. */
export type ReportOrder = {
  readonly facilityIds: readonly string[];
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly language: Language;
};

/** Is to be written, can be fetched, or could not be written. */
export type ReportState = 'waiting' | 'ready' | 'failed';

/** The files of a report. */
export type ReportFiles = { readonly csv: Uint8Array; readonly pdf: Uint8Array };

/** SHA-256 of each file of a report, hex. */
export type FileDigests = Readonly<Record<ReportFormat, string>>;
