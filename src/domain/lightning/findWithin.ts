import { EARTH_RADIUS_M, greatCircleM } from '../geo/distance.ts';
import { FACILITY_STRIDE, ROW_STRIDE, type FacilityGrid } from './facilityGrid.ts';
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
};

/**
 * How far findWithin's distances may be from greatCircleM, metres. Compare with
 * `distanceM <= radiusM + DISTANCE_ACCURACY_M` and the edge belongs to the radius.
 */
export const DISTANCE_ACCURACY_M = 1e-6;

const RAD_PER_DEG = Math.PI / 180;
const MAX_SERIES_REACH_M = 100_000;
const MAX_SERIES_LON_DEG = 3;

/** Room for `capacity` pairs; findWithin makes more when it is needed. */
export function createProximityHits(capacity = 1024): ProximityHits {
  return {
    facility: new Uint32Array(capacity),
    strike: new Uint32Array(capacity),
    distanceM: new Float64Array(capacity),
    count: 0,
  };
}

/**
 * Finds every facility within reach of every strike.
 *
 * Allocates only when `hits` is too small. Distances are haversine like greatCircleM, but with the sines of small
 * angles as series and the facility's own sine and cosine looked up, which needs no trigonometry per pair; they
 * agree within DISTANCE_ACCURACY_M. The edge belongs to the reach: right at it greatCircleM decides.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is near nothing.
 * @param hits Overwritten, not added to. Strikes ascend; the facilities of one strike are in no order.
 * @returns How many pairs there are, the same as `hits.count`. Never throws.
 */
export function findWithin(grid: FacilityGrid, strikes: StrikeColumns, hits: ProximityHits): number {
  const { cellStart, members } = grid;
  const { perDeg, numbers } = grid.rows;
  const { lon: lons, lat: lats, count } = strikes;
  const lastRow = grid.rows.count - 1;
  let found = 0;

  for (let s = 0; s < count; s++) {
    const lon = lons[s]!;
    const lat = lats[s]!;
    if (!(lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90)) continue;

    // at the north and east edges of the globe the product rounds up to a row or column that does not exist
    const row = Math.min(lastRow, ((lat + 90) * perDeg) | 0) * ROW_STRIDE;
    const col = Math.min(numbers[row + 1]! - 1, ((lon + 180) * numbers[row]!) | 0);
    const firstCol = numbers[row + 2]!;
    if (col < firstCol || col > numbers[row + 3]!) continue;

    const cell = numbers[row + 4]! + col - firstCol;
    const start = cellStart[cell]!;
    const end = cellStart[cell + 1]!;
    if (found + end - start > hits.facility.length) grow(hits, found + end - start);
    const { facility, strike, distanceM } = hits;
    for (let m = start; m < end; m++) {
      const f = members[m]!;
      const distance = distanceWithin(grid, f * FACILITY_STRIDE, lon, lat);
      if (distance < 0) continue;
      facility[found] = f;
      strike[found] = s;
      distanceM[found++] = distance;
    }
  }

  hits.count = found;
  return found;
}

/** Metres from the facility whose numbers start at `at`; −1 when the position is out of its reach. */
function distanceWithin(grid: FacilityGrid, at: number, lon: number, lat: number): number {
  const { facilities, reachM } = grid;
  const dLatDeg = lat - facilities[at + 1]!;
  if (dLatDeg > grid.reachLatDeg || dLatDeg < -grid.reachLatDeg) return -1;
  let dLonDeg = lon - facilities[at]!;
  if (dLonDeg > 180) dLonDeg -= 360;
  else if (dLonDeg < -180) dLonDeg += 360;
  const halfLonDeg = facilities[at + 2]!;
  if (dLonDeg > halfLonDeg || dLonDeg < -halfLonDeg) return -1;

  if (reachM <= MAX_SERIES_REACH_M && halfLonDeg <= MAX_SERIES_LON_DEG) {
    const dLon = dLonDeg * RAD_PER_DEG;
    const distance = seriesM(dLon, dLatDeg * RAD_PER_DEG, facilities[at + 3]!, facilities[at + 4]!);
    if (distance <= reachM - DISTANCE_ACCURACY_M) return distance;
    if (distance > reachM + DISTANCE_ACCURACY_M) return -1;
  }

  const distance = greatCircleM([facilities[at]!, facilities[at + 1]!], [lon, lat]);
  return distance <= reachM ? distance : -1;
}

/** Haversine distance, metres, for differences of a few degrees (radians given), by series good to 1e-12. */
function seriesM(dLon: number, dLat: number, cosLat: number, sinLat: number): number {
  const dLat2 = dLat * dLat;
  const otherCosLat =
    cosLat * (1 - dLat2 * (0.5 - dLat2 * (1 / 24 - dLat2 / 720))) -
    sinLat * dLat * (1 - dLat2 * (1 / 6 - dLat2 / 120));
  const sinHalfLat = sineOf(dLat / 2);
  const sinHalfLon = sineOf(dLon / 2);
  const h = sinHalfLat * sinHalfLat + cosLat * otherCosLat * sinHalfLon * sinHalfLon;
  return 2 * EARTH_RADIUS_M * Math.sqrt(h) * (1 + h * (1 / 6 + h * (3 / 40 + (h * 15) / 336)));
}

function sineOf(x: number): number {
  const x2 = x * x;
  return x * (1 - x2 * (1 / 6 - x2 * (1 / 120 - x2 / 5040)));
}

function grow(hits: ProximityHits, needed: number): void {
  let capacity = Math.max(1, hits.facility.length);
  while (capacity < needed) capacity *= 2;
  const wider = createProximityHits(capacity);
  wider.facility.set(hits.facility);
  wider.strike.set(hits.strike);
  wider.distanceM.set(hits.distanceM);
  Object.assign(hits, { facility: wider.facility, strike: wider.strike, distanceM: wider.distanceM });
}
