import type { LayerKind } from '#domain/hazards/layerKind.ts';

/** Kinds of layers in documents that do not state them: by the names of the specification's own catalogue. */
const KIND_BY_NAME: Readonly<Record<string, LayerKind>> = {
  nwsAlerts: 'nwsAlert',
  earthquakes: 'earthquake',
  tropicalStorms: 'tropicalStorm',
  snowSensors: 'snowSensorOverlay',
  snowStations: 'snowStation',
  trafficIncidents: 'tomotomIncident',
  'flood_gauges-geojson': 'flood_gauges-geojson',
  wssi: 'wssi',
  rainfall2day: 'rainfallForecast',
  rainfall5day: 'rainfallForecast',
  windProbability34: 'windSpeedProbability',
  windProbability50: 'windSpeedProbability',
  windProbability64: 'windSpeedProbability',
  outlook: 'outlook5Day',
  roadRisk: 'MVTLayer',
  AmazonVehicles: 'gpsVehicles-geojson',
  trafficFlow: 'vectorTile',
  routeRisk: 'driveIndex',
  zipCodes: 'zipCodes',
  liveLightning: 'liveLightning',
  lightningTiles: 'pastLightning',
};

/**
 * Returns the kind of a layer: the one that its document states, else the one that the specification has for its name,
 * else `default`.
 */
export function layerKindOf({
  name,
  kind,
}: {
  readonly name: string;
  readonly kind?: LayerKind | undefined;
}): LayerKind {
  return kind ?? (Object.hasOwn(KIND_BY_NAME, name) ? KIND_BY_NAME[name]! : 'default');
}
