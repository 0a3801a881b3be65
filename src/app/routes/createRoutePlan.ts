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
  /**
   * Of the plan that is shown, never with a token, and with every place by its id or position: the service takes no words of
   * a sender (GAP-103), and another search may find another place.
   */
  const link = () => {
    const { asked, places } = plan.getSnapshot().context;
    const named = places === null ? asked : askedOf(places);
    return `${location.origin}/#${named === null ? mapPath(clientId) : routePath(clientId, named)}`;
  };
  const share = createActor(
    routeShareMachine.provide({
      actors: {
        sendRoute: fromPromise(({ input: { order }, signal }) => api.share(order, link(), signal)),
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
    link,
    fetchReachable: api.fetchReachable,
    start: () => actors.forEach((actor) => actor.start()),
    dispose: () => actors.forEach((actor) => actor.stop()),
  };
}

export type RoutePlanning = ReturnType<typeof createRoutePlan>;
