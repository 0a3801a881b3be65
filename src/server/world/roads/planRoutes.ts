import { METRES_PER_DEG, type LonLat } from '#domain/geo/distance.ts';
import { SPEED_MPS } from './roadKinds.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import { shortestWay } from './shortestWay.ts';
import { snap, type OnRoad } from './snap.ts';

/** A part of a road on a route, in the direction of travel: backwards where `toM` is less than `fromM`. */
export type Stretch = { readonly road: number; readonly fromM: number; readonly toM: number };

/** From one place to the next, with the ways between the places and the roads. */
export type Leg = { readonly from: LonLat; readonly to: LonLat; readonly stretches: readonly Stretch[] };

/** A route over all its places; the time that it takes is that of its roads. */
export type RoutePlan = { readonly legs: readonly Leg[]; readonly roadSeconds: number };

/** What a road costs that an earlier route takes. */
const TAKEN = 1.6;
const MOST_TRIES = 5;
/** Another route is worth telling if it shares less of its way than this with each one before, and is not far slower. */
const SHARED_MOST = 0.72;
const SLOWER_MOST = 1.45;

/**
 * Up to `most` routes over some places, the quickest first.
 *
 * @returns empty: a place has no road near it, or no road leads there.
 */
export function planRoutes(network: RoadNetwork, places: readonly LonLat[], most: number): RoutePlan[] {
  const onRoads = places.map((place) => snap(network, place));
  if (onRoads.includes(null)) return [];
  const penalties = new Map<number, number>();
  const plans: RoutePlan[] = [];
  for (let tries = 0; tries < MOST_TRIES && plans.length < most; tries++) {
    const plan = planOne(network, { places, onRoads: onRoads as OnRoad[], penalties });
    if (plan === null) return [];
    if (isWorthTelling(network, plan, plans)) plans.push(plan);
    for (const road of roadsOf(plan)) penalties.set(road, (penalties.get(road) ?? 1) * TAKEN);
  }
  return plans.sort((a, b) => a.roadSeconds - b.roadSeconds);
}

type Course = {
  readonly places: readonly LonLat[];
  readonly onRoads: readonly OnRoad[];
  readonly penalties: ReadonlyMap<number, number>;
};

function planOne(network: RoadNetwork, { places, onRoads, penalties }: Course): RoutePlan | null {
  const legs: Leg[] = [];
  for (let n = 1; n < places.length; n++) {
    const stretches = stretchesBetween(network, [onRoads[n - 1]!, onRoads[n]!], penalties);
    if (stretches === null) return null;
    legs.push({ from: places[n - 1]!, to: places[n]!, stretches });
  }
  const roadSeconds = legs
    .flatMap(({ stretches }) => stretches)
    .reduce((sum, stretch) => sum + lengthOf(stretch) / network.roads[stretch.road]!.speedMps, 0);
  return { legs, roadSeconds };
}

function stretchesBetween(
  { roads, towns, adjacency }: RoadNetwork,
  [start, goal]: readonly [OnRoad, OnRoad],
  penalties: ReadonlyMap<number, number>,
): Stretch[] | null {
  if (start.road === goal.road) return [{ road: start.road, fromM: start.alongM, toM: goal.alongM }];
  const costOf = (road: number) => {
    const { lengthM, speedMps } = roads[road]!;
    return (lengthM / speedMps) * (penalties.get(road) ?? 1);
  };
  const endsOf = ({ road, alongM }: OnRoad) => {
    const { link, lengthM } = roads[road]!;
    const cost = costOf(road);
    return [[link[0], cost * (alongM / lengthM)] as const, [link[1], cost * (1 - alongM / lengthM)] as const];
  };
  const [lon, lat] = goal.place;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const way = shortestWay(adjacency, {
    starts: endsOf(start),
    goals: endsOf(goal),
    costOf,
    leastFrom(node) {
      const town = towns[node]!;
      // the lesser shrink of the two: never more than the way really is
      const wide = Math.min(shrink, Math.cos((town.lat * Math.PI) / 180));
      return (Math.hypot((town.lon - lon) * wide, town.lat - lat) * METRES_PER_DEG) / SPEED_MPS.motorway;
    },
  });
  if (way === null) return null;
  const middle = way.roads.map((road, n): Stretch => {
    const isForward = roads[road]!.link[0] === way.nodes[n];
    const { lengthM } = roads[road]!;
    return isForward ? { road, fromM: 0, toM: lengthM } : { road, fromM: lengthM, toM: 0 };
  });
  const endAt = (one: OnRoad, node: number) =>
    roads[one.road]!.link[0] === node ? 0 : roads[one.road]!.lengthM;
  const out: Stretch = { road: start.road, fromM: start.alongM, toM: endAt(start, way.nodes[0]!) };
  const into: Stretch = { road: goal.road, fromM: endAt(goal, way.nodes.at(-1)!), toM: goal.alongM };
  return [out, ...middle, into].filter((stretch) => lengthOf(stretch) > 0);
}

function isWorthTelling({ roads }: RoadNetwork, plan: RoutePlan, plans: readonly RoutePlan[]): boolean {
  if (plans.length === 0) return true;
  if (plan.roadSeconds > plans[0]!.roadSeconds * SLOWER_MOST) return false;
  const taken = [...roadsOf(plan)];
  const wholeM = taken.reduce((sum, road) => sum + roads[road]!.lengthM, 0);
  return plans.every((other) => {
    const theirs = roadsOf(other);
    const sharedM = taken.reduce((sum, road) => sum + (theirs.has(road) ? roads[road]!.lengthM : 0), 0);
    return sharedM < wholeM * SHARED_MOST;
  });
}

function roadsOf({ legs }: RoutePlan): Set<number> {
  return new Set(legs.flatMap(({ stretches }) => stretches.map(({ road }) => road)));
}

function lengthOf({ fromM, toM }: Stretch): number {
  return Math.abs(toM - fromM);
}
