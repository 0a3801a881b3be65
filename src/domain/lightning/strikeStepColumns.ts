import type { StrikeColumns } from './strikeColumns.ts';
import {
  baseOf,
  highestKindOf,
  isStepMs,
  readStrikes,
  STRIKE_BYTES,
  wireVersionOf,
  writeStrikes,
} from './strikeWire.ts';

/**
 * One step of strikes as binary columns: what its step file lists, drill strikes left out.
 *
 *   offset 0   4 bytes  magic 'SCCS'
 *          4   u32      version, 2 if a kind is unknown, else 1 (ADR 9)
 *          8   u32      count of strikes
 *         12   u32      0
 *         16   f64      start of the step, ms since the epoch
 *         24   f64      base, ms since the epoch: time of the earliest strike
 *         32   i32[]    latitude, micro-degrees
 *              i32[]    longitude, micro-degrees
 *              u32[]    time, ms after base
 *              u8[]     kind, 0 CG, 1 CC; of version 2 also 2, unknown
 *
 * All numbers are little-endian. The step says which it is, so that an old answer under a new name is seen (S5).
 */
export type StrikeStepColumns = {
  /** Any order. Places come back rounded to a micro-degree, a tenth of a metre. */
  readonly strikes: StrikeColumns;
  /** Start of the step, ms since the epoch, a multiple of STEP_MS. */
  readonly stepMs: number;
};

/** Content type of the wire form. */
export const STEP_COLUMNS_CONTENT_TYPE = 'application/vnd.scc.strike-step';

const MAGIC = [0x53, 0x43, 0x43, 0x53] as const; // 'SCCS'
const HEADER_BYTES = 32;

/**
 * Writes a step.
 *
 * @throws RangeError if the strikes span more than 49 days: the times would not fit.
 */
export function encodeStrikeStep({ strikes, stepMs }: StrikeStepColumns): Uint8Array<ArrayBuffer> {
  const { count } = strikes;
  const baseMs = baseOf(strikes, stepMs);
  const bytes = new Uint8Array(HEADER_BYTES + count * STRIKE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(4, wireVersionOf(strikes), true);
  view.setUint32(8, count, true);
  view.setFloat64(16, stepMs, true);
  view.setFloat64(24, baseMs, true);
  writeStrikes(bytes, placeOf(count), strikes, baseMs);
  return bytes;
}

/**
 * Reads a step.
 *
 * @returns null for anything that is not a whole step of version 1 or 2: other magic, wrong length, a start off the 5 s
 *   grid, a place off the globe, a kind that the version has not. Null means 'not known' (S4). Never throws.
 */
export function decodeStrikeStep(buffer: ArrayBuffer): StrikeStepColumns | null {
  if (buffer.byteLength < HEADER_BYTES) return null;
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const highestKind = highestKindOf(view.getUint32(4, true));
  if (MAGIC.some((byte, i) => bytes[i] !== byte) || highestKind === null) return null;
  const count = view.getUint32(8, true);
  const stepMs = view.getFloat64(16, true);
  if (buffer.byteLength !== HEADER_BYTES + count * STRIKE_BYTES || !isStepMs(stepMs)) return null;
  const content = { count, baseMs: view.getFloat64(24, true), highestKind };
  const strikes = readStrikes(view, placeOf(count), content);
  return strikes && { strikes, stepMs };
}

function placeOf(count: number) {
  return { columnsAt: HEADER_BYTES, kindAt: HEADER_BYTES + count * 12 };
}
