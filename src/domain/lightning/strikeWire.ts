import { createStrikeColumns, KIND_CC, KIND_UNKNOWN, STEP_MS, type StrikeColumns } from './strikeColumns.ts';

/** Bytes of one strike: latitude and longitude, i32 micro-degrees; time, u32 ms after a base; kind, u8. Little-endian. */
export const STRIKE_BYTES = 13;

/**
 * Version of a message with these strikes: 2 if one is of unknown kind, which version 1 has not, else 1. A page of before
 * version 2 refuses such a message and reads the lists of the steps, which have every strike.
 */
export function wireVersionOf({ kind, count }: StrikeColumns): number {
  return kind.subarray(0, count).includes(KIND_UNKNOWN) ? 2 : 1;
}

/** Highest kind number of a version that is read; null: a version that is not. */
export function highestKindOf(version: number): number | null {
  if (version === 1) return KIND_CC;
  return version === 2 ? KIND_UNKNOWN : null;
}

/** Offsets of the columns of a message, bytes from its start. Those of 4 bytes follow each other. */
export type WirePlace = {
  /** Of latitude, then longitude, then time. A multiple of 4. */
  readonly columnsAt: number;
  readonly kindAt: number;
};

/** Strikes of a message: how many, when its times begin, ms since the epoch, and the highest kind number. */
export type WireContent = {
  readonly count: number;
  readonly baseMs: number;
  readonly highestKind: number;
};

const MAX_SPAN_MS = 0xffff_ffff;
const MAX_LAT = 90_000_000;
const MAX_LON = 180_000_000;

/** Converts degrees to micro-degrees, halves away from zero. NaN gives 0. */
export function microDegrees(degrees: number): number {
  return (degrees * 1e6 + (degrees < 0 ? -0.5 : 0.5)) | 0;
}

/** Returns whether a number read from a message is the start of a step. */
export function isStepMs(atMs: number): boolean {
  return Number.isSafeInteger(atMs) && atMs >= 0 && atMs % STEP_MS === 0;
}

/**
 * Base for the times of strikes: that of the earliest; `emptyMs` where there are none.
 *
 * @throws RangeError if the strikes span more than 49 days: the times would not fit.
 */
export function baseOf({ atMs, count }: StrikeColumns, emptyMs: number): number {
  if (count === 0) return emptyMs;
  const times = atMs.subarray(0, count);
  const baseMs = times.reduce((a, b) => Math.min(a, b));
  const spanMs = times.reduce((a, b) => Math.max(a, b)) - baseMs;
  if (!(spanMs <= MAX_SPAN_MS)) throw new RangeError(`Strikes span ${spanMs} ms when ${MAX_SPAN_MS} fit.`);
  return baseMs;
}

/** Writes strikes into a message. */
export function writeStrikes(
  bytes: Uint8Array<ArrayBuffer>,
  { columnsAt, kindAt }: WirePlace,
  strikes: StrikeColumns,
  baseMs: number,
): void {
  const { count } = strikes;
  const view = new DataView(bytes.buffer);
  const lonAt = columnsAt + count * 4;
  const dtAt = lonAt + count * 4;
  for (let i = 0; i < count; i++) {
    view.setInt32(columnsAt + i * 4, microDegrees(strikes.lat[i]!), true);
    view.setInt32(lonAt + i * 4, microDegrees(strikes.lon[i]!), true);
    view.setUint32(dtAt + i * 4, strikes.atMs[i]! - baseMs, true);
  }
  bytes.set(strikes.kind.subarray(0, count), kindAt);
}

/**
 * Reads strikes from a message that is long enough.
 *
 * @returns Columns of exactly `count` rows, owned by the caller; null for a base that is no epoch time, a place off
 * the globe or a kind that the version has not. Never throws.
 */
export function readStrikes(
  view: DataView<ArrayBuffer>,
  { columnsAt, kindAt }: WirePlace,
  { count, baseMs, highestKind }: WireContent,
): StrikeColumns | null {
  if (!Number.isSafeInteger(baseMs) || baseMs < 0) return null;
  const { lat: lats, lon: lons, atMs, kind } = createStrikeColumns(count);
  kind.set(new Uint8Array(view.buffer, view.byteOffset + kindAt, count));
  const lonAt = columnsAt + count * 4;
  const dtAt = lonAt + count * 4;
  let isWhole = true;
  for (let i = 0; i < count; i++) {
    const lat = view.getInt32(columnsAt + i * 4, true);
    const lon = view.getInt32(lonAt + i * 4, true);
    if (Math.abs(lat) > MAX_LAT || Math.abs(lon) > MAX_LON || kind[i]! > highestKind) isWhole = false;
    lats[i] = lat / 1e6;
    lons[i] = lon / 1e6;
    atMs[i] = baseMs + view.getUint32(dtAt + i * 4, true);
  }
  return isWhole ? { lat: lats, lon: lons, atMs, kind, count } : null;
}
