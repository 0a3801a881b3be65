import Papa from 'papaparse';
import { columnNameOf, LOCATION_COLUMNS, type LocationRow } from '#domain/locations/locationRow.ts';
import type { LocationFile } from '#machines/profileForm/locationImport.ts';

/** Reads a CSV file of locations. It never rejects: what cannot be read is a fault of the file. */
export async function readLocationFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<LocationFile> {
  const { name } = file;
  try {
    return { name, ...parse(decode(await file.arrayBuffer())) };
  } catch {
    return { name, rows: [], fault: 'unreadable' };
  }
}

/** UTF-8, else what office programs write on Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** By commas, semicolons or tabs, whatever the file has. */
function parse(text: string): Pick<LocationFile, 'rows' | 'fault'> {
  const { data, meta } = Papa.parse<Partial<LocationRow>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: columnNameOf,
  });
  const fields = meta.fields ?? [];
  if (!LOCATION_COLUMNS.every((column) => fields.includes(column))) return { rows: [], fault: 'columns' };
  return { rows: data.map(toRow), fault: null };
}

/** A row that is shorter than the header has nothing in the rest. */
function toRow(values: Partial<LocationRow>): LocationRow {
  const entries = LOCATION_COLUMNS.map((column) => [column, values[column] ?? '']);
  return Object.fromEntries(entries) as LocationRow;
}
