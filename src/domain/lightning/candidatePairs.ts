import { EARTH_RADIUS_M, greatCircleM } from '../geo/distance.ts';
import { FACILITY_STRIDE, MEMBER_PADDING, ROW_STRIDE, type FacilityGrid } from './facilityGrid.ts';
import type { StrikeColumns } from './strikeColumns.ts';

/** Pairs of a facility and a strike that share a cell, for one chunk of strikes; rows 0 to `count` − 1 count. */
export type CandidatePairs = {
  /** Facility, row in the positions that the grid was made from. */
  facility: Int32Array;
  /** Strike, row in the columns that were searched. Ascending. */
  strike: Int32Array;
  /** Squared half chord of the two on a sphere of radius 1: grows as their distance does. NaN: not near. */
  squared: Float64Array;
  count: number;
};

/** Strikes per chunk: few enough that their pairs stay in the nearest caches. */
export const CHUNK = 1024;

/**
 * How far distances may be from greatCircleM, metres. Compare with `distanceM <= radiusM + DISTANCE_ACCURACY_M` and
 * the edge belongs to the radius.
 */
export const DISTANCE_ACCURACY_M = 1e-6;

/** Relative width of the band around the reach's edge in which greatCircleM decides, as squared half chord. */
const EDGE_BAND = 2 ** -28;

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const STRIDE = FACILITY_STRIDE;
const ROW = ROW_STRIDE;
const PADDING = MEMBER_PADDING;
const DIAMETER_M = 2 * EARTH_RADIUS_M;

const RAD_PER_DEG = Math.PI / 180;
const MAX_SERIES_REACH_M = 100_000;
const MAX_SERIES_LON_DEG = 3;

/** Coefficients of the series of cosine, sine and arc sine by power: a division costs more than the rest of a term. */
const COS_4 = 1 / 24;
const COS_6 = 1 / 720;
const SIN_3 = 1 / 6;
const SIN_5 = 1 / 120;
const ASIN_3 = 1 / 6;
const ASIN_5 = 3 / 40;
const ASIN_7 = 15 / 336;

/** Room for `capacity` pairs; collectPairs makes more when it is needed. */
export function createCandidatePairs(capacity = 4 * CHUNK): CandidatePairs {
  return { ...pairColumns(capacity), count: 0 };
}

/** Squared half chord of the grid's reach, upper end of the edge band: pairs above it are out of reach for certain. */
export function squaredReach({ reachM }: FacilityGrid): number {
  return Math.sin(Math.min(Math.PI / 2, reachM / DIAMETER_M)) ** 2 * (1 + EDGE_BAND);
}

/**
 * Pairs the strikes from row `from` on, CHUNK at most, with the facilities of their cells: every pair within reach is
 * among them, and some that are not.
 *
 * Haversine like greatCircleM, but with the sines of small angles as series and the facility's own sine and cosine
 * looked up, which needs no trigonometry per pair. Works in passes over small chunks that hardly branch on what is near
 * what: a processor that guesses such a branch wrongly loses more time than the arithmetic takes.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is in no pair.
 * @param out Overwritten, not added to; allocates only when it is too small. Never throws.
 */
export function collectPairs(
  grid: FacilityGrid,
  strikes: StrikeColumns,
  from: number,
  out: CandidatePairs,
): void {
  pairWithCells(grid, strikes, from, out);
  measureChords(grid, strikes, out);
}

/**
 * Distance of a pair.
 *
 * @returns Metres, within DISTANCE_ACCURACY_M of greatCircleM; Infinity beyond the reach. Right at the reach's edge,
 *   which belongs to it, greatCircleM decides.
 */
export function pairDistanceM(
  grid: FacilityGrid,
  strikes: StrikeColumns,
  pairs: CandidatePairs,
  pair: number,
): number {
  const { reachM, facilities } = grid;
  const half = Math.sqrt(pairs.squared[pair]!);
  const distanceM =
    DIAMETER_M * (reachM <= MAX_SERIES_REACH_M ? arcSineOf(half) : Math.asin(Math.min(1, half)));
  if (distanceM <= reachM - DISTANCE_ACCURACY_M) return distanceM;

  const at = pairs.facility[pair]! * STRIDE;
  const strike = pairs.strike[pair]!;
  const exactM = greatCircleM(
    [facilities[at]!, facilities[at + 1]!],
    [strikes.lon[strike]!, strikes.lat[strike]!],
  );
  return exactM <= reachM ? exactM : Infinity;
}

/** Pairs each strike of the chunk with the members of its cell. */
function pairWithCells(grid: FacilityGrid, strikes: StrikeColumns, from: number, out: CandidatePairs): void {
  const { cellStart, members } = grid;
  const { perDeg, colsPerDeg, numbers } = grid.rows;
  const { lon: lons, lat: lats } = strikes;
  const lastRow = grid.rows.count - 1;
  const to = Math.min(strikes.count, from + CHUNK);
  let { facility, strike } = out;
  let count = 0;

  for (let s = from; s < to; s++) {
    const lon = lons[s]!;
    const lat = lats[s]!;
    if (!(lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90)) continue;

    // at the north and east edges of the globe the product rounds up to a row or column that does not exist
    const row = Math.min(lastRow, ((lat + 90) * perDeg) | 0);
    const at = row * ROW;
    const col = Math.min(numbers[at]!, ((lon + 180) * colsPerDeg[row]!) | 0);
    if (col < numbers[at + 1]! || col > numbers[at + 2]!) continue;

    const cell = numbers[at + 3]! + col;
    const start = cellStart[cell]!;
    const many = cellStart[cell + 1]! - start;
    if (count + many + PADDING > facility.length) {
      growPairs(out, (count + many + PADDING) * 2);
      ({ facility, strike } = out);
    }
    // two are written whatever `many` is, the next strike writes over those that do not count
    facility[count] = members[start]!;
    facility[count + 1] = members[start + 1]!;
    strike[count] = s;
    strike[count + 1] = s;
    for (let i = PADDING; i < many; i++) {
      facility[count + i] = members[start + i]!;
      strike[count + i] = s;
    }
    count += many;
  }
  out.count = count;
}

function measureChords(grid: FacilityGrid, strikes: StrikeColumns, pairs: CandidatePairs): void {
  const { facilities } = grid;
  const { lon: lons, lat: lats } = strikes;
  const { facility, strike, squared, count } = pairs;
  const maxSeriesLonDeg = grid.reachM > MAX_SERIES_REACH_M ? -1 : MAX_SERIES_LON_DEG;

  for (let i = 0; i < count; i++) {
    const s = strike[i]!;
    const at = facility[i]! * STRIDE;
    const dLat = (lats[s]! - facilities[at + 1]!) * RAD_PER_DEG;
    let dLonDeg = lons[s]! - facilities[at]!;
    if (dLonDeg > 180) dLonDeg -= 360;
    else if (dLonDeg < -180) dLonDeg += 360;
    const isFar = facilities[at + 2]! > maxSeriesLonDeg;
    squared[i] = isFar
      ? squaredHalfChord(dLonDeg * RAD_PER_DEG, dLat, facilities[at + 3]!, Math.cos(lats[s]! * RAD_PER_DEG))
      : squaredBySeries(dLonDeg * RAD_PER_DEG, dLat, facilities[at + 3]!, facilities[at + 4]!);
  }
}

/** Haversine of the angle between two places; differences in radians. */
function squaredHalfChord(dLon: number, dLat: number, cosLat: number, otherCosLat: number): number {
  const sinHalfLat = Math.sin(dLat / 2);
  const sinHalfLon = Math.sin(dLon / 2);
  return sinHalfLat * sinHalfLat + cosLat * otherCosLat * sinHalfLon * sinHalfLon;
}

/** The same for differences of a few degrees, by series good to 1e-12; the other cosine from the sum of angles. */
function squaredBySeries(dLon: number, dLat: number, cosLat: number, sinLat: number): number {
  const dLat2 = dLat * dLat;
  const cosStep = 1 - dLat2 * (0.5 - dLat2 * (COS_4 - dLat2 * COS_6));
  const sinStep = dLat * (1 - dLat2 * (SIN_3 - dLat2 * SIN_5));
  const sinHalfLat = sineOf(dLat / 2);
  const sinHalfLon = sineOf(dLon / 2);
  const cosLats = cosLat * (cosLat * cosStep - sinLat * sinStep);
  return sinHalfLat * sinHalfLat + cosLats * sinHalfLon * sinHalfLon;
}

function sineOf(x: number): number {
  const x2 = x * x;
  return x * (1 - x2 * (SIN_3 - x2 * SIN_5));
}

function arcSineOf(x: number): number {
  const x2 = x * x;
  return x * (1 + x2 * (ASIN_3 + x2 * (ASIN_5 + x2 * ASIN_7)));
}

function growPairs(pairs: CandidatePairs, capacity: number): void {
  const wider = pairColumns(capacity);
  wider.facility.set(pairs.facility);
  wider.strike.set(pairs.strike);
  Object.assign(pairs, wider);
}

function pairColumns(capacity: number): Pick<CandidatePairs, 'facility' | 'strike' | 'squared'> {
  return {
    facility: new Int32Array(capacity),
    strike: new Int32Array(capacity),
    squared: new Float64Array(capacity),
  };
}
