import { rowReason } from '#domain/lightning/rowReasons.ts';
import { mapColumns, parseKind, parseWktPoint, type ColumnMapping } from './columnMapping.ts';
import { createCsvSplitter, type CsvSplitter } from './csvSplitter.ts';
import { parseDecimal } from './parseDecimal.ts';
import { createInstantReader } from '../parseInstant.ts';
import { forEachLine } from './fileLines.ts';
import type { KindCodes } from './kindCodes.ts';
import { lightningSigns } from './lightningSigns.ts';
import type { RowSink } from './recordingBuilder.ts';

/** Takes one row after `splitter.split` has found its fields. */
type RowReader = (splitter: CsvSplitter) => void;

/**
 * Reads a CSV file with a header line into the sink. Columns are found by name (docs/data-sources.md).
 * Throws an Error with the reason when the header names no time or no position, or is of something but lightning.
 */
export async function readCsv(path: string, sink: RowSink, kindCodes: KindCodes): Promise<void> {
  let splitter: CsvSplitter | null = null;
  let readRow: RowReader | null = null;
  let rows = 0;
  await forEachLine(path, (bytes, start, end, row) => {
    if (end === start) return;
    if (splitter === null || readRow === null) {
      splitter = createCsvSplitter(bytes, start, end);
      splitter.split(bytes, start, end);
      const names = Array.from({ length: splitter.fieldCount() }, (_, field) => splitter!.text(field).trim());
      readRow = createRowReader(names, sink, kindCodes);
      return;
    }
    rows += 1;
    sink.atRow(row);
    splitter.split(bytes, start, end);
    readRow(splitter);
  });
  if (rows === 0) sink.note(1, rowReason('noRows'));
}

function createRowReader(names: readonly string[], sink: RowSink, kindCodes: KindCodes): RowReader {
  const mapping = mapColumns(names);
  const problem = mappingProblem(mapping, names);
  if (problem !== null) throw new Error(problem);
  const signs = lightningSigns(names, mapping);
  const foreign = mapping.kind === null ? signs.problem('') : null;
  if (foreign !== null) throw new Error(foreign);
  const readInstant = createInstantReader(mapping.timeOffsetMs);
  const timeField = indexOf(names, mapping.time);
  const kindField = indexOf(names, mapping.kind);
  const lonField = indexOf(names, mapping.lon);
  const latField = indexOf(names, mapping.lat);
  const pointField = lonField === -1 || latField === -1 ? indexOf(names, mapping.point) : -1;
  const lastField = Math.max(timeField, lonField, latField, pointField);

  const foreignProblem = rememberLast(signs.problem);

  return (row) => {
    if (row.fieldCount() <= lastField)
      return sink.reject(rowReason('fieldCount', { count: row.fieldCount(), expected: names.length }));
    const atMs = row.read(timeField, readInstant);
    if (Number.isNaN(atMs)) return sink.reject(rowReason('timeNoInstant', { text: row.text(timeField) }));
    const kindText = kindField === -1 || kindField >= row.fieldCount() ? '' : row.text(kindField);
    const problem = foreignProblem(kindText);
    if (problem !== null) return sink.reject(problem);
    const kind = parseKind(kindText, kindCodes);
    if (pointField === -1) {
      const lon = row.read(lonField, parseDecimal);
      const lat = row.read(latField, parseDecimal);
      if (Number.isNaN(lat)) return sink.reject(rowReason('latitudeNoNumber', { text: row.text(latField) }));
      if (Number.isNaN(lon)) return sink.reject(rowReason('longitudeNoNumber', { text: row.text(lonField) }));
      return sink.accept(lon, lat, atMs, kind);
    }
    const point = parseWktPoint(row.text(pointField));
    if (point === null) return sink.reject(rowReason('positionNoPoint', { text: row.text(pointField) }));
    return sink.accept(point[0], point[1], atMs, kind);
  };
}

/** Asks only once for the same text in row after row. */
function rememberLast<T>(ask: (text: string) => T): (text: string) => T {
  let last: { text: string; answer: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, answer: ask(text) };
    return last.answer;
  };
}

function indexOf(names: readonly string[], name: string | null): number {
  return name === null ? -1 : names.indexOf(name);
}

function mappingProblem(mapping: ColumnMapping, names: readonly string[]): string | null {
  const listed = names.join(', ').slice(0, 200);
  if (mapping.time === null) return rowReason('noTimeColumn', { names: listed });
  if (mapping.point === null && (mapping.lat === null || mapping.lon === null))
    return rowReason('noPositionColumns', { names: listed });
  return null;
}
