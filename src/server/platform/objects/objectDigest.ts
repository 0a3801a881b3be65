import { createHash } from 'node:crypto';

/** SHA-256 of an object's bytes, hexadecimal, as its headers and its signature state it. */
export function objectDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
