import { METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import type { FieldGrid } from './fieldGrid.ts';
import { fieldValue, type Field } from './readField.ts';

/** Probability of lightning in the half hour after a time, on a grid. */
export type ProbabilityGrid = {
  /** Begin of the half hour, epoch ms. */
  readonly referenceMs: number;
  readonly grid: FieldGrid;
  /** Per cent, rounded up, 0 to 100; `UNKNOWN_PERCENT`: not known. Rows from the north. */
  readonly percent: Uint8Array;
};

export const UNKNOWN_PERCENT = 255;

/** Discipline, category and number of LightningProbabilityNext30min in the table of MRMS. */
const PRODUCT = '209 2 4';
const RADIANS = Math.PI / 180;

/**
 * Takes the probabilities out of a field. Whatever is no probability, as −1 (missing) and −3 (no coverage), is not known.
 * Rounded up to whole per cent, so that none seems smaller than it is.
 *
 * @throws Error if the field is of another quantity.
 */
export function probabilityGridOf(field: Field): ProbabilityGrid {
  const product = field.product.join(' ');
  if (product !== PRODUCT)
    throw new Error(`The field is of the quantity ${product} when ${PRODUCT} was expected.`);
  // shared between threads: so many bytes are not to be copied
  const percent = new Uint8Array(new SharedArrayBuffer(field.codes.length));
  for (let point = 0; point < percent.length; point += 1) {
    const value = fieldValue(field, point);
    percent[point] = value >= 0 && value <= 100 ? Math.ceil(value) : UNKNOWN_PERCENT;
  }
  return { referenceMs: field.referenceMs, grid: field.grid, percent };
}

/**
 * Returns the largest probability in any cell that a circle touches, 0 to 1.
 *
 * @returns null: it is not known in one of them, or the circle leaves the grid (S8).
 */
export function largestWithin(
  { grid, percent }: Pick<ProbabilityGrid, 'grid' | 'percent'>,
  [lon, lat]: LonLat,
  radiusM: number,
): number | null {
  const { columns, rows, westDeg, northDeg, stepLonDeg, stepLatDeg } = grid;
  const halfCellM = (Math.hypot(stepLonDeg, stepLatDeg) / 2) * METRES_PER_DEG;
  const reachDeg = (radiusM + halfCellM) / METRES_PER_DEG;
  const firstRow = Math.ceil((northDeg - lat - reachDeg) / stepLatDeg);
  const lastRow = Math.floor((northDeg - lat + reachDeg) / stepLatDeg);
  if (!(firstRow >= 0 && lastRow < rows)) return null;
  let largest = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    const rowLat = northDeg - row * stepLatDeg;
    const halfWidthDeg = Math.sqrt(Math.max(0, reachDeg ** 2 - (rowLat - lat) ** 2));
    // of the latitudes that the row touches the one where a degree of longitude is shortest
    const widestDeg = halfWidthDeg / Math.cos(Math.max(Math.abs(rowLat), Math.abs(lat)) * RADIANS);
    const first = Math.ceil((lon - widestDeg - westDeg) / stepLonDeg);
    const last = Math.floor((lon + widestDeg - westDeg) / stepLonDeg);
    if (!(first >= 0 && last < columns)) return null;
    for (let column = first; column <= last; column += 1) {
      const cell = percent[row * columns + column]!;
      if (cell > 100) return null;
      if (cell > largest) largest = cell;
    }
  }
  return largest / 100;
}
