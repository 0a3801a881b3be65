import type { LonLat } from './distance.ts';

/**
 * Fraction of a short line at which a point is nearest, as on a plane.
 *
 * @param latDeg Latitude at which the plane touches the Earth: of the line or of the point, where they are close.
 * @returns 0 at the start of the line to 1 at its end; 0 for a line without length. NaN in, NaN out; never throws.
 */
export function nearestShare([from, to]: readonly [LonLat, LonLat], point: LonLat, latDeg: number): number {
  const narrow = Math.cos((latDeg * Math.PI) / 180);
  const [dx, dy] = [(to[0] - from[0]) * narrow, to[1] - from[1]];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  const along = ((point[0] - from[0]) * narrow * dx + (point[1] - from[1]) * dy) / square;
  return Math.min(1, Math.max(0, along));
}

/** Point of a short line at a fraction of it, 0 at its start to 1 at its end. */
export function between(from: LonLat, to: LonLat, share: number): LonLat {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
