import { EARTH_RADIUS_M, type LonLat } from './distance.ts';

const RAD_PER_DEG = Math.PI / 180;

/**
 * Destination of the great circle that leaves a position in a direction.
 *
 * @param bearingDeg Degrees clockwise from true north.
 * @param distanceM Along the ground, metres, not negative.
 * @returns Longitude −180 inclusive to 180 exclusive. NaN in, NaN out; never throws.
 *
 * Source: E. Williams, "Aviation Formulary", Lat/lon given radial and distance.
 */
export function destination([lonDeg, latDeg]: LonLat, bearingDeg: number, distanceM: number): LonLat {
  const angle = distanceM / EARTH_RADIUS_M;
  const bearing = bearingDeg * RAD_PER_DEG;
  const lat1 = latDeg * RAD_PER_DEG;
  const sinLat2 = Math.sin(lat1) * Math.cos(angle) + Math.cos(lat1) * Math.sin(angle) * Math.cos(bearing);
  const lat2 = Math.asin(Math.min(1, Math.max(-1, sinLat2)));
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat1);
  const north = Math.cos(angle) - Math.sin(lat1) * sinLat2;
  const lon2Deg = lonDeg + Math.atan2(east, north) / RAD_PER_DEG;
  return [((((lon2Deg + 180) % 360) + 360) % 360) - 180, lat2 / RAD_PER_DEG];
}
