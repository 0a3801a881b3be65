import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { z } from 'zod';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** From how many bytes on a value is compressed: answers of many facilities repeat most of each other. */
const COMPRESS_FROM_BYTES = 2_048;
/** More than the answers of 50,000 facilities; a value that expands to more is not one of ours. */
const MOST_BYTES = 128_000_000;
const GZIP_HEAD = [0x1f, 0x8b];

/** Returns a value as JSON in bytes, compressed where that is worth it. */
export async function encodeForBus(value: unknown): Promise<Uint8Array> {
  const bytes = Buffer.from(JSON.stringify(value));
  return bytes.length < COMPRESS_FROM_BYTES ? bytes : compress(bytes, { level: constants.Z_BEST_SPEED });
}

/** Parses a value of the bus. Rejects for one that is broken, too big, or not of that contract. */
export async function decodeFromBus<Schema extends z.ZodType>(
  contract: Schema,
  bytes: Uint8Array,
): Promise<z.infer<Schema>> {
  const isCompressed = GZIP_HEAD.every((byte, at) => bytes[at] === byte);
  const json = isCompressed ? await expand(bytes, { maxOutputLength: MOST_BYTES }) : Buffer.from(bytes);
  return contract.parse(JSON.parse(json.toString()));
}
