/** @param column Columns of tiles from the west. */
export function lonOf(column: number, z: number): number {
  return (column / 2 ** z) * 360 - 180;
}

/** @param row Rows of tiles from the north. Source: spherical Mercator, EPSG:3857. */
export function latOf(row: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
}
