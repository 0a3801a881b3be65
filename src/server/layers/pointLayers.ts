import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';
import { TRAFFIC_DATASET, TRAFFIC_URL } from './trafficRoute.ts';

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
  pointLayer('snowSensors', { 'en-US': 'Snow sensors', 'fr-CA': 'Capteurs de neige' }, 46),
];

function pointLayer(
  name: 'earthquakes' | 'flood_gauges-geojson' | 'snowSensors',
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
