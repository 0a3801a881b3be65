import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';

/** Of a way, where its letter may stand: not near its ends, which all of them share. */
const CANDIDATES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Places of another way that a candidate is measured against. */
const MEASURED = 40;

/**
 * Where the letter of each route stands: where it is farthest from all others.
 *
 * @param ways Positions along each route, in its direction.
 * @returns One position for each way, in their order; null for one without any.
 */
export function letterSpots(ways: readonly (readonly LonLat[])[]): readonly (LonLat | null)[] {
  return ways.map((way, at) => {
    const others = ways.filter((_, other) => other !== at).flatMap(measured);
    const candidates = CANDIDATES.map((share) => way[Math.floor((way.length - 1) * share)]).filter(
      (candidate) => candidate !== undefined,
    );
    const distances = candidates.map((candidate) =>
      others.reduce((least, other) => Math.min(least, greatCircleM(candidate, other)), Infinity),
    );
    return candidates[distances.indexOf(Math.max(...distances))] ?? null;
  });
}

function measured(way: readonly LonLat[]): readonly LonLat[] {
  const step = Math.max(1, Math.floor(way.length / MEASURED));
  return way.filter((_, place) => place % step === 0);
}
