import { promisify } from 'node:util';
import { crc32, inflateRaw, type InflateRaw, type ZlibOptions } from 'node:zlib';

/** Bytes before and after the deflated data of a member (RFC 1952, without optional fields: none is written). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;

/** The whole members at the begin of a file of inputs, and the times of its first and last input, epoch ms. */
export type WholeMembers = {
  readonly bytes: Buffer;
  /** null: no member has an input. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

/** Finds what can be read of a file whose end may be cut off or damaged. Never throws. */
export async function wholeMembers(file: Buffer): Promise<WholeMembers> {
  let end = 0;
  let fromMs: number | null = null;
  let toMs: number | null = null;
  for (;;) {
    const member = await memberAt(file, end);
    if (member === null) return { bytes: file.subarray(0, end), fromMs, toMs };
    end = member.endByte;
    for (const atMs of timesIn(member.text)) {
      fromMs ??= atMs;
      toMs = Math.max(toMs ?? atMs, atMs);
    }
  }
}

async function memberAt(
  file: Buffer,
  start: number,
): Promise<{ readonly text: string; readonly endByte: number } | null> {
  const isMember = file.length > start + HEADER_BYTES && file.readUInt32BE(start) === PLAIN_MEMBER;
  const data = file.subarray(start + HEADER_BYTES);
  const inflated = isMember ? await inflate(data, { info: true }).catch(() => null) : null;
  if (inflated === null) return null;
  const trailer = start + HEADER_BYTES + inflated.engine.bytesWritten;
  if (file.length < trailer + TRAILER_BYTES) return null;
  const { buffer } = inflated;
  const isWhole =
    file.readUInt32LE(trailer) === crc32(buffer) && file.readUInt32LE(trailer + 4) === buffer.length;
  return isWhole ? { text: buffer.toString('utf8'), endByte: trailer + TRAILER_BYTES } : null;
}

/** The two bytes of gzip, deflate, and no optional field. */
const PLAIN_MEMBER = 0x1f_8b_08_00;

type Inflated = { readonly buffer: Buffer; readonly engine: InflateRaw };

/** Stops at the end of the data, and says by its engine how many bytes that were. */
const inflate = promisify(inflateRaw) as unknown as (
  bytes: Buffer,
  options: ZlibOptions,
) => Promise<Inflated>;

/** Times of the inputs of a member, which has whole lines; the first line of a file is none. */
function timesIn(text: string): number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(INPUT))
    .flatMap((line) => {
      const { atMs } = JSON.parse(line) as { readonly atMs?: number };
      return atMs === undefined ? [] : [atMs];
    });
}

/** Each input begins with its kind. */
const INPUT = '{"in":';
