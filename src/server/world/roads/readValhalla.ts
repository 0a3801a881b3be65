import { z } from 'zod';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { passFault } from './passFault.ts';
import { readPolyline } from './readPolyline.ts';

/** A route of a routing service. */
export type FoundRoute = {
  readonly line: readonly LonLat[];
  readonly lengthM: number;
  readonly seconds: number;
};

/** From a place to the road where its route begins, passes it or ends. */
const MOST_ACCESS_M = 20_000;

/** Source: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ and OSRM's, in whose form it answers. */
const Answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        geometry: z.string(),
        distance: z.number().nonnegative(),
        duration: z.number().nonnegative(),
        /** One between each two places that follow one another. */
        legs: z.array(z.unknown()).optional(),
      }),
    )
    .min(1),
});

/** Why there is no route: in OSRM's form by a code, in Valhalla's own by a number. */
const Refusal = z.object({ code: z.string().optional(), error_code: z.number().optional() });
const NO_ROUTE_CODES = new Set(['NoRoute', 'NoSegment']);
/** 170: unconnected regions, 171: no road near a place, 442: no path. */
const NO_ROUTE_NUMBERS = new Set([170, 171, 442]);

/**
 * Reads the routes between two places or over several, in the order of the answer.
 *
 * @throws Error if the answer is of another form, or its routes lead elsewhere, as in a line of another precision.
 */
export function readValhallaRoutes(body: string, places: readonly LonLat[]): FoundRoute[] {
  const { routes } = Answer.parse(JSON.parse(body));
  const legCount = places.length - 1;
  return routes.map(({ geometry, distance, duration, legs }) => {
    const line = readPolyline(geometry);
    const fault = endFault(line, places) ?? passFault(line, places.slice(1, -1), MOST_ACCESS_M);
    if (fault !== null) throw new Error(fault);
    // a place near the line may be left out all the same
    if (legs !== undefined && legs.length !== legCount)
      throw new Error(`The route has ${legs.length} legs when ${legCount} were expected.`);
    return { line, lengthM: distance, seconds: duration };
  });
}

/** Says how a line fails to lead from the first place to the last; null: it leads there. */
function endFault(line: readonly LonLat[], places: readonly LonLat[]): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2) return 'The route has no line.';
  const accessM = Math.max(greatCircleM(first, places[0]!), greatCircleM(last, places.at(-1)!));
  if (accessM <= MOST_ACCESS_M) return null;
  return `The route begins or ends ${Math.round(accessM / 1_000)} km from where it was asked for.`;
}

/** Whether a refusal says that no road leads there. */
export function isNoRoute(body: string): boolean {
  try {
    const { code = '', error_code: number = 0 } = Refusal.parse(JSON.parse(body));
    return NO_ROUTE_CODES.has(code) || NO_ROUTE_NUMBERS.has(number);
  } catch {
    return false;
  }
}
