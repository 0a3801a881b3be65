import type { Row, Walker } from './callRow.ts';
import { orderingRows } from './orderingRows.ts';
import { peopleRows } from './peopleRows.ts';
import { readingRows } from './readingRows.ts';

/** The calls of all rows, in an order in which each finds what it needs. */
export function callRows(walker: Walker): readonly Row[] {
  return [...readingRows(walker), ...orderingRows(walker), ...peopleRows(walker)];
}
