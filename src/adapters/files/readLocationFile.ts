import Papa from 'papaparse';
import { columnNameOf } from '#domain/locations/locationRow.ts';
import type { LocationFile } from '#machines/profileForm/locationImport.ts';

/** Parses a CSV file of locations. Never rejects: an unreadable file is a fault of the file. */
export async function readLocationFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<LocationFile> {
  const { name } = file;
  try {
    return { name, ...parse(decode(await file.arrayBuffer())) };
  } catch {
    return { name, headers: [], records: [], fault: 'unreadable' };
  }
}

/** Decodes UTF-8, else the encoding of office programs on Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses rows separated by commas, semicolons or tabs, as in the file. */
function parse(text: string): Omit<LocationFile, 'name'> {
  const { data, meta } = Papa.parse<Record<string, string | undefined>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: columnNameOf,
  });
  return { headers: meta.fields ?? [], records: data, fault: null };
}
