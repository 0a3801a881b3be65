import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { layerText, type ReadLayerText } from '../texts/layerText.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';

const MINUTE_MS = 60_000;
/** Name of the times of snow sensors in the dataset call, and how often they are read. */
export const SENSORS_DATASET = 'snow_sensors';
export const SENSORS_EVERY_MS = 15 * MINUTE_MS;

/** How often traffic is looked at. */
export const TRAFFIC_EVERY_MS = 120_000;
export const TRAFFIC_DATASET = 'traffic_incidents';
const TRAFFIC_URL = '/layers/traffic/incidents.json?bbox={BBOX}&zoom={ZOOM}&language={LANG}&init={INIT}';

/** The snow sensors of the client. */
export const SNOW_LAYER: z.input<typeof LayerConfig> = {
  title: layerText(({ titles }) => titles.snowSensors),
  name: 'snowSensors',
  kind: 'snowSensorOverlay',
  group: 'otherHazards',
  type: 'geojson',
  zIndex: 46,
  model: SENSORS_DATASET,
  url: '/layers/features/snowSensors.json?init={INIT}&fore={FORE}',
  legend: '/layers/palettes/snowSensors.json',
  opacity: 1,
  queryable: true,
};

/** Traffic, earthquakes, flood gauges and snow sensors in the catalogue (GAP-38, GAP-41). */
export const POINT_LAYERS: readonly z.input<typeof LayerConfig>[] = [
  {
    title: layerText(({ titles }) => titles.trafficIncidents),
    name: 'trafficIncidents',
    kind: 'tomotomIncident',
    group: 'logistics',
    type: 'other',
    zIndex: 42,
    model: TRAFFIC_DATASET,
    url: TRAFFIC_URL,
    legend: '/layers/palettes/trafficIncidents.json',
    opacity: 1,
    onlyPresent: true,
    queryable: true,
  },
  pointLayer('earthquakes', 'earthquake', ({ titles }) => titles.earthquakes, 44),
  pointLayer('flood_gauges-geojson', 'flood_gauges-geojson', ({ titles }) => titles.floodGauges, 45),
  SNOW_LAYER,
];

/** Stations that measure snow; the simulation has none. */
export const SNOW_STATIONS: z.input<typeof LayerConfig> = {
  ...pointLayer('snowStations', 'snowStation', ({ titles }) => titles.snowStations, 45),
  legend: '/layers/palettes/snowStations.json?scheme={SCHEME}&metric={METRIC}',
};

function pointLayer(
  name: 'earthquakes' | 'flood_gauges-geojson' | 'snowStations',
  kind: LayerKind,
  title: ReadLayerText,
  zIndex: number,
): z.input<typeof LayerConfig> {
  return {
    name,
    kind,
    title: layerText(title),
    zIndex,
    group: 'otherHazards',
    type: 'geojson',
    model: FEATURE_SETS[name].dataset,
    url: featureUrl(name),
    legend: `/layers/palettes/${name}.json`,
    opacity: 1,
    queryable: true,
  };
}
