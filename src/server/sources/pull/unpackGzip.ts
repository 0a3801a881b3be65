import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { messageOf } from '../../platform/log/messageOf.ts';

const unpack = promisify(gunzip);

/** What unpacking a file gives. */
export type Unpacked =
  | { readonly is: 'unpacked'; readonly bytes: Uint8Array }
  | { readonly is: 'failed'; readonly reason: string };

/** Unpacks a gzip file. One that is cut off, damaged, or unpacks to more than `maxBytes` is a failure; never rejects. */
export async function unpackGzip(packed: Uint8Array, maxBytes: number): Promise<Unpacked> {
  try {
    return { is: 'unpacked', bytes: await unpack(packed, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return { is: 'failed', reason: messageOf(error) };
  }
}
