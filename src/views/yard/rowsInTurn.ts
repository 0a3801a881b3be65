/** Rows of a list that a wall shows at a time. */
export type RowsInTurn = {
  /** First row shown, 0 for the first. */
  readonly from: number;
  /** Row after the last one shown. */
  readonly to: number;
};

/** Rows that fit on a wall. Source: the design, section 10. */
export const MOST_ROWS = 9;
const TURN_MS = 12_000;

/**
 * Rows of a list that are shown now: all of nine, else eight at a time, which leaves a row to say how many more there
 * are. No wall scrolls; the list turns every 12 s instead.
 *
 * @param nowMs Epoch ms; NaN shows the first rows.
 * @param isStill Nothing moves by itself: the first rows stay.
 */
export function rowsInTurn(count: number, nowMs: number, isStill: boolean): RowsInTurn {
  if (count <= MOST_ROWS) return { from: 0, to: count };
  const shown = MOST_ROWS - 1;
  const pages = Math.ceil(count / shown);
  const turn = isStill || Number.isNaN(nowMs) ? 0 : Math.floor(nowMs / TURN_MS) % pages;
  return { from: turn * shown, to: Math.min(count, (turn + 1) * shown) };
}
