import { EARTH_RADIUS_M, greatCircleM } from '../geo/distance.ts';
import { FACILITY_STRIDE, MEMBER_PADDING, ROW_STRIDE, type FacilityGrid } from './facilityGrid.ts';
import type { StrikeColumns } from './strikeColumns.ts';

/** Pairs of a facility and a strike inside its reach, one row per pair; rows 0 to `count` − 1 count. */
export type ProximityHits = {
  /** Facility, row in the positions that the grid was made from. */
  facility: Uint32Array;
  /** Strike, row in the columns that were searched. Ascending. */
  strike: Uint32Array;
  /** Great-circle distance of the two, metres. */
  distanceM: Float64Array;
  count: number;
  /** findWithin's own: the pairs of one chunk that share a cell, and how many there are. */
  candidates: Candidates;
};

type Candidates = { facility: Uint32Array; strike: Uint32Array; count: number };

/**
 * How far findWithin's distances may be from greatCircleM, metres. Compare with
 * `distanceM <= radiusM + DISTANCE_ACCURACY_M` and the edge belongs to the radius.
 */
export const DISTANCE_ACCURACY_M = 1e-6;

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

/** Strikes per pass: few enough that their candidates stay in the nearest cache. */
const CHUNK = 1024;

/** Relative width of the band around the reach's edge in which greatCircleM decides, as squared half chord. */
const EDGE_BAND = 2 ** -28;

/** Room for `capacity` pairs; findWithin makes more when it is needed. */
export function createProximityHits(capacity = 1024): ProximityHits {
  return {
    facility: new Uint32Array(capacity),
    strike: new Uint32Array(capacity),
    distanceM: new Float64Array(capacity),
    count: 0,
    candidates: createCandidates(4 * CHUNK),
  };
}

/**
 * Finds every facility within reach of every strike.
 *
 * Allocates only when `hits` is too small. Distances are haversine like greatCircleM, but with the sines of small
 * angles as series and the facility's own sine and cosine looked up, which needs no trigonometry per pair; they
 * agree within DISTANCE_ACCURACY_M. The edge belongs to the reach: right at it greatCircleM decides.
 *
 * Works in passes over small chunks, and no pass branches on what is near what: a processor that guesses such a
 * branch wrongly loses more time than the arithmetic takes.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is near nothing.
 * @param hits Overwritten, not added to. Strikes ascend; the facilities of one strike are in no order.
 * @returns How many pairs there are, the same as `hits.count`. Never throws.
 */
export function findWithin(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): number {
  hits.count = 0;
  for (let from = 0; from < strikes.count; from += CHUNK) {
    collectCandidates(grid, strikes, from, hits.candidates);
    const first = hits.count;
    reserveHits(hits, first + hits.candidates.count + 1);
    keepNear(grid, strikes, hits);
    measureKept(grid, strikes, hits, first);
  }
  return hits.count;
}

/** Pairs each strike of the chunk with the members of its cell. */
function collectCandidates(grid: FacilityGrid, strikes: StrikeColumns, from: number, out: Candidates): void {
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
      growCandidates(out, count + many + PADDING);
      ({ facility, strike } = out);
    }
    // a few are written whatever `many` is, the next strike writes over those that do not count
    facility[count] = members[start]!;
    facility[count + 1] = members[start + 1]!;
    facility[count + 2] = members[start + 2]!;
    facility[count + 3] = members[start + 3]!;
    strike[count] = s;
    strike[count + 1] = s;
    strike[count + 2] = s;
    strike[count + 3] = s;
    for (let i = PADDING; i < many; i++) {
      facility[count + i] = members[start + i]!;
      strike[count + i] = s;
    }
    count += many;
  }
  out.count = count;
}

/** Adds the candidates within reach, edge band included, with their squared half chord in place of the distance. */
function keepNear(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): void {
  const { facilities } = grid;
  const { lon: lons, lat: lats } = strikes;
  const { candidates, facility, strike, distanceM } = hits;
  const edge = Math.sin(Math.min(Math.PI, (2 * grid.reachM) / DIAMETER_M) / 2) ** 2;
  const limit = edge * (1 + EDGE_BAND);
  const scale = 2 / (EDGE_BAND * edge);
  const maxSeriesLonDeg = grid.reachM > MAX_SERIES_REACH_M ? -1 : MAX_SERIES_LON_DEG;
  let kept = hits.count;

  for (let i = 0; i < candidates.count; i++) {
    const f = candidates.facility[i]!;
    const s = candidates.strike[i]!;
    const at = f * STRIDE;
    const dLat = (lats[s]! - facilities[at + 1]!) * RAD_PER_DEG;
    let dLonDeg = lons[s]! - facilities[at]!;
    if (dLonDeg > 180) dLonDeg -= 360;
    else if (dLonDeg < -180) dLonDeg += 360;
    const isFar = facilities[at + 2]! > maxSeriesLonDeg;
    const squared = isFar
      ? squaredHalfChord(dLonDeg * RAD_PER_DEG, dLat, facilities[at + 3]!, Math.cos(lats[s]! * RAD_PER_DEG))
      : squaredBySeries(dLonDeg * RAD_PER_DEG, dLat, facilities[at + 3]!, facilities[at + 4]!);
    facility[kept] = f;
    strike[kept] = s;
    distanceM[kept] = squared;
    // one more if negative, without a branch; NaN counts as far
    kept += (Math.min((squared - limit) * scale, 1) | 0) >>> 31;
  }
  hits.count = kept;
}

/** Turns squared half chords into metres, from hit `first` on, and drops what lies beyond the edge after all. */
function measureKept(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits, first: number): void {
  const { reachM, facilities } = grid;
  const { facility, strike, distanceM } = hits;
  const isSmall = reachM <= MAX_SERIES_REACH_M;
  let kept = first;
  for (let i = first; i < hits.count; i++) {
    const f = facility[i]!;
    const s = strike[i]!;
    const half = Math.sqrt(distanceM[i]!);
    let distance = DIAMETER_M * (isSmall ? arcSineOf(half) : Math.asin(Math.min(1, half)));
    if (distance > reachM - DISTANCE_ACCURACY_M) {
      const at = f * STRIDE;
      distance = greatCircleM([facilities[at]!, facilities[at + 1]!], [strikes.lon[s]!, strikes.lat[s]!]);
      if (distance > reachM) continue;
    }
    facility[kept] = f;
    strike[kept] = s;
    distanceM[kept++] = distance;
  }
  hits.count = kept;
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

function createCandidates(capacity: number): Candidates {
  return { facility: new Uint32Array(capacity), strike: new Uint32Array(capacity), count: 0 };
}

function growCandidates(candidates: Candidates, needed: number): void {
  const wider = createCandidates(needed * 2);
  wider.facility.set(candidates.facility);
  wider.strike.set(candidates.strike);
  candidates.facility = wider.facility;
  candidates.strike = wider.strike;
}

function reserveHits(hits: ProximityHits, needed: number): void {
  if (hits.facility.length >= needed) return;
  const wider = createProximityHits(needed * 2);
  wider.facility.set(hits.facility);
  wider.strike.set(hits.strike);
  wider.distanceM.set(hits.distanceM);
  hits.facility = wider.facility;
  hits.strike = wider.strike;
  hits.distanceM = wider.distanceM;
}
