import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { alongLine } from './alongLine.ts';
import type { Leg, RoutePlan, Stretch } from './planRoutes.ts';
import type { Road, RoadNetwork } from './roadNetwork.ts';

/** Way between a place and its road: short of that there is none to tell. */
const ACCESS_FROM_M = 60;
const ACCESS_SPEED_MPS = 11;
const PIECE_M = 32_000;

/** A part of a route, in the direction of travel. */
export type RoutePiece = {
  readonly line: readonly LonLat[];
  readonly name: string;
  readonly type: string;
  readonly fromS: number;
  readonly toS: number;
  readonly fromM: number;
  readonly toM: number;
};

type Bare = Pick<RoutePiece, 'line' | 'name' | 'type'> & {
  readonly lengthM: number;
  readonly speedMps: number;
};

/** The parts of a route in order, from its first place to its last: each begins where the one before ends. */
export function routePieces(network: RoadNetwork, { legs }: RoutePlan): RoutePiece[] {
  let fromS = 0;
  let fromM = 0;
  return legs
    .flatMap((leg) => piecesOfLeg(network, leg))
    .map(({ line, name, type, lengthM, speedMps }) => {
      const piece = { line, name, type, fromS, fromM, toS: fromS + lengthM / speedMps, toM: fromM + lengthM };
      fromS = piece.toS;
      fromM = piece.toM;
      return piece;
    });
}

function piecesOfLeg(network: RoadNetwork, { from, to, stretches }: Leg): Bare[] {
  const driven = stretches.flatMap((stretch) => piecesOfStretch(network.roads[stretch.road]!, stretch));
  const first = driven[0]?.line[0] ?? to;
  const last = driven.at(-1)?.line.at(-1) ?? from;
  const whole = [...accessPiece(from, first), ...driven, ...accessPiece(last, to)];
  // nobody sees where a way of nothing leads, and a line needs two points
  return whole.length > 0 ? whole : [bareAccess(from, to)];
}

function accessPiece(from: LonLat, to: LonLat): Bare[] {
  return greatCircleM(from, to) < ACCESS_FROM_M ? [] : [bareAccess(from, to)];
}

function bareAccess(from: LonLat, to: LonLat): Bare {
  const lengthM = greatCircleM(from, to);
  return { line: [from, to], name: '', type: 'road', lengthM, speedMps: ACCESS_SPEED_MPS };
}

function piecesOfStretch(road: Road, { fromM, toM }: Stretch): Bare[] {
  const { name, kind: type, speedMps } = road;
  const count = Math.max(1, Math.round(Math.abs(toM - fromM) / PIECE_M));
  return Array.from({ length: count }, (_, nth) => {
    const [startM, endM] = [nth, nth + 1].map((n) => fromM + ((toM - fromM) * n) / count) as [number, number];
    const line = lineBetween(road, startM, endM);
    return { line, name, type, speedMps, lengthM: Math.abs(endM - startM) };
  });
}

/** The line of a road between two ways along it, backwards where the second is less. */
function lineBetween({ line, alongM }: Road, fromM: number, toM: number): LonLat[] {
  const [lowM, highM] = fromM <= toM ? [fromM, toM] : [toM, fromM];
  const inner = line.filter((_, n) => alongM[n]! > lowM && alongM[n]! < highM);
  const [first, last] = [lowM, highM].map((wayM) => alongLine(line, alongM, wayM).place);
  const cut = [first!, ...inner, last!];
  return fromM <= toM ? cut : cut.toReversed();
}
