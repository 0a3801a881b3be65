import { createActor } from 'xstate';
import { mapPath } from '#app/address/pagePaths.ts';
import { createLayerFlow } from '#app/layers/createLayerFlow.ts';
import { createMapLayers } from '#app/layers/createMapLayers.ts';
import { createTimeSlider, type TimeOpening } from '#app/layers/createTimeSlider.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createSnowSensor } from '#app/sensors/createSnowSensor.ts';
import { createVehicleHeat } from '#app/vehicleHeat/createVehicleHeat.ts';
import type { View } from '#domain/geo/networkAreas.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { wallMachine } from '#machines/wall/wallMachine.ts';
import { createMapSearch } from './createMapSearch.ts';
import { createMapStatuses } from './createMapStatuses.ts';
import { createPopup } from './createPopup.ts';
import { createSelection } from './createSelection.ts';
import { createStrikeDrawing } from './createStrikeDrawing.ts';
import { keepOnePanel } from './keepOnePanel.ts';

const MINUTE_MS = 60_000;

/** The last hour in frames of two minutes. Sources: requirements STRIKE-12, STRIKE-13; how long a frame stays is our own. */
export const PLAYBACK = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };

/** Long enough to read the map, short enough that no wall stays where a person has moved it. Our own decision. */
const WALL_HOLD_MS = MINUTE_MS;

/** What changes the layer of snow sensors (LAYER-14). */
const SENSOR_CHANGES = ['status.changed', 'sensor.created', 'sensor.moved', 'sensor.deleted'] as const;

/** What an address says of what to show. */
export type MapOpening = TimeOpening & {
  /** Query parameter `layers_to_show` (LAYER-18); null: none. */
  readonly layersToShow: string | null;
  /** What the map is to show on a wall; null: it is not one. */
  readonly wall: { readonly views: readonly View[]; readonly turnMs: number } | null;
};

/** Everything that the map of a client runs on, for as long as it is shown. Nothing runs before `start`. */
export function createMapSystem(platform: Platform, clientId: string, opening: MapOpening) {
  const slider = createTimeSlider(platform, opening, () => {
    location.hash = mapPath(clientId);
  });
  const statuses = createMapStatuses(platform, clientId);
  const { facilities, mapFeed, strikes, trends } = statuses;
  const layers = createMapLayers(platform, slider, { asked: opening.layersToShow });
  const lightning = createActor(lightningMachine, { input: PLAYBACK });
  const flow = createLayerFlow({ layers, slider, lightning });
  const popup = createPopup(platform, flow);
  const search = createMapSearch(platform);
  const selection = createSelection(platform);
  const sensor = createSnowSensor(platform, clientId);
  const heat = createVehicleHeat(platform);
  keepOnePanel(sensor, heat);
  const askSensorsAgain = () => layers.namesOf('snowSensorOverlay').forEach(layers.features.askAgain);
  for (const changed of SENSOR_CHANGES) sensor.on(changed, askSensorsAgain);
  const wall = opening.wall && createActor(wallMachine, { input: { ...opening.wall, holdMs: WALL_HOLD_MS } });
  const actors = [
    ...(wall === null ? [] : [wall]),
    lightning,
    ...statuses.actors,
    layers.datasets,
    layers.menu,
    popup,
    search.lookup,
    selection,
    sensor,
    heat,
    slider,
  ];
  return {
    clientId,
    facilities,
    mapFeed,
    slider,
    layers,
    flow,
    popup,
    search,
    selection,
    sensor,
    heat,
    strikes,
    trends,
    lightning,
    wall,
    strikeWindows: { live: strikes, past: layers.past.strikeWindow },
    strikeDrawing: createStrikeDrawing(platform.presentMs),
    start: () => actors.toReversed().forEach((actor) => actor.start()),
    dispose() {
      statuses.dispose();
      flow.dispose();
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type MapSystem = ReturnType<typeof createMapSystem>;
