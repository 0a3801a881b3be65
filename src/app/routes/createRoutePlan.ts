import { createActor, fromPromise, waitFor } from 'xstate';
import { createGeocodeApi } from '#adapters/api/geocodeApi.ts';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import type { Facility } from '#contracts/facility.ts';
import { askedOf, routePath } from '#domain/routes/routeDraft.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { routePlanMachine } from '#machines/routePlan/routePlanMachine.ts';
import { routeShareMachine } from '#machines/routeShare/routeShareMachine.ts';
import { createAddressLookup } from '#app/places/createAddressLookup.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { mapPath } from '#app/address/pagePaths.ts';
import { resolvePlaces } from '#app/places/resolvePlaces.ts';

/** Longer than every call within. */
const PLAN = { timeoutMs: 25_000 };
const SHARE = { timeoutMs: 10_000 };

/** What plans and shares routes beside a client's map. Not started. */
export function createRoutePlan(
  { environment, http, presentMs }: Platform,
  { clientId, facilities }: Pick<MapSystem, 'clientId' | 'facilities'>,
) {
  const { apiBaseUrl, routeUrl, keys, area } = environment;
  const api = createRouteApi(http, { apiBaseUrl, routeUrl, clientId, presentMs, key: keys.route });
  const geocode = createGeocodeApi(http, apiBaseUrl);
  /** The list of facilities, once there is one. */
  const listed = async (signal: AbortSignal) =>
    selectAnswer<readonly Facility[]>(
      await waitFor(facilities, (now) => selectAnswer<readonly Facility[]>(now) !== null, { signal }),
    ) ?? [];

  const plan = createActor(
    routePlanMachine.provide({
      actors: {
        resolvePlaces: fromPromise(async ({ input, signal }) => {
          const suggest = (words: string) => geocode.suggest(words, signal);
          return resolvePlaces(input.asked, { facilities: await listed(signal), area, suggest });
        }),
        requestRoutes: fromPromise(({ input: { places }, signal }) =>
          api.fetchRoutes(places, places.departAtMs ?? presentMs(), signal),
        ),
      },
    }),
    { input: PLAN },
  );
  /** Of the plan that is shown, never with a token (GAP-103). */
  const plainLink = () => {
    const { asked } = plan.getSnapshot().context;
    return `${location.origin}/#${asked === null ? mapPath(clientId) : routePath(clientId, asked)}`;
  };
  /** The same with every place by its id or position: the service takes no words of a sender (GAP-103). */
  const sharedLink = () => {
    const { places } = plan.getSnapshot().context;
    return places === null ? plainLink() : `${location.origin}/#${routePath(clientId, askedOf(places))}`;
  };
  const share = createActor(
    routeShareMachine.provide({
      actors: {
        sendRoute: fromPromise(({ input: { order }, signal }) => api.share(order, sharedLink(), signal)),
      },
    }),
    { input: SHARE },
  );
  const lookup = createAddressLookup({ http, environment });
  const actors = [plan, share, lookup];
  return {
    clientId,
    plan,
    share,
    lookup,
    plainLink,
    fetchReachable: api.fetchReachable,
    start: () => actors.forEach((actor) => actor.start()),
    dispose: () => actors.forEach((actor) => actor.stop()),
  };
}

export type RoutePlanning = ReturnType<typeof createRoutePlan>;
