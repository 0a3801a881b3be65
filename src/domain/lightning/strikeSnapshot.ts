import { STEP_MS, type StrikeColumns } from './strikeColumns.ts';

/**
 * The recent past in one answer: all strikes of a run of steps, and which of these steps are not known.
 *
 *   offset 0   4 bytes  magic 'SCCW'
 *          4   u32      version, 1
 *          8   u32      count of strikes
 *         12   u32      count of steps not known
 *         16   f64      base, ms since the epoch: time of the earliest strike
 *         24   f64      first step covered, ms since the epoch
 *         32   f64      last step covered, inclusive, ms since the epoch
 *         40   i32[]    latitude, micro-degrees
 *              i32[]    longitude, micro-degrees
 *              u32[]    time, ms after base
 *              u32[]    steps not known, ms after the first step covered
 *              u8[]     kind, 0 CG, 1 CC
 *
 * All numbers are little-endian.
 */
export type StrikeSnapshot = {
  /** Any order. Places come back rounded to a micro-degree, a tenth of a metre. */
  readonly strikes: StrikeColumns;
  /** Steps covered, both ends inclusive, ms since the epoch, multiples of STEP_MS. */
  readonly fromStepMs: number;
  readonly toStepMs: number;
  /** Steps among them whose content is not known, ms since the epoch. They are not quiet: they are gaps (S4). */
  readonly gapStepsMs: readonly number[];
};

/** Content type of the wire form. */
export const SNAPSHOT_CONTENT_TYPE = 'application/vnd.scc.strikes';

const MAGIC = [0x53, 0x43, 0x43, 0x57] as const; // 'SCCW'
const VERSION = 1;
const HEADER_BYTES = 40;
const STRIKE_BYTES = 13;
const GAP_BYTES = 4;
const MAX_SPAN_MS = 0xffff_ffff;

/** Micro-degrees of an angle in degrees, halves away from zero. NaN gives 0. */
export function microDegrees(degrees: number): number {
  return (degrees * 1e6 + (degrees < 0 ? -0.5 : 0.5)) | 0;
}

/**
 * Writes a snapshot.
 *
 * @throws RangeError if the strikes span more than 49 days: the times would not fit.
 */
export function encodeStrikeSnapshot(snapshot: StrikeSnapshot): Uint8Array<ArrayBuffer> {
  const { strikes, fromStepMs, toStepMs, gapStepsMs } = snapshot;
  const { count } = strikes;
  const times = strikes.atMs.subarray(0, count);
  const baseMs = count === 0 ? fromStepMs : times.reduce((a, b) => Math.min(a, b));
  const spanMs = count === 0 ? 0 : times.reduce((a, b) => Math.max(a, b)) - baseMs;
  if (!(spanMs <= MAX_SPAN_MS)) throw new RangeError(`Strikes span ${spanMs} ms when ${MAX_SPAN_MS} fit.`);

  const bytes = new Uint8Array(HEADER_BYTES + count * STRIKE_BYTES + gapStepsMs.length * GAP_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, count, true);
  view.setUint32(12, gapStepsMs.length, true);
  view.setFloat64(16, baseMs, true);
  view.setFloat64(24, fromStepMs, true);
  view.setFloat64(32, toStepMs, true);

  const lonAt = HEADER_BYTES + count * 4;
  const dtAt = lonAt + count * 4;
  const gapAt = dtAt + count * 4;
  for (let i = 0; i < count; i++) {
    view.setInt32(HEADER_BYTES + i * 4, microDegrees(strikes.lat[i]!), true);
    view.setInt32(lonAt + i * 4, microDegrees(strikes.lon[i]!), true);
    view.setUint32(dtAt + i * 4, strikes.atMs[i]! - baseMs, true);
  }
  gapStepsMs.forEach((stepMs, i) => view.setUint32(gapAt + i * 4, stepMs - fromStepMs, true));
  bytes.set(strikes.kind.subarray(0, count), gapAt + gapStepsMs.length * GAP_BYTES);
  return bytes;
}

/**
 * Reads a snapshot.
 *
 * @returns null for anything that is not a whole snapshot of version 1: other magic, wrong length, steps off the
 *   5 s grid or in the wrong order, a place off the globe, an unknown kind. Never throws.
 */
export function decodeStrikeSnapshot(buffer: ArrayBuffer): StrikeSnapshot | null {
  if (buffer.byteLength < HEADER_BYTES) return null;
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  if (MAGIC.some((byte, i) => bytes[i] !== byte) || view.getUint32(4, true) !== VERSION) return null;

  const count = view.getUint32(8, true);
  const gapCount = view.getUint32(12, true);
  if (buffer.byteLength !== HEADER_BYTES + count * STRIKE_BYTES + gapCount * GAP_BYTES) return null;

  const fromStepMs = view.getFloat64(24, true);
  const toStepMs = view.getFloat64(32, true);
  if (!isStep(fromStepMs) || !isStep(toStepMs) || toStepMs < fromStepMs) return null;

  const strikes = readStrikes(view, count, gapCount);
  if (strikes === null) return null;
  const gapAt = HEADER_BYTES + count * 12;
  const gapStepsMs = Array.from(
    { length: gapCount },
    (_, i) => fromStepMs + view.getUint32(gapAt + i * 4, true),
  );
  if (!gapStepsMs.every((stepMs) => isStep(stepMs) && stepMs <= toStepMs)) return null;
  return { strikes, fromStepMs, toStepMs, gapStepsMs };
}

function isStep(atMs: number): boolean {
  return Number.isSafeInteger(atMs) && atMs >= 0 && atMs % STEP_MS === 0;
}

function readStrikes(view: DataView, count: number, gapCount: number): StrikeColumns | null {
  const baseMs = view.getFloat64(16, true);
  if (!Number.isSafeInteger(baseMs) || baseMs < 0) return null;
  const lonAt = HEADER_BYTES + count * 4;
  const dtAt = lonAt + count * 4;
  const lat = new Float64Array(count);
  const lon = new Float64Array(count);
  const atMs = new Float64Array(count);
  const kind = new Uint8Array(view.buffer, dtAt + count * 4 + gapCount * GAP_BYTES, count).slice();

  for (let i = 0; i < count; i++) {
    lat[i] = view.getInt32(HEADER_BYTES + i * 4, true) / 1e6;
    lon[i] = view.getInt32(lonAt + i * 4, true) / 1e6;
    atMs[i] = baseMs + view.getUint32(dtAt + i * 4, true);
    if (Math.abs(lat[i]!) > 90 || Math.abs(lon[i]!) > 180 || kind[i]! > 1) return null;
  }
  return { lon, lat, atMs, kind, count };
}
