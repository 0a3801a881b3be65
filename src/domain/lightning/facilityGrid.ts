import { EARTH_RADIUS_M } from '../geo/distance.ts';

/** Where the facilities are, degrees; rows 0 to `count` − 1 count. A row with NaN is never near anything. */
export type FacilityPositions = {
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly count: number;
};

/**
 * Facilities filed under every grid cell that their reach touches, so that a strike looks into one cell only.
 * Rows have equal height; a row has fewer columns the nearer it lies to a pole. Made by createFacilityGrid,
 * read by findWithin. Immutable.
 */
export type FacilityGrid = {
  /** Metres; the edge belongs to the reach. */
  readonly reachM: number;
  readonly facilityCount: number;
  readonly rows: GridRows;
  /** Hash table of occupied cells, open addressing: cell number, or −1 for a free place. */
  readonly slotCell: Int32Array;
  /** Members of the cell in slot s are `members[slotStart[s]]` to `members[slotEnd[s] − 1]`. */
  readonly slotStart: Uint32Array;
  readonly slotEnd: Uint32Array;
  readonly members: Uint32Array;
  /** FACILITY_STRIDE numbers per facility: lon, lat, half width of the reach in degrees of longitude, cos lat, sin lat. */
  readonly facilities: Float64Array;
  /** Half height of the reach, degrees of latitude, rounding margin included. */
  readonly reachLatDeg: number;
};

type GridRows = {
  readonly rowsPerDeg: number;
  /** Number of the first cell of each row; one more entry at the end. */
  readonly firstCell: Uint32Array;
  readonly colsPerDeg: Float64Array;
};

/** Numbers per facility in `FacilityGrid.facilities`. */
export const FACILITY_STRIDE = 5;

const RAD_PER_DEG = Math.PI / 180;
const MIN_CELL_DEG = 0.02; // keeps the row table small for a reach of a few metres
const MARGIN_DEG = 1e-6; // a tenth of a metre: cells and boxes must never lose a strike to rounding

/** Place of a cell number in a table of `mask` + 1 slots: multiplicative hashing. Source: Knuth, TAOCP 3, 6.4. */
export function hashCell(cell: number, mask: number): number {
  return (Math.imul(cell, 0x9e3779b1) >>> 8) & mask;
}

/**
 * Builds the index. Correct across the antimeridian and at the poles.
 *
 * @param positions Copied: later changes of the arrays do not show.
 * @param reachM How far a strike is looked for, metres, more than 0.
 * @throws RangeError if `reachM` is not a positive number.
 */
export function createFacilityGrid(positions: FacilityPositions, reachM: number): FacilityGrid {
  if (!(reachM > 0 && reachM < Infinity))
    throw new RangeError(`reachM is ${reachM} when metres above 0 were expected.`);

  const reachRad = reachM / EARTH_RADIUS_M;
  const reachLatDeg = reachRad / RAD_PER_DEG + MARGIN_DEG;
  const rows = createRows(Math.min(180, Math.max(MIN_CELL_DEG, reachLatDeg)));
  const facilities = new Float64Array(positions.count * FACILITY_STRIDE);
  const cells: number[] = [];
  const owners: number[] = [];

  for (let f = 0; f < positions.count; f++) {
    const lon = positions.lon[f]!;
    const lat = positions.lat[f]!;
    const halfLonDeg = halfWidthDeg(lat, reachRad, reachLatDeg);
    const at = f * FACILITY_STRIDE;
    facilities[at] = lon;
    facilities[at + 1] = lat;
    facilities[at + 2] = halfLonDeg;
    facilities[at + 3] = Math.cos(lat * RAD_PER_DEG);
    facilities[at + 4] = Math.sin(lat * RAD_PER_DEG);
    if (Number.isNaN(lon + lat)) continue;
    collectCells(rows, { lon, lat, halfLonDeg, reachLatDeg }, cells);
    while (owners.length < cells.length) owners.push(f);
  }

  return {
    reachM,
    facilityCount: positions.count,
    rows,
    facilities,
    reachLatDeg,
    ...fileMembers(cells, owners),
  };
}

/** How many degrees of longitude the reach spans to either side; 360 where it holds a pole. */
function halfWidthDeg(lat: number, reachRad: number, reachLatDeg: number): number {
  if (Math.abs(lat) + reachLatDeg >= 90) return 360;
  return Math.asin(Math.sin(reachRad) / Math.cos(lat * RAD_PER_DEG)) / RAD_PER_DEG + MARGIN_DEG;
}

function createRows(cellDeg: number): GridRows {
  const count = Math.ceil(180 / cellDeg);
  const rowsPerDeg = count / 180;
  const firstCell = new Uint32Array(count + 1);
  const colsPerDeg = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const south = row / rowsPerDeg - 90;
    const north = (row + 1) / rowsPerDeg - 90;
    const widest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
    const cols = Math.max(1, Math.floor((360 * Math.cos(widest * RAD_PER_DEG)) / cellDeg));
    firstCell[row + 1] = firstCell[row]! + cols;
    colsPerDeg[row] = cols / 360;
  }
  return { rowsPerDeg, firstCell, colsPerDeg };
}

type Reach = { lon: number; lat: number; halfLonDeg: number; reachLatDeg: number };

/** Appends the numbers of all cells that the reach touches, each once. */
function collectCells(rows: GridRows, reach: Reach, cells: number[]): void {
  const lastRow = rows.colsPerDeg.length - 1;
  const rowOf = (lat: number) => Math.min(lastRow, Math.max(0, Math.floor((lat + 90) * rows.rowsPerDeg)));
  const southRow = rowOf(reach.lat - reach.reachLatDeg);
  const northRow = rowOf(reach.lat + reach.reachLatDeg);

  for (let row = southRow; row <= northRow; row++) {
    const first = rows.firstCell[row]!;
    const cols = rows.firstCell[row + 1]! - first;
    const colsPerDeg = rows.colsPerDeg[row]!;
    const west = Math.floor((reach.lon - reach.halfLonDeg + 180) * colsPerDeg);
    const east = Math.floor((reach.lon + reach.halfLonDeg + 180) * colsPerDeg);
    const width = Math.min(cols, east - west + 1);
    for (let i = 0; i < width; i++) cells.push(first + ((((west + i) % cols) + cols) % cols));
  }
}

/** Sorts the pairs (cell, owner) by cell into one member list, cells found through the hash table. */
function fileMembers(cells: readonly number[], owners: readonly number[]) {
  let size = 16;
  while (size < cells.length * 2) size *= 2;
  const mask = size - 1;
  const slotCell = new Int32Array(size).fill(-1);
  const slotStart = new Uint32Array(size);
  const slotEnd = new Uint32Array(size);
  const slotOfPair = new Uint32Array(cells.length);

  cells.forEach((cell, pair) => {
    let slot = hashCell(cell, mask);
    while (slotCell[slot] !== -1 && slotCell[slot] !== cell) slot = (slot + 1) & mask;
    slotCell[slot] = cell;
    slotEnd[slot]!++;
    slotOfPair[pair] = slot;
  });

  let start = 0;
  for (let slot = 0; slot < size; slot++) {
    const count = slotEnd[slot]!;
    slotStart[slot] = start;
    slotEnd[slot] = start;
    start += count;
  }

  const members = new Uint32Array(cells.length);
  owners.forEach((owner, pair) => {
    members[slotEnd[slotOfPair[pair]!]!++] = owner;
  });
  return { slotCell, slotStart, slotEnd, members };
}
