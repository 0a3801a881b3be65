import type { LonLat } from '#domain/geo/distance.ts';

/** Farther than this a place lies elsewhere, degrees. Source: requirement ADMIN-08. */
const LATITUDE_DEG = 0.003;
const LONGITUDE_DEG = 0.03;

/** Does a place lie so far from what the map looks at that the map must go there? It does from nowhere, null. */
export function isJump(from: LonLat | null, to: LonLat): boolean {
  if (from === null) return true;
  return Math.abs(to[1] - from[1]) > LATITUDE_DEG || Math.abs(to[0] - from[0]) > LONGITUDE_DEG;
}
