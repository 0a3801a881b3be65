import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';
import { TRAFFIC_DATASET, TRAFFIC_URL } from './trafficRoute.ts';

const MINUTE_MS = 60_000;
/** Name of the times of snow sensors in the dataset call, and how often they are read. */
export const SENSORS_DATASET = 'snow_sensors';
export const SENSORS_EVERY_MS = 15 * MINUTE_MS;

/** Traffic, earthquakes, flood gauges and snow sensors in the catalogue (GAP-38, GAP-41). */
export const POINT_LAYERS: readonly z.input<typeof LayerConfig>[] = [
  {
    title: { 'en-US': 'Traffic incidents', 'fr-CA': 'Incidents routiers' },
    name: 'trafficIncidents',
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
  pointLayer('earthquakes', { 'en-US': 'Earthquakes', 'fr-CA': 'Séismes' }, 44),
  pointLayer('flood_gauges-geojson', { 'en-US': 'Flood gauges', 'fr-CA': 'Jauges de crue' }, 45),
  {
    title: { 'en-US': 'Snow sensors', 'fr-CA': 'Capteurs de neige' },
    name: 'snowSensors',
    group: 'otherHazards',
    type: 'geojson',
    zIndex: 46,
    model: SENSORS_DATASET,
    url: '/layers/features/snowSensors.json?init={INIT}&fore={FORE}',
    legend: '/layers/palettes/snowSensors.json',
    opacity: 1,
    queryable: true,
  },
];

function pointLayer(
  name: 'earthquakes' | 'flood_gauges-geojson',
  title: { readonly 'en-US': string; readonly 'fr-CA': string },
  zIndex: number,
): z.input<typeof LayerConfig> {
  return {
    ...{ name, title, zIndex },
    group: 'otherHazards',
    type: 'geojson',
    model: FEATURE_SETS[name].dataset,
    url: featureUrl(name),
    legend: `/layers/palettes/${name}.json`,
    opacity: 1, // points are read one by one
    queryable: true,
  };
}
