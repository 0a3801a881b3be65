import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { between } from '#domain/geo/segment.ts';

/** Points of a line that are compared with places, at most so far apart. */
const STEP_M = 1_000;
/** A line may come nearer to a place than on the road where it stops there, by less than a half and this. */
const NEARER_M = 2_000;

/**
 * Says how a line fails to pass some places one after the other; null: it passes them all.
 *
 * @param mostM Farthest that the line may stay away from a place, m.
 * @returns Words for the log. Never throws.
 */
export function passFault(line: readonly LonLat[], places: readonly LonLat[], mostM: number): string | null {
  const points = pointsAlong(line);
  const nearestM = places.map((place) =>
    points.reduce((least, point) => Math.min(least, greatCircleM(point, place)), Infinity),
  );
  const farthestM = Math.max(0, ...nearestM);
  if (farthestM > mostM)
    return `The route stays ${Math.round(farthestM / 1_000)} km from a place that it was asked to pass.`;
  let passed = 0;
  for (const point of points)
    while (
      passed < places.length &&
      greatCircleM(point, places[passed]!) <= Math.min(mostM, 2 * nearestM[passed]! + NEARER_M)
    )
      passed += 1;
  return passed === places.length ? null : 'The route passes its places in another order.';
}

/** Points of a line with others between those that are far apart. */
function pointsAlong(line: readonly LonLat[]): LonLat[] {
  return line.flatMap((to, row) => {
    const from = line[row - 1] ?? to;
    const count = Math.max(1, Math.ceil(greatCircleM(from, to) / STEP_M));
    return Array.from({ length: count }, (_, nth) => between(from, to, (nth + 1) / count));
  });
}
