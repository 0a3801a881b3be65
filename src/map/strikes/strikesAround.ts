import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { ROW_LENGTH, type StrikeRows } from './strikeRows.ts';

/** Lightning around a place in a stretch of time. */
export type StrikesAround = {
  readonly count: number;
  /** Metres to the nearest; null: none fell. */
  readonly closestM: number | null;
};

/**
 * Counts strikes of all kinds around a place (S7). Both edges belong to it: what fell right at the radius, and right
 * after `sinceMs`. Never throws.
 *
 * @param radiusM Metres.
 * @param sinceMs Epoch ms; older strikes are not counted.
 */
export function strikesAround(
  { data, first, end, baseMs }: StrikeRows,
  { lon, lat }: MapPoint,
  radiusM: number,
  sinceMs: number,
): StrikesAround {
  let count = 0;
  let closestM = Infinity;
  for (let row = first; row < end; row++) {
    const at = row * ROW_LENGTH;
    const strikeMs = baseMs + data[at + 2]!;
    if (strikeMs < sinceMs) continue;
    const distanceM = greatCircleM([lon, lat], placeOf(data[at]!, data[at + 1]!));
    if (!(distanceM <= radiusM)) continue;
    count += 1;
    closestM = Math.min(closestM, distanceM);
  }
  return { count, closestM: count === 0 ? null : closestM };
}

/** From the square map, 0 to 1 from west to east and from north to south, to degrees. Source: EPSG:3857. */
function placeOf(x: number, y: number): LonLat {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}
