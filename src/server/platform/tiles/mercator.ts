import { latitudeAt } from '#domain/geo/mercator.ts';

/** @param column Columns of tiles from the west. */
export function lonOf(column: number, z: number): number {
  return (column / 2 ** z) * 360 - 180;
}

/** @param row Rows of tiles from the north. */
export function latOf(row: number, z: number): number {
  return latitudeAt(row / 2 ** z);
}
