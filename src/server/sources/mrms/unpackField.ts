import { gunzipSync } from 'node:zlib';
import { readField, type Field } from './readField.ts';

/** A message is about as long unpacked as packed, since its picture is packed already. */
const MOST_BYTES = 32_000_000;

/**
 * Reads a file of MRMS, GRIB2 in gzip.
 *
 * @throws Error with the reason if it is damaged, cut off or of another kind.
 */
export function unpackField(file: Uint8Array): Field {
  return readField(gunzipSync(file, { maxOutputLength: MOST_BYTES }));
}
