import { TILES_PER_PAGE } from './wallLayout.ts';

/** Number of pages that show `count` tiles; at least one. */
export function wallPageCount(count: number): number {
  return Math.max(1, Math.ceil(count / TILES_PER_PAGE));
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
