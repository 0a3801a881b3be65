import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { planRoutes, type RoutePlan } from './planRoutes.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import { routePieces } from './routePieces.ts';

/** Where runs begin and end. */
export type RunPlace = {
  /** Whose facility it is, and whose every run from or to it. */
  readonly clientId: string;
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly tz?: string | undefined;
};

/** The way of a vehicle that goes to and fro between two places. */
export type Lane = {
  readonly ends: readonly [RunPlace, RunPlace];
  readonly plan: RoutePlan;
  readonly line: readonly LonLat[];
  /** Driving time from the first end to each point of the line, seconds. */
  readonly alongS: readonly number[];
  readonly wholeS: number;
};

const NEAREST_M = 90_000;
const FARTHEST_M = 1_500_000;
const MOST_OF_PLACE = 5;

/** Pairs of places of one client that goods go between: each with some of those nearest to it. */
export function lanePairs(places: readonly RunPlace[]): readonly (readonly [RunPlace, RunPlace])[] {
  const pairs = new Map<string, readonly [RunPlace, RunPlace]>();
  for (const from of places) {
    const others = places
      .map((to) => ({ to, metres: greatCircleM(lonLat(from), lonLat(to)) }))
      .filter(
        ({ to, metres }) =>
          to !== from && to.clientId === from.clientId && metres >= NEAREST_M && metres <= FARTHEST_M,
      )
      .sort((a, b) => a.metres - b.metres || (a.to.id < b.to.id ? -1 : 1));
    // every third: not only neighbours deal with one another
    for (const { to } of others.filter((_, nth) => nth % 3 === 0).slice(0, MOST_OF_PLACE)) {
      const pair = [from, to].sort((a, b) => (a.id < b.id ? -1 : 1)) as [RunPlace, RunPlace];
      pairs.set(`${from.clientId}|${pair.map(({ id }) => id).join('|')}`, pair);
    }
  }
  return [...pairs.values()];
}

/** null: no road leads from one to the other. */
export function laneBetween(network: RoadNetwork, ends: readonly [RunPlace, RunPlace]): Lane | null {
  const [plan] = planRoutes(network, ends.map(lonLat), 1);
  if (plan === undefined) return null;
  const line: LonLat[] = [lonLat(ends[0])];
  const alongS = [0];
  for (const piece of routePieces(network, plan)) {
    const lengthsM = piece.line.slice(1).map((point, n) => greatCircleM(piece.line[n]!, point));
    const wholeM = lengthsM.reduce((sum, metres) => sum + metres, 0);
    let doneM = 0;
    for (const [n, metres] of lengthsM.entries()) {
      doneM += metres;
      line.push(piece.line[n + 1]!);
      alongS.push(piece.fromS + (wholeM === 0 ? 0 : (piece.toS - piece.fromS) * (doneM / wholeM)));
    }
  }
  return { ends, plan, line, alongS, wholeS: alongS.at(-1)! };
}

export function lonLat({ longitude, latitude }: RunPlace): LonLat {
  return [longitude, latitude];
}
