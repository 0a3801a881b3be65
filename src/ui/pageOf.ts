/** Rows on one page of a list. Sources: requirements ADMIN-11, ADMIN-16, LIST-03. */
export const PAGE_ROWS = 10;

/** The rows of one page, from 0; a page behind the last is the last. */
export function pageOf<Row>(
  rows: readonly Row[],
  wanted: number,
  perPage = PAGE_ROWS,
): { page: number; shown: readonly Row[] } {
  const page = Math.min(wanted, lastPageOf(rows.length, perPage));
  return { page, shown: rows.slice(page * perPage, (page + 1) * perPage) };
}

/** @param count Of all rows. @returns The last page, from 0; an empty list has one page. */
export function lastPageOf(count: number, perPage = PAGE_ROWS): number {
  return Math.max(0, Math.ceil(count / perPage) - 1);
}
