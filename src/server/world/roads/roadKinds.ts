import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import type { RoadTown } from './chooseTowns.ts';
import type { Link } from './linkTowns.ts';
import { metresBetween } from './pointGrid.ts';
import { shortestWay, type Adjacency } from './shortestWay.ts';

/** Kinds of roads, the fastest first. */
export const ROAD_KINDS = ['motorway', 'highway', 'road'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** How fast a truck gets along without stops, metres a second. */
export const SPEED_MPS: Readonly<Record<RoadKind, number>> = { motorway: 26.7, highway: 22.2, road: 17.8 };

/** Which towns are joined by a better road, to how many of the same size, and how far away at most. */
const TIERS = [
  { kind: 'motorway', people: 250_000, joined: 4, farthestM: 700_000 },
  { kind: 'highway', people: 40_000, joined: 3, farthestM: 200_000 },
] as const;
/** What a road of a better kind costs when the next is laid: one trunk serves many. */
const LAID = 0.6;

/** The kind of each link: the ways between cities are motorways, those between towns highways, and the rest roads. */
export function roadKinds(
  towns: readonly RoadTown[],
  links: readonly Link[],
  adjacency: Adjacency,
): readonly RoadKind[] {
  const lengthsM = links.map(([a, b]) => metresBetween(towns[a]!, towns[b]!));
  const kinds: RoadKind[] = links.map(() => 'road');
  for (const { kind, people, joined, farthestM } of TIERS) {
    const isJoined = new Set<number>();
    const cities = towns.flatMap(({ population }, row) => (population >= people ? [row] : []));
    for (const from of cities) {
      const { lat } = towns[from]!;
      const others = cities
        .filter((to) => to !== from && Math.abs(towns[to]!.lat - lat) * METRES_PER_DEG <= farthestM)
        .map((to) => ({ to, metres: metresBetween(towns[from]!, towns[to]!) }))
        .filter(({ metres }) => metres <= farthestM)
        .sort((a, b) => a.metres - b.metres || a.to - b.to)
        .slice(0, joined);
      for (const { to } of others) {
        const pair = Math.min(from, to) * towns.length + Math.max(from, to);
        if (isJoined.has(pair)) continue;
        isJoined.add(pair);
        const way = shortestWay(adjacency, {
          starts: [[from, 0]],
          goals: [[to, 0]],
          costOf: (road) => lengthsM[road]! * (kinds[road] === 'road' ? 1 : LAID),
          leastFrom: (node) => metresBetween(towns[node]!, towns[to]!) * LAID,
        });
        for (const road of way?.roads ?? []) if (kinds[road] === 'road') kinds[road] = kind;
      }
    }
  }
  return kinds;
}
