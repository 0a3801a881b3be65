import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { between, nearestShare } from '#domain/geo/segment.ts';
import type { RoadNetwork } from './roadNetwork.ts';

/** Points of a line lie at most this far from one another. */
const POINT_GAP_M = 12_000;
const FIRST_REACH_M = 15_000;
/** Largest distance to a road, metres; a place farther away is not on the network. */
const FARTHEST_M = 120_000;

/** A place on a road. */
export type OnRoad = {
  readonly road: number;
  /** Way along the road from its beginning, metres. */
  readonly alongM: number;
  readonly place: LonLat;
  /** How far it is from where one was, metres. */
  readonly offM: number;
};

/** The nearest place on any road; null: none within 120 km. */
export function snap({ roads, points, pointRoad, pointAt }: RoadNetwork, from: LonLat): OnRoad | null {
  for (let reachM = FIRST_REACH_M; ; reachM *= 2) {
    let best: OnRoad | null = null;
    for (const row of points.near(from[0], from[1], reachM + POINT_GAP_M)) {
      const road = pointRoad[row]!;
      const at = pointAt[row]!;
      const { line, alongM } = roads[road]!;
      if (at === 0) continue;
      const met = nearestOn(line[at - 1]!, line[at]!, from);
      if (met.offM >= (best?.offM ?? FARTHEST_M)) continue;
      const along = alongM[at - 1]! + met.share * (alongM[at]! - alongM[at - 1]!);
      best = { road, alongM: along, place: met.place, offM: met.offM };
    }
    if (best !== null && best.offM <= reachM) return best;
    if (reachM > FARTHEST_M) return best;
  }
}

function nearestOn(a: LonLat, b: LonLat, from: LonLat) {
  const share = nearestShare([a, b], from, from[1]);
  const place = between(a, b, share);
  return { share, place, offM: greatCircleM(from, place) };
}
