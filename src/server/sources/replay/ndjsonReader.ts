import { rowReason } from '#domain/lightning/rowReasons.ts';
import { forEachLine } from './fileLines.ts';
import { createJsonStrikeReader } from './jsonStrike.ts';
import type { KindCodes } from './kindCodes.ts';
import type { RowSink } from './recordingBuilder.ts';

/** Reads a file of one JSON object a line into the sink: flat strikes or GeoJSON features. */
export async function readNdjson(path: string, sink: RowSink, kindCodes: KindCodes): Promise<void> {
  const readStrike = createJsonStrikeReader(sink, kindCodes);
  let rows = 0;
  await forEachLine(path, (bytes, start, end, row) => {
    // RFC 8142 puts a record separator before each line
    const text = bytes.toString('utf8', bytes[start] === 0x1e ? start + 1 : start, end).trim();
    if (text === '') return;
    rows += 1;
    sink.atRow(row);
    const value = parseJson(text);
    if (value === undefined) sink.reject(rowReason('brokenJson'));
    else readStrike(value);
  });
  if (rows === 0) sink.note(1, rowReason('noStrikes'));
}

/** What the text says; undefined, which JSON cannot say, when it is broken. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
