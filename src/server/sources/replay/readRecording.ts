import { rowReason } from '#domain/lightning/rowReasons.ts';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { readCsv } from './csvReader.ts';
import { readGeoJson } from './geoJsonReader.ts';
import { parseGlmName } from '../glm/glmName.ts';
import { readGlm } from './glmReader.ts';
import { NO_KIND_CODES, type KindCodes } from './kindCodes.ts';
import { readNdjson } from './ndjsonReader.ts';
import { createRecordingBuilder, type RowSink, type StrikeRecording } from './recordingBuilder.ts';

type Format = {
  readonly read: (path: string, sink: RowSink, kindCodes: KindCodes) => Promise<void>;
  /** GLM lists groups of flashes by number, not by time, so disorder is no fault of such a file. */
  readonly isOrderExpected: boolean;
};

const GLM: Format = { read: readGlm, isOrderExpected: false };
const CSV: Format = { read: readCsv, isOrderExpected: true };
const GEOJSON: Format = { read: readGeoJson, isOrderExpected: true };
const NDJSON: Format = { read: readNdjson, isOrderExpected: true };

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.nc': GLM,
  '.nc4': GLM,
  '.h5': GLM,
  '.csv': CSV,
  '.tsv': CSV,
  '.txt': CSV,
  '.geojson': GEOJSON,
  '.json': GEOJSON,
  '.ndjson': NDJSON,
  '.jsonl': NDJSON,
  '.geojsonl': NDJSON,
};

const HDF5_SIGNATURE = Buffer.from([0x89, 0x48, 0x44, 0x46]);

/** By its first bytes where they tell, else by its name, else CSV. Throws an Error with the reason for an empty file. */
async function formatOf(path: string): Promise<Format> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new Error(rowReason('empty'));
    if (buffer.equals(HDF5_SIGNATURE)) return GLM;
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) throw new Error(rowReason('compressed'));
  } finally {
    await file.close();
  }
  return BY_EXTENSION[extname(path).toLowerCase()] ?? CSV;
}

type ReadOptions = {
  /** What the codes of kinds mean; left out: none has a meaning. */
  readonly kindCodes?: KindCodes;
  /** Receives the number of files that were read, after each. */
  readonly onFileRead?: (files: number) => void;
};

/**
 * Reads recorded lightning from several files and merges it in time order. A file or row that is broken becomes
 * a problem of the result and a time that was not read, and everything else is still in it; never rejects.
 */
export async function readRecording(
  paths: readonly string[],
  { kindCodes = NO_KIND_CODES, onFileRead }: ReadOptions = {},
): Promise<StrikeRecording> {
  const builder = createRecordingBuilder();
  for (const [nth, path] of paths.entries()) {
    let sink: ReturnType<typeof builder.file> | null = null;
    const namedSpan = parseGlmName(basename(path));
    try {
      const format = await formatOf(path);
      sink = builder.file(path, { isOrderExpected: format.isOrderExpected, namedSpan });
      await format.read(path, sink, kindCodes);
    } catch (error) {
      sink ??= builder.file(path, { isOrderExpected: false, namedSpan });
      sink.breakOff(0, readableReason(error));
    }
    sink.end();
    onFileRead?.(nth + 1);
  }
  return builder.finish();
}

function readableReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'ENOENT' ? 'the file does not exist' : error.message;
}
