/** A position on the ground, degrees, WGS 84. Contracts have already checked the ranges. */
export type LonLat = readonly [lon: number, lat: number];

/** Mean Earth radius, metres: (2a + b) / 3 of WGS 84 (IUGG "R1"). */
export const EARTH_RADIUS_M = 6_371_008.8;

const RAD_PER_DEG = Math.PI / 180;

/** Length of a degree of a great circle, metres, to a metre. */
export const METRES_PER_DEG = 111_195;

/**
 * Great-circle distance between two positions (haversine).
 *
 * Within about 0.5 % of the ellipsoidal distance, which is well inside the
 * location error of a lightning network. Not for surveying.
 *
 * @returns Distance, metres, 0 to π·R. NaN in, NaN out; never throws.
 *
 * Source: R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984) 159.
 */
export function greatCircleM(from: LonLat, to: LonLat): number {
  const [lon1, lat1] = from;
  const [lon2, lat2] = to;
  const sinHalfLat = Math.sin(((lat2 - lat1) * RAD_PER_DEG) / 2);
  const sinHalfLon = Math.sin(((lon2 - lon1) * RAD_PER_DEG) / 2);
  const h =
    sinHalfLat * sinHalfLat +
    Math.cos(lat1 * RAD_PER_DEG) * Math.cos(lat2 * RAD_PER_DEG) * sinHalfLon * sinHalfLon;

  // rounding can push h past 1 for antipodes, and asin would answer NaN
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, h)));
}

/**
 * Initial bearing of the great circle from one position to another.
 *
 * @returns Degrees clockwise from true north, 0 inclusive to 360 exclusive. 0 for two equal positions;
 *   from a pole every way leads away from it, and the answer depends on the longitude given for the pole.
 *   NaN in, NaN out; never throws.
 *
 * Source: C. F. F. Karney, "Algorithms for geodesics" (2013), spherical case of the inverse problem.
 */
export function bearingDeg(from: LonLat, to: LonLat): number {
  const lat1 = from[1] * RAD_PER_DEG;
  const lat2 = to[1] * RAD_PER_DEG;
  const dLon = (to[0] - from[0]) * RAD_PER_DEG;
  const east = Math.sin(dLon) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  const bearing = Math.atan2(east, north) / RAD_PER_DEG;

  // a tiny negative angle plus 360 rounds to 360 itself, which is 0
  return (bearing < 0 ? bearing + 360 : bearing) % 360;
}
