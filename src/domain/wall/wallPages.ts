/** Number of pages that show `count` tiles; at least one. */
export function wallPageCount(count: number, tilesPerPage: number): number {
  return Math.max(1, Math.ceil(count / tilesPerPage));
}

/**
 * Index of the page shown at a turn, from 0. The first page, which has the worst yards, is shown every second turn.
 *
 * @param turn Counts up from 0.
 * @param pages Number of pages, at least 1.
 */
export function wallPageAt(turn: number, pages: number): number {
  if (pages <= 1 || turn % 2 === 0) return 0;
  return 1 + (((turn - 1) / 2) % (pages - 1));
}
