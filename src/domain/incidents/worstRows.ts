import { MAP_MARKS, type MapCode } from '../alerting/mapCode.ts';
import { SHOWN } from '../alerting/shownStatus.ts';
import { displayRank } from '../alerting/yardDisplay.ts';

/** Yards that are listed as not open at a time; the rest is a number. Our own decision. */
export const MOST_INCIDENTS = 100;

const OPEN: MapCode = 1;

/**
 * Rows of the yards that are not open, worst status first, rows of one status in their order.
 *
 * @param codes `MapCode` of each yard, by row.
 * @param most Number of rows at most.
 * @param isListed Which of them are listed; all unless told.
 */
export function worstRows(
  codes: Uint8Array,
  most: number,
  isListed = (code: number) => code !== OPEN,
): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < codes.length; row++) if (isListed(codes[row]!)) rows.push(row);
  return rows.sort((a, b) => rankOf(codes[a]) - rankOf(codes[b]) || a - b).slice(0, most);
}

const RANKS = MAP_MARKS.map(({ status, isOverride }) => displayRank(SHOWN[status], isOverride));

function rankOf(code: number | undefined): number {
  return RANKS[code ?? 0] ?? 0;
}
