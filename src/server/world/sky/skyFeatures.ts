import { rainfallForecast, winterImpact } from '../../sources/simulator/accumulations.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { earthquakes } from '../../sources/simulator/earthquakes.ts';
import { floodGauges } from '../../sources/simulator/floodGauges.ts';
import { tropicalOutlook } from '../../sources/simulator/tropicalOutlook.ts';
import { tropicalTracks } from '../../sources/simulator/tropicalTracks.ts';
import { windProbability } from '../../sources/simulator/windProbability.ts';
import { weatherAlerts } from '../../sources/simulator/weatherAlerts.ts';

/** GeoJSON of the simulated weather at a time, by layer. */
const FEATURES = {
  nwsAlerts: weatherAlerts,
  earthquakes,
  'flood_gauges-geojson': floodGauges,
  tropicalStorms: tropicalTracks,
  windProbability34: (atmosphere, atMs) => windProbability(atmosphere, atMs, 34),
  windProbability50: (atmosphere, atMs) => windProbability(atmosphere, atMs, 50),
  windProbability64: (atmosphere, atMs) => windProbability(atmosphere, atMs, 64),
  outlook: tropicalOutlook,
  rainfall2day: (atmosphere, atMs) => rainfallForecast(atmosphere, atMs, 2),
  rainfall5day: (atmosphere, atMs) => rainfallForecast(atmosphere, atMs, 5),
  wssi: winterImpact,
} as const satisfies Readonly<Record<string, (atmosphere: Atmosphere, atMs: number) => object>>;

export type FeatureLayer = keyof typeof FEATURES;

/** A layer at a time, as JSON in UTF-8. */
export function skyFeatures(atmosphere: Atmosphere, layer: FeatureLayer, atMs: number): Uint8Array {
  return Buffer.from(JSON.stringify(FEATURES[layer](atmosphere, atMs)));
}
