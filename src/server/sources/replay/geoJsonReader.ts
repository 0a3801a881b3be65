import { rowReason } from '#domain/lightning/rowReasons.ts';
import { forEachChunk } from './fileLines.ts';
import { createJsonElements } from './jsonElements.ts';
import { createJsonStrikeReader } from './jsonStrike.ts';
import type { KindCodes } from './kindCodes.ts';
import type { RowSink } from './recordingBuilder.ts';

/** Reads a GeoJSON FeatureCollection, or a plain JSON list of strikes (a step file), into the sink. */
export async function readGeoJson(path: string, sink: RowSink, kindCodes: KindCodes): Promise<void> {
  const readStrike = createJsonStrikeReader(sink, kindCodes);
  let row = 0;
  const elements = createJsonElements((text) => {
    row += 1;
    sink.atRow(row);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return sink.reject(rowReason('brokenJson'));
    }
    return readStrike(value);
  });
  await forEachChunk(path, (chunk) => elements.take(chunk));
  const problem = elements.end();
  if (problem !== null) sink.breakOff(row + 1, problem);
  else if (row === 0) sink.note(1, rowReason('noStrikes'));
}
