import { WEATHER_HAZARDS, weatherHazard } from '../layers/weatherHazards.ts';
import { floodStatus, FLOOD_STATUSES } from './floodStatus.ts';
import {
  outlookBand,
  outlookChance,
  rainfallBand,
  TRAFFIC_SEVERITIES,
  trafficSeverity,
  windProbabilityBand,
  WSSI_IMPACTS,
  wssiImpact,
} from './hazardBands.ts';
import type { LayerKind } from './layerKind.ts';
import { readNumber } from './readNumber.ts';

type Properties = Readonly<Record<string, unknown>>;

/**
 * Severity of a feature among all features, 0 to 1, 1 the worst: decides which lies on top where several overlap, and
 * which is first in their list (GAP-42). The scale of each type is its own; between types it is our own decision.
 */
export function featureSeverity(type: LayerKind, properties: Properties): number {
  switch (type) {
    case 'nwsAlert':
      return 1 - weatherHazard(String(properties['event_type'])).rank / (WEATHER_HAZARDS.length + 2);
    case 'earthquake':
      return share(readNumber(properties['mag']), 10);
    case 'tropicalStorm':
      return share(readNumber(properties['wind_max_mph']), 200);
    case 'tomotomIncident':
      return share(TRAFFIC_SEVERITIES.indexOf(trafficSeverity(properties['magnitudeOfDelay'])), 4);
    case 'flood_gauges-geojson':
      return (
        1 - (FLOOD_STATUSES.indexOf(floodStatus(properties['Status'])) + 1) / (FLOOD_STATUSES.length + 1)
      );
    case 'snowStation':
      return share(readNumber(properties['snow_depth_in']), 500);
    case 'wssi':
      return share(impactRank(properties['IMPACT']), WSSI_IMPACTS.length + 1);
    case 'rainfallForecast':
      return share(rainfallBand(properties['qpf_in']), 6);
    case 'windSpeedProbability':
      return share(windProbabilityBand(properties['percentage_span']), 11);
    case 'outlook5Day':
      return { low: 0.3, mid: 0.5, high: 0.7, none: 0 }[outlookBand(outlookChance(properties)) ?? 'none'];
    case 'MVTLayer':
    case 'driveIndex':
      return share(readNumber(properties['driving_index']), 150);
    case 'vectorTile':
      return 0.5 * (1 - share(readNumber(properties['traffic_level']), 1));
    case 'gpsVehicles-geojson':
    case 'snowSensorOverlay':
    case 'zipCodes':
    case 'liveLightning':
    case 'pastLightning':
    case 'default':
      return 0;
    default:
      return type satisfies never;
  }
}

function impactRank(impact: unknown): number | null {
  const said = wssiImpact(impact);
  return said === null ? null : WSSI_IMPACTS.indexOf(said) + 1;
}

function share(value: number | null, most: number): number {
  return Math.min(1, Math.max(0, (value ?? 0) / most));
}
