import Papa from 'papaparse';
import { columnNameOf, type RecordFault } from '#domain/locations/locationRow.ts';
import type { LocationFile } from '#machines/profileForm/locationImport.ts';

/** Parses a CSV file of locations. Never rejects: a file that cannot be read is one with a fault. */
export async function readLocationFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<LocationFile> {
  const { name } = file;
  try {
    return { name, ...parse(decode(await file.arrayBuffer())) };
  } catch {
    return { name, headers: [], records: [], recordFaults: [], fault: 'unreadable', faultLine: null };
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

/** Fields of a record by header; those beyond the last header under a name of Papa's own. */
type ParsedRecord = Readonly<Record<string, string | readonly string[]>>;
const BEYOND = '__parsed_extra';

/**
 * Parses rows separated by commas, semicolons or tabs, as in the file. A file with a misplaced quotation mark is
 * refused whole: the mark may have made one field of many rows, and the yards in them would never be watched (S4).
 */
function parse(text: string): Omit<LocationFile, 'name'> {
  const names: string[] = [];
  const { data, meta, errors } = Papa.parse<ParsedRecord>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader(name) {
      names.push(name);
      return columnNameOf(name);
    },
  });
  const misplaced = errors.find(({ type }) => type === 'Quotes');
  if (misplaced !== undefined) return unquotable(text, misplaced.index ?? 0);
  const isRowInHeader = names.some((name) => LINE_BREAK.test(name) && name.includes(meta.delimiter));
  if (isRowInHeader) return unquotable(text, text.search(/\S/));
  const headers = meta.fields ?? [];
  const records = data.map((record) => {
    const { [BEYOND]: _, ...fields } = record;
    return fields as Record<string, string>;
  });
  const recordFaults = data.map((record) => faultsOf(record, headers.length));
  return { headers, records, recordFaults, fault: null, faultLine: null };
}

const LINE_BREAK = /[\r\n]/;

/** Empty fields beyond the last header are none: spreadsheets write them for columns that were cleared. */
function faultsOf({ [BEYOND]: beyond = [], ...fields }: ParsedRecord, expected: number): RecordFault[] {
  const values = Object.values(fields).concat(beyond).flat();
  const isCounted = Object.keys(fields).length === expected && [beyond].flat().join('').trim() === '';
  return [
    ...(isCounted ? [] : (['fieldCount'] as const)),
    ...(values.some((value) => LINE_BREAK.test(value)) ? (['lineBreak'] as const) : []),
  ];
}

/** A file with a misplaced quotation mark at that index. */
function unquotable(text: string, index: number): Omit<LocationFile, 'name'> {
  const faultLine = text.slice(0, index).split(/\r\n|\r|\n/).length;
  return { headers: [], records: [], recordFaults: [], fault: 'quotes', faultLine };
}
