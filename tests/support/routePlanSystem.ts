import { createActor, SimulatedClock } from 'xstate';
import type { RouteMeta } from '#contracts/route.ts';
import type {
  RoutePlaces,
  RoutePlan,
  RoutePlanEmitted,
  RouteReply,
} from '#machines/routePlan/routePlanContext.ts';
import { routePlanMachine } from '#machines/routePlan/routePlanMachine.ts';
import type { RouteAsked, RouteDraft } from '#domain/routes/routeDraft.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const ROUTE_LIMITS = { timeoutMs: 20_000 };

const at = { lat: 35.2, lon: -101.8 };

/** From the yard A to the yard B. */
export const ASKED: RouteAsked = { source: 'A', destination: 'B', waypoints: [], departAtMs: null };
/** The same, found. */
export const PLACES: RouteDraft = {
  origin: { label: 'A, Town', locationId: 'A', at },
  waypoints: [],
  destination: { label: 'B, City', locationId: 'B', at },
  departAtMs: null,
};

/** So many routes, all of them without risk. */
export function planOf(count: number): RoutePlan {
  const routes = Array.from({ length: count }, (_, num): RouteMeta => ({
    num,
    route_seconds: 3600,
    route_meters: 9e4,
    url: 'http://routes.example/',
    weather_risk_metric: 0,
    weather_risk_metric_desc: 'NONE',
    weather_risk_reasons: [],
  }));
  const lines = { type: 'FeatureCollection', isSimulation: false, features: [] } as const;
  return {
    routes,
    lines: {
      ...lines,
      features: [],
    },
    departAtMs: MISSION_TIME_MS,
    asOfMs: MISSION_TIME_MS,
  };
}

/** The planning of routes, whose questions are answered when told. */
export function createRoutePlanSystem() {
  const clock = new SimulatedClock();
  const resolving = heldPromises<RoutePlaces, { asked: RouteAsked }>();
  const requesting = heldPromises<RouteReply, { places: RouteDraft }>();
  const machine = routePlanMachine.provide({
    actors: { resolvePlaces: resolving.logic, requestRoutes: requesting.logic },
  });
  const actor = createActor(machine, { clock, input: ROUTE_LIMITS });
  const told: RoutePlanEmitted[] = [];
  actor.on('*', (event) => void told.push(event));
  actor.start();
  return {
    actor,
    clock,
    resolving,
    requesting,
    told,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    open: (asked = ASKED) =>
      actor.send({
        type: 'address.opened',
        asked,
      }),
    async find(
      places: RoutePlaces = {
        kind: 'found',
        places: PLACES,
      },
    ) {
      resolving.last().resolve(places);
      await settled();
    },
    async answer(
      answer: RouteReply = {
        kind: 'routes',
        plan: planOf(2),
      },
    ) {
      requesting.last().resolve(answer);
      await settled();
    },
    async fail(calls: {
      last(): {
        reject: (error: Error) => void;
      };
    }) {
      calls.last().reject(new Error('503'));
      await settled();
    },
  };
}
