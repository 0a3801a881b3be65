import { createActor } from 'xstate';
import { createMapApi, type MapApi } from '#adapters/api/mapApi.ts';
import { createWitnessTable } from '#adapters/witnessTable.ts';
import type { Facility } from '#contracts/facility.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { View } from '#domain/geo/networkAreas.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { wallMachine } from '#machines/wall/wallMachine.ts';
import { createStrikeBoard, type StrikeBoard } from '#map/strikes/createStrikeBoard.ts';
import { agreeOnPlaces } from './agreeOnPlaces.ts';
import { createComputeCore, type CoreSurroundings } from './createComputeCore.ts';
import { createMapFeed } from './createMapFeed.ts';
import { createMapLayers } from './createMapLayers.ts';
import { createMapKiosk } from './createMapKiosk.ts';
import type { Parts } from './createParts.ts';
import { createMapSearch } from './createMapSearch.ts';
import { createPopup } from './createPopup.ts';
import { createSelection } from './createSelection.ts';
import { createSnowSensor } from './createSnowSensor.ts';
import { createStrikeDrawing } from './createStrikeDrawing.ts';
import { createTimeSlider, type TimeOpening } from './createTimeSlider.ts';
import { onAnswer, poll } from './poll.ts';
import { rulesInForce } from './rulesInForce.ts';

const MINUTE_MS = 60_000;

/** Sources: CONST-07. */
const FACILITIES = { everyMs: 60 * MINUTE_MS, retryMs: 20_000, staleAfterMs: 24 * 60 * MINUTE_MS };
const TRAITS = { everyMs: 120 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 24 * 60 * MINUTE_MS };

/** The last hour in frames of two minutes. Sources: requirements STRIKE-12, STRIKE-13; how long a frame stays is our own. */
const PLAYBACK = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };

/** Long enough to look, short enough that no wall stays where somebody has left it. Our own decision. */
const WALL_HOLD_MS = MINUTE_MS;

/** What changes the layer of snow sensors (LAYER-14). */
const SENSOR_LAYER = 'snowSensors';
const SENSOR_CHANGES = ['status.changed', 'sensor.created', 'sensor.moved', 'sensor.deleted'] as const;

/** What an address says of what to show. */
export type MapOpening = TimeOpening & {
  /** Query parameter `layers_to_show` (LAYER-18); null: none. */
  readonly layersToShow: string | null;
  /** What the map is to show on a wall; null: it is not one. */
  readonly wall: { readonly views: readonly View[]; readonly turnMs: number } | null;
};

/** Everything that the map of a client runs on, for as long as it is shown. Nothing runs before `start`. */
export function createMapSystem(parts: Parts, clientId: string, opening: MapOpening) {
  const { environment, http, catalogue, presentMs } = parts;
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const api = createMapApi(http, bases, clientId, presentMs);
  const table = createWitnessTable();

  const slider = createTimeSlider(parts, opening, () => {
    location.hash = `/lightningalert/${encodeURIComponent(clientId)}/`;
  });
  const layers = createMapLayers(parts, slider, { asked: opening.layersToShow });
  const popup = createPopup(parts);
  const mapFeed = createMapFeed(parts, api, table, clientId);
  const kiosk = createMapKiosk(parts, mapFeed);
  const { facilities, revision } = pollFacilities(api, clientId);
  const traits = poll<EventTraitsByType>(TRAITS, (signal) => catalogue.fetchEventTraits(signal));
  onAnswer(traits, (answer) => mapFeed.send({ type: 'traits.changed', traits: answer }));
  const search = createMapSearch(parts);
  const selection = createSelection(parts);
  const sensor = createSnowSensor(parts, clientId);
  const strikes = createStrikeBoard();
  const wall = opening.wall && createActor(wallMachine, { input: { ...opening.wall, holdMs: WALL_HOLD_MS } });
  const lightning = createActor(lightningMachine, { input: PLAYBACK });
  for (const changed of SENSOR_CHANGES) sensor.on(changed, () => layers.features.askAgain(SENSOR_LAYER));
  const cores = followFacilities(parts, { board: table, rules: rulesInForce(mapFeed) }, strikes, kiosk);
  onAnswer(facilities, (list) => {
    // the worker first: a facility that has moved is not known before its new place is watched
    cores.watch(list);
    const facilityIds = list.map(({ id }) => id);
    mapFeed.send({ type: 'facilities.changed', facilityIds, revision: revision() });
  });
  agreeOnPlaces(mapFeed, facilities);

  const actors = [
    ...(wall === null ? [] : [wall]),
    lightning,
    traits,
    facilities,
    kiosk,
    mapFeed,
    layers.datasets,
    layers.menu,
    popup.actor,
    search.lookup,
    selection,
    sensor,
    slider,
  ];
  return {
    ...{ clientId, facilities, mapFeed, slider, layers, popup },
    ...{ search, selection, sensor, strikes, lightning, wall },
    /** Strikes of the feed, and those of the past. */
    boards: { live: strikes, past: layers.past.board },
    strikeDrawing: createStrikeDrawing(presentMs),
    start() {
      actors.toReversed().forEach((actor) => actor.start());
    },
    dispose() {
      cores.dispose();
      layers.features.dispose();
      layers.past.dispose();
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type MapSystem = ReturnType<typeof createMapSystem>;

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

/** The page's worker over the newest list of facilities; another list gets another worker, and what was seen stays seen. */
function followFacilities(
  parts: Parts,
  surroundings: CoreSurroundings,
  strikes: StrikeBoard,
  kiosk: ReturnType<typeof createMapKiosk>,
) {
  let watched = '';
  let core: ReturnType<typeof createComputeCore> | null = null;
  return {
    watch(list: readonly Facility[]) {
      const places = list.map(({ id, longitude, latitude }) => `${id} ${longitude} ${latitude}`).join('\n');
      if (places === watched) return;
      watched = places;
      core?.stop();
      core = createComputeCore(parts, surroundings, list, strikes.take);
      core.on('core.failed', () => kiosk.send({ type: 'core.failed', atMs: parts.presentMs() }));
      core.start();
    },
    dispose: () => void core?.stop(),
  };
}

/** A device that stands in the list is no yard. */
function isYardOf({ isDevice = false, clientId }: Facility, ofClientId: string): boolean {
  return !isDevice && clientId.toLowerCase() === ofClientId.toLowerCase();
}
