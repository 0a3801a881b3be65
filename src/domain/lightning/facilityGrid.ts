import { EARTH_RADIUS_M } from '../geo/distance.ts';

/** Positions of the facilities, degrees; rows 0 to `count` − 1 count. A row with NaN is never near anything. */
export type FacilityPositions = {
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly count: number;
};

/** Returns the positions of places, degrees, as columns in the order of the places. */
export function positionsOf(
  places: readonly { readonly lon: number; readonly lat: number }[],
): FacilityPositions {
  return {
    lon: Float64Array.from(places, ({ lon }) => lon),
    lat: Float64Array.from(places, ({ lat }) => lat),
    count: places.length,
  };
}

/**
 * Facilities filed under every grid cell that their reach touches, so that a strike looks into one cell only. The cells
 * are a plain table over the box that holds all reaches, equally many degrees wide at every latitude: nothing is
 * hashed, and a strike finds its cell by two products.
 * Made by createFacilityGrid, read by collectPairs. Immutable but for what a kernel keeps in `facilities`.
 */
export type FacilityGrid = {
  /** Metres; the edge belongs to the reach. */
  readonly reachM: number;
  /** Squared half chord of the reach on a sphere of radius 1, a little more: pairs above it are out of reach for certain. */
  readonly squaredReach: number;
  readonly box: GridBox;
  /** First member of each cell; one more entry at the end, so that a cell's members end where the next one's begin. */
  readonly cellStart: Int32Array;
  /** Facilities, those of one cell side by side, and MEMBER_PADDING entries more, so that a few can be read blindly. */
  readonly members: Int32Array;
  /** `stride` numbers per facility, the first four: lon, lat, cos lat, sin lat. A kernel may keep its own behind them. */
  readonly facilities: Float64Array;
  readonly stride: number;
  /** Cosine of latitude below which the reach spans more than a few degrees of longitude. */
  readonly narrowCos: number;
};

/**
 * Area that the table of cells covers, degrees, edges inclusive; a strike outside is near nothing. Cell of a place:
 * rows from the south, `width` columns each from the west. The last row and column are for the northern and eastern
 * edge only.
 */
type GridBox = {
  readonly southDeg: number;
  readonly northDeg: number;
  readonly westDeg: number;
  readonly eastDeg: number;
  readonly rowsPerDeg: number;
  readonly colsPerDeg: number;
  readonly rows: number;
  readonly width: number;
  /** Whether the box goes around the globe: its first column lies east of its last but one. */
  readonly isRound: boolean;
};

/** Numbers per facility in `FacilityGrid.facilities` of a grid as it is made. */
const PLACE_NUMBERS = 4;

/** Entries past the end of `FacilityGrid.members`. */
export const MEMBER_PADDING = 2;

const RAD_PER_DEG = Math.PI / 180;
/** Relative width of the band at the reach's edge that squaredReach leaves open. */
const EDGE_BAND = 2 ** -28;
const CELLS_PER_REACH = 1.25; // smaller cells hold fewer facilities that are not near, larger ones are fewer to fetch
/** Longest reach for which distances are taken by series, metres and degrees of longitude. */
const MAX_SERIES_REACH_M = 100_000;
const MAX_SERIES_LON_DEG = 3;
const MAX_CELLS = 2 ** 22; // keeps the table of a world full of facilities at some 16 MB
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
  const facilities = new Float64Array(positions.count * PLACE_NUMBERS);
  const reaches: Reach[] = [];
  for (let f = 0; f < positions.count; f++) {
    const lon = positions.lon[f]!;
    const lat = positions.lat[f]!;
    const latRad = lat * RAD_PER_DEG;
    facilities.set([lon, lat, Math.cos(latRad), Math.sin(latRad)], f * PLACE_NUMBERS);
    if (Number.isNaN(lon + lat)) continue;
    const halfLonDeg = halfWidthDeg(lat, reachRad, reachLatDeg);
    reaches.push({ facility: f, lon, lat, halfLonDeg, reachLatDeg, reachRad });
  }

  const box = createBox(reaches);
  const touched: TouchedCells = { cell: [], facility: [] };
  for (const reach of reaches) {
    collectCells(box, reach, touched);
    while (touched.facility.length < touched.cell.length) touched.facility.push(reach.facility);
  }
  return {
    reachM,
    squaredReach: squaredHalfChordOf(reachRad) * (1 + EDGE_BAND),
    box,
    ...fileMembers(box, touched),
    facilities,
    stride: PLACE_NUMBERS,
    narrowCos:
      reachM > MAX_SERIES_REACH_M
        ? Infinity
        : Math.sin(reachRad) / Math.sin(MAX_SERIES_LON_DEG * RAD_PER_DEG),
  };
}

/** Copies a grid with room for `stride` numbers per facility; those behind the first four are 0. */
export function widenGrid(grid: FacilityGrid, stride: number): FacilityGrid {
  const count = grid.facilities.length / grid.stride;
  const facilities = new Float64Array(count * stride);
  for (let f = 0; f < count; f++) {
    facilities.set(grid.facilities.subarray(f * grid.stride, f * grid.stride + PLACE_NUMBERS), f * stride);
  }
  return { ...grid, facilities, stride };
}

/** Squared half of the chord of an angle, radians; 1 from half a turn on. */
export function squaredHalfChordOf(angleRad: number): number {
  return Math.sin(Math.min(Math.PI, angleRad) / 2) ** 2;
}

/** Reach around a facility: half width and half height in degrees, and the angle itself. */
type Reach = {
  readonly facility: number;
  readonly lon: number;
  readonly lat: number;
  readonly halfLonDeg: number;
  readonly reachLatDeg: number;
  readonly reachRad: number;
};

/** Cells that facilities touch, one entry for every pair. */
type TouchedCells = { readonly cell: number[]; readonly facility: number[] };

/** Degrees of longitude that the reach spans to either side; 360 where it contains a pole. */
function halfWidthDeg(lat: number, reachRad: number, reachLatDeg: number): number {
  if (Math.abs(lat) + reachLatDeg >= 90) return 360;
  return Math.asin(Math.sin(reachRad) / Math.cos(lat * RAD_PER_DEG)) / RAD_PER_DEG + MARGIN_DEG;
}

/** Bounding box of all reaches; without any it contains nothing. */
function createBox(reaches: readonly Reach[]): GridBox {
  let [southDeg, northDeg, westDeg, eastDeg] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lon, lat, halfLonDeg, reachLatDeg } of reaches) {
    southDeg = Math.min(southDeg, lat - reachLatDeg);
    northDeg = Math.max(northDeg, lat + reachLatDeg);
    westDeg = Math.min(westDeg, lon - halfLonDeg);
    eastDeg = Math.max(eastDeg, lon + halfLonDeg);
  }
  const isRound = westDeg < -180 || eastDeg > 180;
  if (isRound) [westDeg, eastDeg] = [-180, 180];
  const edges = { southDeg: Math.max(-90, southDeg), northDeg: Math.min(90, northDeg), westDeg, eastDeg };
  const [reach] = reaches;
  if (!reach) return { ...edges, rowsPerDeg: 0, colsPerDeg: 0, rows: 0, width: 1, isRound };
  return { ...edges, isRound, ...cellsOf(edges, reach.reachLatDeg / CELLS_PER_REACH) };
}

/** Numbers of rows and columns of at least this size: as high as wide where the box is widest. */
function cellsOf(
  { southDeg, northDeg, westDeg, eastDeg }: Pick<GridBox, 'southDeg' | 'northDeg' | 'westDeg' | 'eastDeg'>,
  leastDeg: number,
): Pick<GridBox, 'rowsPerDeg' | 'colsPerDeg' | 'rows' | 'width'> {
  const latDeg = northDeg - southDeg;
  const lonDeg = eastDeg - westDeg;
  const widestLat = southDeg <= 0 && northDeg >= 0 ? 0 : Math.min(Math.abs(southDeg), Math.abs(northDeg));
  const shrink = Math.cos(widestLat * RAD_PER_DEG);
  const cellDeg = Math.max(leastDeg, Math.sqrt((latDeg * lonDeg * shrink) / MAX_CELLS));
  const rows = Math.max(1, Math.floor(latDeg / cellDeg));
  const cols = Math.max(1, Math.floor((lonDeg * shrink) / cellDeg));
  return { rowsPerDeg: rows / latDeg, colsPerDeg: cols / lonDeg, rows: rows + 1, width: cols + 1 };
}

/**
 * Degrees of longitude that the reach spans to either side anywhere between two latitudes; 360 where it contains a
 * pole. A little too wide rather than too narrow.
 */
function halfWidthBetweenDeg(reach: Reach, southDeg: number, northDeg: number): number {
  if (reach.halfLonDeg === 360) return 360;
  const latRad = reach.lat * RAD_PER_DEG;
  // the reach is widest where the meridians touch it
  const widestDeg = Math.asin(Math.sin(latRad) / Math.cos(reach.reachRad)) / RAD_PER_DEG;
  const atRad = Math.min(northDeg, Math.max(southDeg, widestDeg)) * RAD_PER_DEG;
  const sinHalfReach = Math.sin((reach.reachRad + MARGIN_DEG * RAD_PER_DEG) / 2);
  const sinHalfLat = Math.sin((atRad - latRad) / 2);
  const squared = (sinHalfReach ** 2 - sinHalfLat ** 2) / (Math.cos(latRad) * Math.cos(atRad));
  return (2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, squared))))) / RAD_PER_DEG + MARGIN_DEG;
}

/** Appends all cells that the reach touches, each once. */
function collectCells(box: GridBox, reach: Reach, { cell }: TouchedCells): void {
  const { southDeg, westDeg, rowsPerDeg, colsPerDeg, rows, width } = box;
  const lastCol = width - 1;
  const rowOf = (lat: number) => Math.min(rows - 1, Math.max(0, Math.floor((lat - southDeg) * rowsPerDeg)));
  const northRow = rowOf(reach.lat + reach.reachLatDeg);

  for (let row = rowOf(reach.lat - reach.reachLatDeg); row <= northRow; row++) {
    const rowSouthDeg = southDeg + row / rowsPerDeg - MARGIN_DEG;
    const halfLonDeg = halfWidthBetweenDeg(reach, rowSouthDeg, rowSouthDeg + 1 / rowsPerDeg + 2 * MARGIN_DEG);
    const west = Math.floor((reach.lon - halfLonDeg - westDeg) * colsPerDeg);
    const east = Math.floor((reach.lon + halfLonDeg - westDeg) * colsPerDeg);
    if (!box.isRound) {
      for (let col = Math.max(0, west); col <= Math.min(lastCol, east); col++) cell.push(row * width + col);
      continue;
    }
    for (let i = 0; i < Math.min(lastCol, east - west + 1); i++) {
      const col = (((west + i) % lastCol) + lastCol) % lastCol;
      cell.push(row * width + col);
      // 180 degrees east is 180 degrees west
      if (col === 0) cell.push(row * width + lastCol);
    }
  }
}

/** Sorts the pairs by cell into one list of members. */
function fileMembers(
  { rows, width }: GridBox,
  { cell, facility }: TouchedCells,
): Pick<FacilityGrid, 'cellStart' | 'members'> {
  const cellStart = new Int32Array(rows * width + 2);
  for (const c of cell) cellStart[c + 2]!++;
  for (let c = 1; c < cellStart.length; c++) cellStart[c]! += cellStart[c - 1]!;

  // entry c + 1 is where the next member of cell c goes; when all are placed it is the end of c and the start of c + 1
  const members = new Int32Array(facility.length + MEMBER_PADDING);
  for (const [pair, c] of cell.entries()) members[cellStart[c + 1]!++] = facility[pair]!;
  return { cellStart, members };
}
