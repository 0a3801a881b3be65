import type { StrikeColumns } from './strikeColumns.ts';
import {
  baseOf,
  highestKindOf,
  isStepMs,
  readStrikes,
  STRIKE_BYTES,
  wireVersionOf,
  writeStrikes,
  type WirePlace,
} from './strikeWire.ts';

/**
 * The recent past in one answer: all strikes of a run of steps, and which of these steps are not known.
 *
 *   offset 0   4 bytes  magic 'SCCW'
 *          4   u32      version, 2 if a kind is unknown, else 1 (ADR 9)
 *          8   u32      count of strikes
 *         12   u32      count of steps not known
 *         16   f64      base, ms since the epoch: time of the earliest strike
 *         24   f64      first step covered, ms since the epoch
 *         32   f64      last step covered, inclusive, ms since the epoch
 *         40   i32[]    latitude, micro-degrees
 *              i32[]    longitude, micro-degrees
 *              u32[]    time, ms after base
 *              u32[]    steps not known, ms after the first step covered
 *              u8[]     kind, 0 CG, 1 CC; of version 2 also 2, unknown
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
const HEADER_BYTES = 40;
const GAP_BYTES = 4;

/**
 * Writes a snapshot.
 *
 * @throws RangeError if the strikes span more than 49 days: the times would not fit.
 */
export function encodeStrikeSnapshot(snapshot: StrikeSnapshot): Uint8Array<ArrayBuffer> {
  const { strikes, fromStepMs, toStepMs, gapStepsMs } = snapshot;
  const { count } = strikes;
  const baseMs = baseOf(strikes, fromStepMs);
  const bytes = new Uint8Array(HEADER_BYTES + count * STRIKE_BYTES + gapStepsMs.length * GAP_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(4, wireVersionOf(strikes), true);
  view.setUint32(8, count, true);
  view.setUint32(12, gapStepsMs.length, true);
  view.setFloat64(16, baseMs, true);
  view.setFloat64(24, fromStepMs, true);
  view.setFloat64(32, toStepMs, true);

  writeStrikes(bytes, placeOf(count, gapStepsMs.length), strikes, baseMs);
  const gapAt = gapsAt(count);
  gapStepsMs.forEach((stepMs, i) => view.setUint32(gapAt + i * 4, stepMs - fromStepMs, true));
  return bytes;
}

/**
 * Reads a snapshot.
 *
 * @returns null for anything that is not a whole snapshot of version 1 or 2: other magic, wrong length, steps off the
 *   5 s grid or in the wrong order, a place off the globe, a kind that the version has not. Never throws.
 */
export function decodeStrikeSnapshot(buffer: ArrayBuffer): StrikeSnapshot | null {
  if (buffer.byteLength < HEADER_BYTES) return null;
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const highestKind = highestKindOf(view.getUint32(4, true));
  if (MAGIC.some((byte, i) => bytes[i] !== byte) || highestKind === null) return null;

  const count = view.getUint32(8, true);
  const gapCount = view.getUint32(12, true);
  if (buffer.byteLength !== HEADER_BYTES + count * STRIKE_BYTES + gapCount * GAP_BYTES) return null;

  const fromStepMs = view.getFloat64(24, true);
  const toStepMs = view.getFloat64(32, true);
  if (!isStepMs(fromStepMs) || !isStepMs(toStepMs) || toStepMs < fromStepMs) return null;

  const content = { count, baseMs: view.getFloat64(16, true), highestKind };
  const strikes = readStrikes(view, placeOf(count, gapCount), content);
  if (strikes === null) return null;
  const gapAt = gapsAt(count);
  const gapStepsMs = Array.from(
    { length: gapCount },
    (_, i) => fromStepMs + view.getUint32(gapAt + i * 4, true),
  );
  if (!gapStepsMs.every((stepMs) => isStepMs(stepMs) && stepMs <= toStepMs)) return null;
  return { strikes, fromStepMs, toStepMs, gapStepsMs };
}

function gapsAt(count: number): number {
  return HEADER_BYTES + count * 12;
}

function placeOf(count: number, gapCount: number): WirePlace {
  return { columnsAt: HEADER_BYTES, kindAt: gapsAt(count) + gapCount * GAP_BYTES };
}
