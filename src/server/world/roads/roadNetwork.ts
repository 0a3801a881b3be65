import type { LonLat } from '#domain/geo/distance.ts';
import { integerHash } from '../../sources/simulator/integerHash.ts';
import type { RoadTown } from './chooseTowns.ts';
import type { IsLand } from './landMask.ts';
import { linkTowns, type Link } from './linkTowns.ts';
import { nameRoads } from './nameRoads.ts';
import { createPointGrid, metresBetween, type PointGrid } from './pointGrid.ts';
import { roadKinds, SPEED_MPS, type RoadKind } from './roadKinds.ts';
import { roadLine } from './roadLine.ts';
import { adjacencyOf, type Adjacency } from './shortestWay.ts';

const SALT = 731;
/** The weather of a road is told in parts of some such length. */
const PIECE_M = 32_000;

/** A made-up road between two towns. */
export type Road = {
  readonly link: Link;
  readonly kind: RoadKind;
  readonly name: string;
  readonly line: readonly LonLat[];
  /** Way from its beginning to each point of the line, metres. */
  readonly alongM: readonly number[];
  readonly lengthM: number;
  readonly speedMps: number;
};

/** A part of a road with weather of its own: its points from `from` to `to`, both inclusive. */
export type Piece = { readonly road: number; readonly from: number; readonly to: number };

export type RoadNetwork = {
  readonly towns: readonly RoadTown[];
  readonly roads: readonly Road[];
  readonly pieces: readonly Piece[];
  readonly adjacency: Adjacency;
  /** Points of all lines: their rows are `pointRoad` and `pointAt`. */
  readonly points: PointGrid;
  readonly pointRoad: readonly number[];
  readonly pointAt: readonly number[];
};

/** Roads between towns, the same for the same seed. It has as many parts that do not hang together as the land has. */
export function createRoadNetwork(
  regions: readonly { readonly towns: readonly RoadTown[]; readonly isLand: IsLand }[],
  seed: number,
): RoadNetwork {
  const towns = regions.flatMap((region) => region.towns);
  let before = 0;
  const links = regions.flatMap((region): Link[] => {
    const first = before;
    before += region.towns.length;
    return linkTowns(region.towns, region.isLand).map(([a, b]) => [a + first, b + first]);
  });
  const adjacency = adjacencyOf(towns.length, links);
  const kinds = roadKinds(towns, links, adjacency);
  const places = towns.map(({ lon, lat }): LonLat => [lon, lat]);
  const names = nameRoads(links, kinds, { adjacency, places });
  const roads = links.map((link, row) => {
    const [from, to] = [towns[link[0]]!, towns[link[1]]!];
    const line = roadLine(from, to, integerHash(seed, SALT, row));
    return roadOf(link, { kind: kinds[row]!, name: names[row]!, line });
  });
  return { towns, roads, pieces: roads.flatMap(piecesOf), adjacency, ...pointsOf(roads) };
}

function roadOf(link: Link, { kind, name, line }: Pick<Road, 'kind' | 'name' | 'line'>): Road {
  const alongM = [0];
  for (let n = 1; n < line.length; n++)
    alongM.push(alongM[n - 1]! + metresBetween(placeOf(line[n - 1]!), placeOf(line[n]!)));
  return { link, kind, name, line, alongM, lengthM: alongM.at(-1)!, speedMps: SPEED_MPS[kind] };
}

function piecesOf({ line, lengthM }: Road, road: number): Piece[] {
  const count = Math.min(line.length - 1, Math.max(1, Math.round(lengthM / PIECE_M)));
  const cut = (nth: number) => Math.round((nth * (line.length - 1)) / count);
  return Array.from({ length: count }, (_, nth) => ({ road, from: cut(nth), to: cut(nth + 1) }));
}

function pointsOf(roads: readonly Road[]): Pick<RoadNetwork, 'points' | 'pointRoad' | 'pointAt'> {
  const points = createPointGrid();
  const pointRoad: number[] = [];
  const pointAt: number[] = [];
  for (const [road, { line }] of roads.entries())
    for (const [at, [lon, lat]] of line.entries()) {
      points.add(pointRoad.length, lon, lat);
      pointRoad.push(road);
      pointAt.push(at);
    }
  return { points, pointRoad, pointAt };
}

function placeOf([lon, lat]: LonLat): { lon: number; lat: number } {
  return { lon, lat };
}
