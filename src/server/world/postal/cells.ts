import { hashFraction } from '../../sources/simulator/integerHash.ts';

/** West, south, east and north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** A grid of cells over a box, rows from the south, columns from the west. */
export type Cells = {
  readonly columns: number;
  readonly rows: number;
  /** Middle of a column, degrees. */
  lonOf(column: number): number;
  /** Middle of a row, degrees. */
  latOf(row: number): number;
  /** The column that a longitude lies in; outside the grid: less than 0, or their number and more. */
  columnAt(lon: number): number;
  rowAt(lat: number): number;
  /** Where the south western corner of a cell is drawn: off its place by dice, the same for all who share it. */
  corner(column: number, row: number): [lon: number, lat: number];
};

/** Some 5 km, as the coasts that the areas end at. */
const CELL_DEG = 0.05;
/** How far a corner may be off, in cells: no cell is turned inside out by less than a half. */
const OFF = 0.36;

export function createCells([west, south, east, north]: Box, seed: number): Cells {
  const off = (column: number, row: number, axis: number) =>
    (hashFraction(seed, column, row, axis) * 2 - 1) * OFF * CELL_DEG;
  return {
    columns: Math.round((east - west) / CELL_DEG),
    rows: Math.round((north - south) / CELL_DEG),
    lonOf: (column) => west + (column + 0.5) * CELL_DEG,
    latOf: (row) => south + (row + 0.5) * CELL_DEG,
    columnAt: (lon) => Math.floor((lon - west) / CELL_DEG),
    rowAt: (lat) => Math.floor((lat - south) / CELL_DEG),
    corner: (column, row) => [
      west + column * CELL_DEG + off(column, row, 0),
      south + row * CELL_DEG + off(column, row, 1),
    ],
  };
}
