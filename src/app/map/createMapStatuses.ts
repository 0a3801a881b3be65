import { createMapApi, type MapApi } from '#adapters/api/mapApi.ts';
import { createSightingTable } from '#adapters/sightingTable.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';
import { createComputeCore, type CoreSurroundings } from '#app/compute/createComputeCore.ts';
import { rulesInForce } from '#app/compute/rulesInForce.ts';
import { createMapKiosk } from '#app/kiosk/createMapKiosk.ts';
import { agreeOnPlaces } from '#app/places/agreeOnPlaces.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Facility } from '#contracts/facility.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { selectHealth, type CoreHealth } from '#machines/computeCore/computeCoreSelectors.ts';
import { createStrikeWindow, type StrikeWindow } from '#map/strikes/createStrikeWindow.ts';
import { createMapFeed, type FeedPace } from './createMapFeed.ts';
import { createTrends, type Trends } from './createTrends.ts';

const MINUTE_MS = 60_000;

/** Sources: CONST-07. */
export const FACILITIES = { everyMs: 60 * MINUTE_MS, retryMs: 20_000, staleAfterMs: 24 * 60 * MINUTE_MS };
export const TRAITS = { everyMs: 120 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 24 * 60 * MINUTE_MS };

/** What differs between a map at a desk and a display of its own. */
type StatusesSetup = {
  /** How often statuses are asked for; none: as a map does. */
  readonly pace?: FeedPace;
  /** Makes what keeps the page alive; none: that of a map at a desk. */
  readonly createKiosk?: (mapFeed: ReturnType<typeof createMapFeed>) => ReturnType<typeof createMapKiosk>;
};

/**
 * The facilities of a client and their statuses:
 * list, status feed, the worker that watches strikes, and the display that shows it.
 */
export function createMapStatuses(
  platform: Platform,
  clientId: string,
  { pace, createKiosk }: StatusesSetup = {},
) {
  const { environment, http, catalogue, presentMs } = platform;
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const api = createMapApi(http, bases, clientId, presentMs);
  const table = createSightingTable();
  const mapFeed = createMapFeed(platform, api, table, { clientId, pace });
  const kiosk = createKiosk?.(mapFeed) ?? createMapKiosk(platform, mapFeed);
  const { facilities, revision } = pollFacilities(api, clientId);
  const traits = poll<EventTraitsByType>(TRAITS, (signal) => catalogue.fetchEventTraits(signal));
  onAnswer(traits, (answer) => mapFeed.send({ type: 'traits.changed', traits: answer }));
  const strikes = createStrikeWindow();
  const trends = createTrends(mapFeed, presentMs);
  const surroundings = { sightings: table, rules: rulesInForce(mapFeed) };
  const cores = followFacilities(platform, surroundings, { strikes, trends, kiosk });
  onAnswer(facilities, (list) => {
    // the worker first: a facility that has moved is not known before its new place is watched
    cores.watch(list);
    const facilityIds = list.map(({ id }) => id);
    mapFeed.send({ type: 'facilities.changed', facilityIds, revision: revision() });
  });
  agreeOnPlaces(mapFeed, facilities);
  return {
    facilities,
    mapFeed,
    strikes,
    trends,
    kiosk,
    health: cores.health,
    /** Started from the last to the first, so that each finds those that it tells. */
    actors: [traits, facilities, kiosk, mapFeed],
    dispose: cores.dispose,
  };
}

/** The yards of a client; `revision` is that of the newest list. */
function pollFacilities(api: Pick<MapApi, 'fetchFacilities'>, clientId: string) {
  let revision: string | null = null;
  const facilities = poll<readonly Facility[]>(FACILITIES, async (signal) => {
    const listed = await api.fetchFacilities(signal);
    signal.throwIfAborted();
    revision = listed.revision;
    return listed.facilities.filter((facility) => isYardOf(facility, clientId));
  });
  return { facilities, revision: () => revision };
}

/** What is told of a worker's steps, and of its end. */
type CoreHearers = {
  readonly strikes: StrikeWindow;
  readonly trends: Trends;
  readonly kiosk: ReturnType<typeof createMapKiosk>;
};

/** The page's worker over the newest list of facilities; another list gets another worker, and what was seen stays seen. */
function followFacilities(
  platform: Platform,
  surroundings: CoreSurroundings,
  { strikes, trends, kiosk }: CoreHearers,
) {
  let watched: string | null = null;
  let core: ReturnType<typeof createComputeCore> | null = null;
  return {
    watch(list: readonly Facility[]) {
      const places = list.map(({ id, longitude, latitude }) => `${id} ${longitude} ${latitude}`).join('\n');
      if (places === watched) return;
      watched = places;
      core?.stop();
      const ids = list.map(({ id }) => id);
      trends.forget();
      core = createComputeCore(platform, surroundings, list, (report, askTrends) => {
        strikes.take(report);
        trends.stepped(ids, askTrends);
      });
      core.on('core.failed', () => {
        trends.forget();
        kiosk.send({ type: 'core.failed', atMs: platform.presentMs() });
      });
      core.start();
    },
    /** Whether the running worker answers; `starting` before the first. */
    health: (): CoreHealth => (core === null ? 'starting' : selectHealth(core.getSnapshot())),
    dispose: () => void core?.stop(),
  };
}

/** A device that stands in the list is no yard. */
function isYardOf({ isDevice = false, clientId }: Facility, ofClientId: string): boolean {
  return !isDevice && clientId.toLowerCase() === ofClientId.toLowerCase();
}
