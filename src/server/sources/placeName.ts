import type { LonLat } from '#domain/geo/distance.ts';

/** Name of a place: `39.9612,-82.9988`, latitude first, four decimals at most (11 m), and none that is zero at the end. */
export function placeName([lon, lat]: LonLat): string {
  return `${Number(lat.toFixed(4))},${Number(lon.toFixed(4))}`;
}
