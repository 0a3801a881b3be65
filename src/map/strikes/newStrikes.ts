import { RING_LIMIT, type Spark } from './createStrikeRings.ts';
import { ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeFilter } from './strikeView.ts';

/** A look at another time than the present goes farther than this, ms: what it shows is not new. */
const LONGEST_STEP_MS = 10_000;

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
    if (strikeMs <= toMs && (showsCloud || data[at + 3]! < 0.5))
      sparks.push({ x: data[at]!, y: data[at + 1]! });
  }
  return sparks;
}
