import { EARTH_RADIUS_M, type LonLat } from './distance.ts';

const DEG_PER_RAD = 180 / Math.PI;
/** Nearer to a pole than this a circle reaches around it. */
const STEEPEST_COSINE = 0.05;

/**
 * West, south, east and north of what lies within a radius of a place, degrees. Good enough to look at: within 1 % up to
 * 200 km. West and east may lie beyond ±180; NaN in, NaN out; never throws.
 *
 * @param radiusM Metres, not negative.
 */
export function boundsAround(
  [lon, lat]: LonLat,
  radiusM: number,
): readonly [west: number, south: number, east: number, north: number] {
  const latDeg = (radiusM / EARTH_RADIUS_M) * DEG_PER_RAD;
  const lonDeg = latDeg / Math.max(STEEPEST_COSINE, Math.cos(lat / DEG_PER_RAD));
  return [lon - lonDeg, Math.max(-90, lat - latDeg), lon + lonDeg, Math.min(90, lat + latDeg)];
}
