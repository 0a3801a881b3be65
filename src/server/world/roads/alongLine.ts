import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { between } from '#domain/geo/segment.ts';
import { firstFrom } from '../../sources/simulator/firstFrom.ts';

/** About a metre: no road is known better. */
export const ROAD_DECIMALS = 5;

/**
 * Where a line is after some way along it.
 *
 * @param along Way to each point of the line, ascending, in the unit of `way`.
 * @returns `after`: row of the first point not before it, 1 at least.
 */
export function alongLine(line: readonly LonLat[], along: readonly number[], way: number) {
  const after = Math.min(line.length - 1, Math.max(1, firstFrom(along, way)));
  const before = along[after - 1]!;
  const gap = along[after]! - before;
  const share = gap === 0 ? 0 : Math.min(1, Math.max(0, (way - before) / gap));
  return { after, place: roundLonLat(between(line[after - 1]!, line[after]!, share), ROAD_DECIMALS) };
}
