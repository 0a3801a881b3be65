import { EARTH_RADIUS_M, greatCircleM } from '../geo/distance.ts';
import { MEMBER_PADDING, type FacilityGrid } from './facilityGrid.ts';
import type { StrikeColumns } from './strikeColumns.ts';

/** Number of pairs that are found at a time. */
export const PAIR_ROOM = 16_384;

/**
 * The pairs of a facility and a strike that collectPairs found last: rows in the positions that the grid was made from,
 * and in the strikes. One place for all, for V8 compiles the address of a constant array into a loop, and looks an
 * array that it is given up again in every round.
 */
export const PAIRS = {
  facility: new Int32Array(PAIR_ROOM + MEMBER_PADDING),
  strike: new Int32Array(PAIR_ROOM + MEMBER_PADDING),
} as const;

/** Position at which collectPairs continues: a strike, and how many members of its cell are done. */
export type PairCursor = { strike: number; member: number };

/**
 * Accuracy of distances against greatCircleM, metres. Compare with `distanceM <= radiusM + DISTANCE_ACCURACY_M` and
 * the edge belongs to the radius.
 */
export const DISTANCE_ACCURACY_M = 1e-6;

// V8 folds a module's own constants into compiled loops, but loads and checks imported ones in every round
const PADDING = MEMBER_PADDING;
const ROOM = PAIR_ROOM;
const DIAMETER_M = 2 * EARTH_RADIUS_M;
const pairedFacility = PAIRS.facility;
const pairedStrike = PAIRS.strike;

const RAD_PER_DEG = Math.PI / 180;

/** Coefficients of the series of cosine, sine and arc sine by power: a division costs more than the rest of a term. */
const COS_4 = 1 / 24;
const COS_6 = 1 / 720;
const SIN_3 = 1 / 6;
const SIN_5 = 1 / 120;
const ASIN_3 = 1 / 6;
const ASIN_5 = 3 / 40;
const ASIN_7 = 15 / 336;

/**
 * Pairs strikes with the facilities of their cells: every pair within reach is among them, and some that are not.
 *
 * @param strikes Any order. A row with NaN, or off the globe, is in no pair.
 * @param cursor Position to begin at; moved to the first strike that is not done.
 * @param end First strike that is excluded.
 * @returns Number of PAIRS, those of one strike side by side, strikes ascending. Never throws.
 */
export function collectPairs(
  grid: FacilityGrid,
  strikes: StrikeColumns,
  cursor: PairCursor,
  end: number,
): number {
  const { cellStart, members } = grid;
  const { southDeg, northDeg, westDeg, eastDeg, rowsPerDeg, colsPerDeg, width } = grid.box;
  const { lon: lons, lat: lats } = strikes;
  let count = 0;
  for (let s = cursor.strike; s < end; s++) {
    const lon = lons[s]!;
    const lat = lats[s]!;
    if (!(lon >= westDeg && lon <= eastDeg && lat >= southDeg && lat <= northDeg)) continue;

    const row = ((lat - southDeg) * rowsPerDeg) | 0;
    const col = ((lon - westDeg) * colsPerDeg) | 0;
    const cell = row * width + col;
    const start = cellStart[cell]!;
    const size = cellStart[cell + 1]! - start;
    if (size > ROOM - count) {
      cursor.strike = s;
      return count > 0 ? count : takeSome(grid, cursor, start, size);
    }
    // two are written whatever the size is: the next strike writes over those that do not count
    pairedFacility[count] = members[start]!;
    pairedFacility[count + 1] = members[start + 1]!;
    pairedStrike[count] = s;
    pairedStrike[count + 1] = s;
    for (let i = PADDING; i < size; i++) {
      pairedFacility[count + i] = members[start + i]!;
      pairedStrike[count + i] = s;
    }
    count += size;
  }
  cursor.strike = end;
  return count;
}

/**
 * Distance of a strike from a facility: haversine like greatCircleM, but with the sines of small angles as series and
 * the facility's own sine and cosine looked up, which needs no trigonometry.
 *
 * @param facility, strike A pair as collectPairs finds them.
 * @returns Metres, within DISTANCE_ACCURACY_M of greatCircleM; Infinity beyond the grid's reach. Right at the reach's
 * edge, which belongs to it, greatCircleM decides.
 */
export function pairDistanceM(
  grid: FacilityGrid,
  strikes: StrikeColumns,
  facility: number,
  strike: number,
): number {
  const { facilities, narrowCos } = grid;
  const at = facility * grid.stride;
  const lat = strikes.lat[strike]!;
  const dLat = (lat - facilities[at + 1]!) * RAD_PER_DEG;
  let dLonDeg = strikes.lon[strike]! - facilities[at]!;
  if (dLonDeg > 180) dLonDeg -= 360;
  else if (dLonDeg < -180) dLonDeg += 360;
  const cosLat = facilities[at + 2]!;
  if (cosLat < narrowCos) return wideDistanceM(grid, strikes, facility, strike);

  const squared = squaredBySeries(dLonDeg * RAD_PER_DEG, dLat, cosLat, facilities[at + 3]!);
  if (!(squared <= grid.squaredReach)) return Infinity;
  const distanceM = DIAMETER_M * arcSineOf(Math.sqrt(squared));
  if (distanceM <= grid.reachM - DISTANCE_ACCURACY_M) return distanceM;
  return wideDistanceM(grid, strikes, facility, strike);
}

/** Distance by greatCircleM, for the rare cases: near a pole, a long reach, the reach's edge. */
function wideDistanceM(
  { facilities, stride, reachM }: FacilityGrid,
  strikes: StrikeColumns,
  facility: number,
  strike: number,
): number {
  const at = facility * stride;
  const place = [facilities[at]!, facilities[at + 1]!] as const;
  const distanceM = greatCircleM(place, [strikes.lon[strike]!, strikes.lat[strike]!]);
  return distanceM <= reachM ? distanceM : Infinity;
}

/** Pairs a strike with the next members of a cell that holds more of them than there is room for. */
function takeSome({ members }: FacilityGrid, cursor: PairCursor, start: number, size: number): number {
  const taken = Math.min(ROOM, size - cursor.member);
  for (let i = 0; i < taken; i++) pairedFacility[i] = members[start + cursor.member + i]!;
  pairedStrike.fill(cursor.strike, 0, taken);
  cursor.member += taken;
  if (cursor.member === size) {
    cursor.member = 0;
    cursor.strike++;
  }
  return taken;
}

/**
 * Haversine of the angle between two places, differences of a few degrees, in radians: by series good to 1e-12; the other
 * cosine from the sum of angles.
 */
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
