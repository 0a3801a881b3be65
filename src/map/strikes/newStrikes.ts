import { RING_LIMIT, type Spark } from './createStrikeRings.ts';
import { isCloudAt, ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeFilter } from './strikeView.ts';

/** A look at another time than the present goes farther than this, ms: what it shows is not new. */
const LONGEST_STEP_MS = 10_000;

/**
 * Whether what is shown next is what was shown before a moment later: not a jump to another time, and not another
 * end of the present. Rings of new strikes belong to the present alone (STRIKE-17).
 */
export function goesOn(before: StrikeFilter | null, next: StrikeFilter | null): boolean {
  if (before === null || next === null) return false;
  const stepMs = next.atMs - next.youngestMs - (before.atMs - before.youngestMs);
  return next.youngestMs === before.youngestMs && stepMs >= 0 && stepMs <= LONGEST_STEP_MS;
}

/** Strikes that a filter shows and the one before it did not, because time has gone on: the newest of them. */
export function newStrikes(
  { data, first, end, baseMs }: StrikeRows,
  before: StrikeFilter,
  { atMs, youngestMs, showsCloud }: StrikeFilter,
): Spark[] {
  const fromMs = before.atMs - before.youngestMs;
  const toMs = atMs - youngestMs;
  if (toMs <= fromMs || toMs - fromMs > LONGEST_STEP_MS) return [];
  const sparks: Spark[] = [];
  for (let row = end - 1; row >= first && sparks.length < RING_LIMIT; row--) {
    const at = row * ROW_LENGTH;
    const strikeMs = baseMs + data[at + 2]!;
    if (strikeMs <= fromMs) break;
    if (strikeMs <= toMs && (showsCloud || !isCloudAt(data, at)))
      sparks.push({ x: data[at]!, y: data[at + 1]! });
  }
  return sparks;
}
