import type { StationReport } from './stationReport.ts';

/** What an answer of a service of stations tells. */
export type ReadReports = {
  readonly reports: readonly StationReport[];
  /** Rows that say neither where nor when: they are left out. */
  readonly refused: number;
};

/** Gathers what the rows of an answer report. null: one that could not be read. */
export function gatherReports(rows: readonly (readonly StationReport[] | null)[]): ReadReports {
  const read = rows.filter((reports) => reports !== null);
  return { reports: read.flat(), refused: rows.length - read.length };
}

/** A value in another unit; null where it is not told. */
export function scaled(value: number | null | undefined, factor: number): number | null {
  return typeof value === 'number' ? value * factor : null;
}
