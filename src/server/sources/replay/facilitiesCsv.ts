import { positionsOf, type FacilityPositions } from '#domain/lightning/facilityGrid.ts';
import { createCsvSplitter, type CsvSplitter } from './csvSplitter.ts';
import { forEachLine } from './fileLines.ts';
import { parseDecimal } from './parseDecimal.ts';
import type { RecordingProblem } from './fileProblems.ts';

/** Facilities in file order. */
export type FacilityTable = {
  readonly ids: readonly string[];
  readonly positions: FacilityPositions;
  readonly problems: readonly RecordingProblem[];
};

const COLUMNS = ['id', 'latitude', 'longitude'] as const;

/**
 * Reads the facilities of a batch replay: a CSV file with the columns id, latitude, longitude; others are ignored.
 * A bad row becomes a problem. A repeated id becomes one too and is kept: dropping it would leave a place unwatched.
 * Rejects when the file cannot be read or its header lacks a column.
 */
export async function readFacilitiesCsv(path: string): Promise<FacilityTable> {
  const facilities: CsvFacility[] = [];
  const problems: RecordingProblem[] = [];
  const seen = new Set<string>();
  let splitter: CsvSplitter | null = null;
  let fields: readonly number[] = [];

  await forEachLine(path, (bytes, start, end, row) => {
    if (end === start) return;
    if (splitter === null) {
      splitter = createCsvSplitter(bytes, start, end);
      splitter.split(bytes, start, end);
      fields = columnsOf(splitter, path);
      return;
    }
    splitter.split(bytes, start, end);
    const facility = facilityOf(splitter, fields);
    if (typeof facility === 'string') {
      problems.push({ file: path, row, reason: facility });
      return;
    }
    if (seen.has(facility.id))
      problems.push({ file: path, row, reason: `id '${facility.id}' was used before` });
    seen.add(facility.id);
    facilities.push(facility);
  });
  if (splitter === null)
    throw new Error(`${path} is empty when a header with ${COLUMNS.join(', ')} was expected`);
  if (facilities.length === 0 && problems.length === 0)
    problems.push({ file: path, row: 1, reason: 'no facilities follow the header' });
  return { ids: facilities.map(({ id }) => id), positions: positionsOf(facilities), problems };
}

function columnsOf(header: CsvSplitter, path: string): number[] {
  const names = Array.from({ length: header.fieldCount() }, (_, field) =>
    header.text(field).trim().toLowerCase(),
  );
  return COLUMNS.map((column) => {
    const field = names.indexOf(column);
    if (field === -1) throw new Error(`${path} has no column ${column} in its header (${names.join(', ')})`);
    return field;
  });
}

type CsvFacility = { readonly id: string; readonly lon: number; readonly lat: number };

/** The facility of this row, or why it is none. */
function facilityOf(row: CsvSplitter, fields: readonly number[]): CsvFacility | string {
  const [idField = 0, latField = 0, lonField = 0] = fields;
  if (row.fieldCount() <= Math.max(...fields)) return `${row.fieldCount()} fields, too few`;
  const id = row.text(idField).trim();
  const lat = row.read(latField, parseDecimal);
  const lon = row.read(lonField, parseDecimal);
  if (id === '') return 'id is empty';
  if (!(lat >= -90 && lat <= 90)) return `latitude is '${row.text(latField)}' when -90 to 90 was expected`;
  if (!(lon >= -180 && lon <= 180))
    return `longitude is '${row.text(lonField)}' when -180 to 180 was expected`;
  return { id, lon, lat };
}
