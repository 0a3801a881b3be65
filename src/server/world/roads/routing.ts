import type { RouteAnswer } from '#contracts/route.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { messageOf } from '../../platform/log/messageOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createRetryWait } from '../../sources/pull/retryAfter.ts';
import type { AskingClient } from '../../sources/pull/pullClient.ts';
import { foundRouteAnswer } from './foundRouteAnswer.ts';
import { isNoRoute, readValhallaRoutes } from './readValhalla.ts';
import type { RoadSnapshot } from './roadSnapshot.ts';

/** A route over places, in their order. */
type RouteQuery = {
  readonly places: readonly LonLat[];
  readonly departMs: number;
  readonly url: string;
  /** Whose stations tell of it beside public ones, upper case. */
  readonly clientId: string;
};

/** Outcome of a query: routes, no road that leads there, or a service that did not answer usefully. */
type RouteFinding =
  | { readonly is: 'found'; readonly answer: RouteAnswer }
  | { readonly is: 'none' }
  | { readonly is: 'failed' };

/** Routes over real roads by a routing service. */
export type Routing = { find(query: RouteQuery, signal: AbortSignal): Promise<RouteFinding> };

type RoutingDependencies = {
  readonly client: AskingClient;
  /** Address of a Valhalla without a path. */
  readonly url: string;
  /** What the people of a client may know of roads. */
  readonly snapshotFor: (clientId: string) => RoadSnapshot;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Less than a page waits. */
const ANSWERED_WITHIN_MS = 15_000;
const MOST_BYTES = 20_000_000;
/** Beside the quickest. Valhalla has none for routes over further places. */
const MOST_ALTERNATES = 2;

/** Asks a Valhalla for routes of trucks. */
export function createRouting({ client, url, snapshotFor, clock, log }: RoutingDependencies): Routing {
  const wait = createRetryWait(clock);
  return {
    async find({ places, departMs, url: ownUrl, clientId }, signal) {
      if (wait.isOn()) return { is: 'failed' };
      const asked = await client.post(`${url}/route`, questionOf(places), {
        accept: ['application/json'],
        maxBytes: MOST_BYTES,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
      });
      if (asked.is === 'failed') wait.begin(asked.retryAfterMs);
      try {
        if (asked.is === 'new') {
          const routes = readValhallaRoutes(new TextDecoder().decode(asked.bytes), places);
          return {
            is: 'found',
            answer: await foundRouteAnswer(routes, snapshotFor(clientId), { departMs, url: ownUrl }),
          };
        }
        const said = asked.is === 'refused' ? new TextDecoder().decode(asked.bytes) : '';
        if (isNoRoute(said)) return { is: 'none' };
        throw new Error(
          asked.is === 'failed' ? asked.reason : `the question was ${asked.is}: ${said.slice(0, 200)}`,
        );
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'The routing service failed');
        return { is: 'failed' };
      }
    },
  };
}

/** Source: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
function questionOf(places: readonly LonLat[]) {
  return {
    locations: places.map(([lon, lat]) => ({ lat, lon, type: 'break' })),
    costing: 'truck',
    format: 'osrm',
    shape_format: 'polyline6',
    units: 'kilometers',
    directions_type: 'maneuvers',
    ...(places.length === 2 ? { alternates: MOST_ALTERNATES } : {}),
  };
}
