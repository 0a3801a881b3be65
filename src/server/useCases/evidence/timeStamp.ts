import { randomBytes } from 'node:crypto';
import { readBodyBytes } from '../../platform/http/readBodyBytes.ts';

const TIMEOUT_MS = 20_000;
/** An answer with its certificates has some 6 kB. */
const MOST_BYTES = 100_000;
const NONCE_BYTES = 8;
const TAG = { integer: 0x02, octets: 0x04, sequence: 0x30 };
/** SEQUENCE { OID 2.16.840.1.101.3.4.2.1, NULL } */
const SHA_256 = Buffer.from('300d06096086480165030402010500', 'hex');
const VERSION_1 = Buffer.from('020101', 'hex');
const WITH_CERTIFICATE = Buffer.from('0101ff', 'hex');

/**
 * Asks a time stamp authority to confirm that a hash is known by now. The signature of the answer
 * is checked later, by people who know the certificates of the authority; here it is checked that it grants this hash.
 *
 * Source: RFC 3161.
 *
 * @param hash SHA-256, hex.
 * @returns The whole answer, as `openssl ts -verify -in` takes it.
 * @throws Error with the reason where there is none.
 */
export async function askTimeStamp(url: string, hash: string, signal: AbortSignal): Promise<Buffer> {
  const imprint = Buffer.from(hash, 'hex');
  // positive and without a zero in front, so that it is written as it is
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(query(imprint, nonce)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const bytes = await readBodyBytes(response, MOST_BYTES);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  if (bytes === null) throw new Error(`an answer of more than ${MOST_BYTES} bytes`);
  const answer = Buffer.from(bytes);
  const status = statusOf(answer);
  // granted, or granted with changes
  if (status !== 0 && status !== 1)
    throw new Error(status === null ? 'no time stamp' : `refused with ${status}`);
  const isOfThis = answer.includes(imprint) && answer.includes(nonce);
  if (!isOfThis) throw new Error('a time stamp of something else');
  return answer;
}

function query(imprint: Buffer, nonce: Buffer): Buffer {
  const stamped = der(TAG.sequence, SHA_256, der(TAG.octets, imprint));
  return der(TAG.sequence, VERSION_1, stamped, der(TAG.integer, nonce), WITH_CERTIFICATE);
}

/** A short value by the distinguished encoding rules. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

/** PKIStatus: first integer of the first sequence inside the answer; null: it is no such answer. */
function statusOf(answer: Buffer): number | null {
  const info = contentAt(answer, 0);
  const status = info === null ? null : contentAt(answer, info);
  if (status === null || answer[status] !== TAG.integer || answer[status + 1] !== 1) return null;
  return answer[status + 2] ?? null;
}

/** Where the content of a sequence begins; null: there is none. */
function contentAt(bytes: Buffer, at: number): number | null {
  const length = bytes[at + 1];
  if (bytes[at] !== TAG.sequence || length === undefined) return null;
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f);
}
