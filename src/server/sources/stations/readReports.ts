import type { StationReport } from './stationReport.ts';

/** What an answer of a service of stations tells. */
export type ReadReports = {
  readonly reports: readonly StationReport[];
  /** Rows that say neither where nor when: they are left out. */
  readonly refused: number;
};

/** Gathers rows of an answer. null: one that could not be read. */
export function gatherReports(rows: readonly (StationReport | null)[]): ReadReports {
  const reports = rows.filter((report) => report !== null);
  return { reports, refused: rows.length - reports.length };
}

/** A value in another unit; null where it is not told. */
export function scaled(value: number | null | undefined, factor: number): number | null {
  return typeof value === 'number' ? value * factor : null;
}
