import { roadRiskCardState } from '../roads/roadRisk.ts';
import { readNumber } from './readNumber.ts';

/**
 * Kinds of layers: what a layer is drawn as, and the card that its features have. Sources: requirements POPUP-03 to
 * POPUP-19, spec/gaps.md GAP-54.
 */
export const LAYER_KINDS = [
  'nwsAlert',
  'earthquake',
  'tropicalStorm',
  'snowSensorOverlay',
  /** Stations that measure snow. */
  'snowStation',
  'tomotomIncident',
  'flood_gauges-geojson',
  'wssi',
  'rainfallForecast',
  'windSpeedProbability',
  'outlook5Day',
  /** Road risk. */
  'MVTLayer',
  'gpsVehicles-geojson',
  /** Traffic flow. */
  'vectorTile',
  'driveIndex',
  /** Postal areas. */
  'zipCodes',
  /** Lightning of the present, drawn from the feed of strikes; such a layer has no address. */
  'liveLightning',
  /** Lightning of the past, drawn from tiles by the time that the slider stands at. */
  'pastLightning',
  /** Everything that its address and `type` say alone. */
  'default',
] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

/** Returns whether a feature has a card: a road without risk has none (GAP-45), a postal area shows its code itself. */
export function hasCard(type: LayerKind, properties: Readonly<Record<string, unknown>>): boolean {
  if (type === 'zipCodes') return false;
  // a risk that cannot be read is no reassurance
  return type !== 'MVTLayer' || roadRiskCardState(readNumber(properties['risk']) ?? Number.NaN) !== null;
}

/** Returns whether a card opens under a pointer, before any click. Source: requirement MAP-13. */
export function opensOnHover(type: LayerKind): boolean {
  return type === 'nwsAlert' || type === 'tomotomIncident';
}
