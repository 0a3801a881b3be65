import type { LonLat } from '#domain/geo/distance.ts';

/** West, south, east and north of positions, degrees; null: there are none. */
export function routeBounds(path: readonly LonLat[]): readonly [number, number, number, number] | null {
  if (path.length === 0) return null;
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of path) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}
