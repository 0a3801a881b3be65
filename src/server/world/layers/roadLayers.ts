import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import { layerText } from '../texts/layerText.ts';
import { namedPalette } from './pointPalettes.ts';

const MINUTE_MS = 60_000;

/** Names of the times of roads and vehicles in the dataset call, and how often each is made. */
export const RISK_DATASET = 'road_risk';
export const RISK_EVERY_MS = 15 * MINUTE_MS;
export const FLOW_DATASET = 'traffic_flow';
export const FLOW_EVERY_MS = 5 * MINUTE_MS;
export const VEHICLES_DATASET = 'vehicles';
export const VEHICLES_EVERY_MS = MINUTE_MS;

/** The vehicles on their runs; its name is the literal one of GAP-9. */
export const VEHICLE_LAYER: z.input<typeof LayerConfig> = {
  title: layerText(({ titles }) => titles.vehicles),
  name: 'AmazonVehicles',
  kind: 'gpsVehicles-geojson',
  group: 'logistics',
  type: 'geojson',
  zIndex: 55, // GAP-41
  model: VEHICLES_DATASET,
  url: '/layers/features/AmazonVehicles.json?init={INIT}',
  legend: '/layers/palettes/AmazonVehicles.json',
  opacity: 1, // they are read one by one
  onlyPresent: true,
  queryable: true,
};

/** What is told of roads, as vector tiles (LAYER-19, GAP-38). */
export const ROAD_LAYERS: readonly z.input<typeof LayerConfig>[] = [
  {
    title: layerText(({ titles }) => titles.roadRisk),
    name: 'roadRisk',
    kind: 'MVTLayer',
    group: 'logistics',
    type: 'map_vector_tiles',
    zIndex: 36,
    model: RISK_DATASET,
    url: '/layers/roads/risk/{INIT}/{FORE}/{z}/{x}/{y}.pbf',
    legend: '/layers/palettes/roadRisk.json',
    opacity: 1, // a road of high risk must not look like one of none
    minZoom: 3,
    queryable: true,
  },
  {
    title: layerText(({ titles }) => titles.trafficFlow),
    name: 'trafficFlow',
    kind: 'vectorTile',
    group: 'logistics',
    type: 'map_vector_tiles',
    zIndex: 35,
    model: FLOW_DATASET,
    url: '/layers/roads/flow/{INIT}/{FORE}/{z}/{x}/{y}.pbf',
    legend: '/layers/palettes/trafficFlow.json',
    opacity: 1,
    minZoom: 3,
    onlyPresent: true,
  },
];

/** The three states (GAP-45), the worst first; LOW is one of the few things that may be green (the design, section 1). */
export const ROAD_RISK_PALETTE = namedPalette(
  ({ legends }) => legends.roadRisk.title,
  [
    ['#de2b33', ({ legends }) => legends.roadRisk.high],
    ['#f08c1e', ({ legends }) => legends.roadRisk.moderate],
    ['#3fb58c', ({ legends }) => legends.roadRisk.low],
  ],
);

export const FLOW_PALETTE = namedPalette(
  ({ legends }) => legends.trafficFlow.title,
  [
    ['#8a1fb0', ({ legends }) => legends.trafficFlow.stopped],
    ['#de2b33', ({ legends }) => legends.trafficFlow.slow],
    ['#f3c52c', ({ legends }) => legends.trafficFlow.dense],
    ['#7d93ae', ({ legends }) => legends.trafficFlow.free],
  ],
);

export const VEHICLE_PALETTE = namedPalette(
  ({ legends }) => legends.vehicles.title,
  [
    ['#2670c2', ({ legends }) => legends.vehicles.moving],
    ['#5f87a8', ({ legends }) => legends.vehicles.stopped],
    ['#8a949e', ({ legends }) => legends.vehicles.noSignal],
  ],
);
