import { EARTH_RADIUS_M } from '../geo/distance.ts';

/** Where the facilities are, degrees; rows 0 to `count` − 1 count. A row with NaN is never near anything. */
export type FacilityPositions = {
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly count: number;
};

/**
 * Facilities filed under every grid cell that their reach touches, so that a strike looks into one cell only.
 * Rows have equal height; a row has fewer columns the nearer it lies to a pole. Between the first and the last
 * occupied column of a row the cells are a plain table: near ones lie near in memory, and nothing is hashed.
 * Made by createFacilityGrid, read by findWithin. Immutable.
 */
export type FacilityGrid = {
  /** Metres; the edge belongs to the reach. */
  readonly reachM: number;
  readonly rows: GridRows;
  /** First member of each cell; one more entry at the end, so that a cell's members end where the next one's begin. */
  readonly cellStart: Uint32Array;
  /** Facilities, those of one cell side by side, and MEMBER_PADDING entries more, so that a few can be read blindly. */
  readonly members: Uint32Array;
  /** FACILITY_STRIDE numbers per facility: lon, lat, half width of the reach in degrees of longitude, cos lat, sin lat. */
  readonly facilities: Float64Array;
  /** Half height of the reach, degrees of latitude, rounding margin included. */
  readonly reachLatDeg: number;
};

/** Rows of cells, south first. */
type GridRows = {
  readonly perDeg: number;
  readonly count: number;
  readonly colsPerDeg: Float64Array;
  /** ROW_STRIDE numbers per row: last column, first and last occupied column, number that column 0 would have. */
  readonly numbers: Int32Array;
};

/** Numbers per facility in `FacilityGrid.facilities`. */
export const FACILITY_STRIDE = 5;

/** Numbers per row in `GridRows.numbers`. */
export const ROW_STRIDE = 4;

/** Entries past the end of `FacilityGrid.members`. */
export const MEMBER_PADDING = 2;

const RAD_PER_DEG = Math.PI / 180;
const MIN_CELL_DEG = 0.07; // keeps the table of a world full of facilities within 34 MB
const CELLS_PER_REACH = 2; // cells small beside the reach hold few facilities that are not near
const MARGIN_DEG = 1e-6; // a tenth of a metre: cells and boxes must never lose a strike to rounding

/**
 * Builds the index. Correct across the antimeridian and at the poles.
 *
 * @param positions Copied: later changes of the arrays do not show.
 * @param reachM How far a strike is looked for, metres, more than 0.
 * @throws RangeError if `reachM` is not a positive number.
 */
export function createFacilityGrid(positions: FacilityPositions, reachM: number): FacilityGrid {
  if (!(reachM > 0 && reachM < Infinity)) {
    throw new RangeError(`reachM is ${reachM} when metres above 0 were expected.`);
  }
  const reachRad = reachM / EARTH_RADIUS_M;
  const reachLatDeg = reachRad / RAD_PER_DEG + MARGIN_DEG;
  const rows = createRows(Math.min(180, Math.max(MIN_CELL_DEG, reachLatDeg / CELLS_PER_REACH)));
  const facilities = new Float64Array(positions.count * FACILITY_STRIDE);
  const touched: TouchedCells = { row: [], col: [], facility: [] };

  for (let f = 0; f < positions.count; f++) {
    const lon = positions.lon[f]!;
    const lat = positions.lat[f]!;
    const halfLonDeg = halfWidthDeg(lat, reachRad, reachLatDeg);
    const numbers = [lon, lat, halfLonDeg, Math.cos(lat * RAD_PER_DEG), Math.sin(lat * RAD_PER_DEG)];
    facilities.set(numbers, f * FACILITY_STRIDE);
    if (Number.isNaN(lon + lat)) continue;
    collectCells(rows, { lon, lat, halfLonDeg, reachLatDeg, reachRad }, touched);
    while (touched.facility.length < touched.row.length) touched.facility.push(f);
  }

  return {
    reachM,
    rows,
    facilities,
    reachLatDeg,
    ...fileMembers(rows, touched),
  };
}

/** Cells that facilities touch, one entry for every pair. */
type TouchedCells = { readonly row: number[]; readonly col: number[]; readonly facility: number[] };

/** How many degrees of longitude the reach spans to either side; 360 where it holds a pole. */
function halfWidthDeg(lat: number, reachRad: number, reachLatDeg: number): number {
  if (Math.abs(lat) + reachLatDeg >= 90) return 360;
  return Math.asin(Math.sin(reachRad) / Math.cos(lat * RAD_PER_DEG)) / RAD_PER_DEG + MARGIN_DEG;
}

function createRows(cellDeg: number): GridRows {
  const count = Math.ceil(180 / cellDeg);
  const perDeg = count / 180;
  const colsPerDeg = new Float64Array(count);
  const numbers = new Int32Array(count * ROW_STRIDE);
  for (let row = 0; row < count; row++) {
    const south = row / perDeg - 90;
    const north = (row + 1) / perDeg - 90;
    const widest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
    const cols = Math.max(1, Math.floor((360 * Math.cos(widest * RAD_PER_DEG)) / cellDeg));
    colsPerDeg[row] = cols / 360;
    numbers.set([cols - 1, cols, -1, 0], row * ROW_STRIDE);
  }
  return { perDeg, count, colsPerDeg, numbers };
}

/** Around a place: half width and half height in degrees, and the angle itself. */
type Reach = { lon: number; lat: number; halfLonDeg: number; reachLatDeg: number; reachRad: number };

/**
 * How many degrees of longitude the reach spans to either side anywhere between two latitudes; 360 where it holds a
 * pole. A little too wide rather than too narrow.
 */
function halfWidthBetweenDeg(reach: Reach, southDeg: number, northDeg: number): number {
  if (reach.halfLonDeg === 360) return 360;
  const latRad = reach.lat * RAD_PER_DEG;
  // where the meridians touch the reach it is widest
  const widestDeg = Math.asin(Math.sin(latRad) / Math.cos(reach.reachRad)) / RAD_PER_DEG;
  const atRad = Math.min(northDeg, Math.max(southDeg, widestDeg)) * RAD_PER_DEG;
  const sinHalfReach = Math.sin((reach.reachRad + MARGIN_DEG * RAD_PER_DEG) / 2);
  const sinHalfLat = Math.sin((atRad - latRad) / 2);
  const squared = (sinHalfReach ** 2 - sinHalfLat ** 2) / (Math.cos(latRad) * Math.cos(atRad));
  return (2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, squared))))) / RAD_PER_DEG + MARGIN_DEG;
}

/** Appends all cells that the reach touches, each once, and widens the rows' occupied columns to hold them. */
function collectCells(rows: GridRows, reach: Reach, touched: TouchedCells): void {
  const { numbers, perDeg, count } = rows;
  const rowOf = (lat: number) => Math.min(count - 1, Math.max(0, Math.floor((lat + 90) * perDeg)));
  const northRow = rowOf(reach.lat + reach.reachLatDeg);

  for (let row = rowOf(reach.lat - reach.reachLatDeg); row <= northRow; row++) {
    const at = row * ROW_STRIDE;
    const colsPerDeg = rows.colsPerDeg[row]!;
    const cols = numbers[at]! + 1;
    const southDeg = row / perDeg - 90 - MARGIN_DEG;
    const halfLonDeg = halfWidthBetweenDeg(reach, southDeg, southDeg + 1 / perDeg + 2 * MARGIN_DEG);
    const west = Math.floor((reach.lon - halfLonDeg + 180) * colsPerDeg);
    const east = Math.floor((reach.lon + halfLonDeg + 180) * colsPerDeg);
    const width = Math.min(cols, east - west + 1);
    for (let i = 0; i < width; i++) {
      const col = (((west + i) % cols) + cols) % cols;
      touched.row.push(row);
      touched.col.push(col);
      numbers[at + 1] = Math.min(numbers[at + 1]!, col);
      numbers[at + 2] = Math.max(numbers[at + 2]!, col);
    }
  }
}

/** Gives every row its place in the table of cells and sorts the pairs by cell into one list of members. */
function fileMembers(rows: GridRows, touched: TouchedCells): Pick<FacilityGrid, 'cellStart' | 'members'> {
  const { numbers } = rows;
  let cells = 0;
  for (let at = 0; at < numbers.length; at += ROW_STRIDE) {
    const firstCol = numbers[at + 1]!;
    numbers[at + 3] = cells - firstCol;
    cells += Math.max(0, numbers[at + 2]! - firstCol + 1);
  }

  const cellOf = (pair: number) => numbers[touched.row[pair]! * ROW_STRIDE + 3]! + touched.col[pair]!;
  const cellStart = new Uint32Array(cells + 2);
  touched.facility.forEach((_, pair) => cellStart[cellOf(pair) + 2]!++);
  for (let cell = 1; cell < cellStart.length; cell++) cellStart[cell]! += cellStart[cell - 1]!;

  // entry c + 1 is where the next member of cell c goes; when all are placed it is the end of c and the start of c + 1
  const members = new Uint32Array(touched.facility.length + MEMBER_PADDING);
  touched.facility.forEach((facility, pair) => {
    members[cellStart[cellOf(pair) + 1]!++] = facility;
  });
  return { cellStart, members };
}
