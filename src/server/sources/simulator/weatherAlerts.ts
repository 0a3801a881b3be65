import type { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import { weatherHazard } from '#domain/layers/weatherHazards.ts';
import type { Atmosphere } from './atmosphere.ts';
import { areaAlerts } from './areaAlerts.ts';
import { stormWarnings } from './stormWarnings.ts';

/** Most alerts that one answer holds; the least urgent are left out beyond it. */
const MOST_ALERTS = 400;

/** The alerts in force over North America, the most urgent first (GAP-42). */
export function weatherAlerts(
  atmosphere: Pick<Atmosphere, 'cellsBetween' | 'weatherAt' | 'spellsAt'>,
  atMs: number,
): WeatherAlertFeatures {
  const ranked = [...stormWarnings(atmosphere, atMs), ...areaAlerts(atmosphere, atMs)]
    .map((feature) => ({ feature, rank: weatherHazard(feature.properties.event_type).rank }))
    .sort((a, b) => a.rank - b.rank || (a.feature.id < b.feature.id ? -1 : 1));
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: ranked.slice(0, MOST_ALERTS).map(({ feature }) => feature),
    omittedCount: Math.max(0, ranked.length - MOST_ALERTS),
  };
}
