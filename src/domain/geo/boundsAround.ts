import { EARTH_RADIUS_M, type LonLat } from './distance.ts';

const DEG_PER_RAD = 180 / Math.PI;
/** Cosine of latitude below which a circle reaches around the pole. */
const STEEPEST_COSINE = 0.05;

/**
 * West, south, east and north bounds around a place, degrees. For display only: within 1 % up to 200 km. West and
 * east may lie beyond ±180; NaN in, NaN out; never throws.
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
