import { gunzipSync } from 'node:zlib';
import { probabilityGridOf, type ProbabilityGrid } from './probabilityGrid.ts';
import { readField } from './readField.ts';

/** What came of a file. */
export type ReadProbability =
  | { readonly is: 'read'; readonly grid: ProbabilityGrid }
  /** The reason is for the log, English. */
  | { readonly is: 'refused'; readonly reason: string };

/** A message is about as long unpacked as packed, since its picture is packed already. */
const MOST_BYTES = 32_000_000;

/** Reads a file of probabilities, GRIB2 in gzip. One that is damaged, cut off or of another kind is refused; never throws. */
export function readProbability(file: Uint8Array): ReadProbability {
  try {
    const message = gunzipSync(file, { maxOutputLength: MOST_BYTES });
    return { is: 'read', grid: probabilityGridOf(readField(message)) };
  } catch (error) {
    return { is: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}
