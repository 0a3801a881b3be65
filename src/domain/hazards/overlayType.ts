import { roadRiskCardState } from '../roads/roadRisk.ts';
import { readNumber } from './readNumber.ts';

/** What a card about a feature is made of. Sources: requirements POPUP-03 to POPUP-19, spec/gaps.md GAP-54. */
export type OverlayType =
  | 'nwsAlert'
  | 'earthquake'
  | 'tropicalStorm'
  | 'snowSensorOverlay'
  | 'tomotomIncident'
  | 'flood_gauges-geojson'
  | 'wssi'
  | 'rainfallForecast'
  | 'windSpeedProbability'
  | 'outlook5Day'
  /** Road risk. */
  | 'MVTLayer'
  | 'gpsVehicles-geojson'
  /** Traffic flow. */
  | 'vectorTile'
  | 'driveIndex'
  /** Postal areas. */
  | 'zipCodes'
  | 'default';

const TYPES: Readonly<Record<string, OverlayType>> = {
  nwsAlerts: 'nwsAlert',
  earthquakes: 'earthquake',
  tropicalStorms: 'tropicalStorm',
  snowSensors: 'snowSensorOverlay',
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
};

/** By the name of a layer; a layer that nobody has made a card for has the generic one. */
export function overlayTypeOf(layerName: string): OverlayType {
  return Object.hasOwn(TYPES, layerName) ? TYPES[layerName]! : 'default';
}

/** Whether there is anything to open a card about: a road without risk has none (GAP-45), a postal area says its code itself. */
export function hasCard(type: OverlayType, properties: Readonly<Record<string, unknown>>): boolean {
  if (type === 'zipCodes') return false;
  // a risk that cannot be read is no reassurance
  return type !== 'MVTLayer' || roadRiskCardState(readNumber(properties['risk']) ?? Number.NaN) !== null;
}

/** Whether a card opens under a pointer, before any click. Source: requirement MAP-13. */
export function opensOnHover(type: OverlayType): boolean {
  return type === 'nwsAlert' || type === 'tomotomIncident';
}
