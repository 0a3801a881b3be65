import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import type { Cells } from './cells.ts';

type Town = { readonly lon: number; readonly lat: number };

/** Row of no town. */
export const NO_TOWN = -1;
/** Neighbours of a cell that lie before it, row by row from the south west; those behind it are their mirror image. */
const BEFORE = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/**
 * The town that each cell of a grid is nearest to, as its row; a cell that is no land has none, and none has one where there
 * are no towns.
 *
 * Towns are handed on from neighbour to neighbour, twice over the grid in both directions: a cell may get the second
 * nearest where a third of a cell decides.
 *
 * Source: P.-E. Danielsson, Euclidean distance mapping, 1980.
 */
export function nearestTowns(
  { columns, rows, lonOf, latOf, columnAt, rowAt }: Cells,
  towns: readonly Town[],
  isLand: (lon: number, lat: number) => boolean,
): Int32Array {
  const nearest = new Int32Array(columns * rows).fill(NO_TOWN);
  towns.forEach(({ lon, lat }, town) => {
    const [column, row] = [columnAt(lon), rowAt(lat)];
    if (column >= 0 && column < columns && row >= 0 && row < rows) nearest[row * columns + column] = town;
  });

  function metres2(town: number, column: number, row: number): number {
    if (town === NO_TOWN) return Infinity;
    const { lon, lat } = towns[town]!;
    const north = (latOf(row) - lat) * METRES_PER_DEG;
    const east = (lonOf(column) - lon) * METRES_PER_DEG * Math.cos((latOf(row) * Math.PI) / 180);
    return north * north + east * east;
  }

  /** Takes over the town of a neighbour where it is nearer. */
  function look(column: number, row: number, direction: 1 | -1): void {
    const at = row * columns + column;
    let best = metres2(nearest[at]!, column, row);
    for (const [right, up] of BEFORE) {
      const [x, y] = [column + right * direction, row + up * direction];
      if (x < 0 || x >= columns || y < 0 || y >= rows) continue;
      const town = nearest[y * columns + x]!;
      const metres = metres2(town, column, row);
      if (metres >= best) continue;
      best = metres;
      nearest[at] = town;
    }
  }

  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) look(column, row, 1);
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--) look(column, row, -1);
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!isLand(lonOf(column), latOf(row))) nearest[row * columns + column] = NO_TOWN;
  return nearest;
}
