import type { ForecastLimit } from '#contracts/meteogram.ts';
import { FORECAST_MEASURES, type ForecastMeasure } from '#domain/forecast/forecastMeasures.ts';
import { thresholdsWith, type MeasureName } from '#domain/policy/weatherThresholds.ts';
import type { ClientRules } from './clientRules.ts';

/** Weather limits of a facility for what a forecast tells, of the hazards that it is watched for, and of its sampling task. */
export function forecastLimits({
  weatherLimits,
  watchedHazards,
}: Pick<ClientRules, 'weatherLimits' | 'watchedHazards'>): ForecastLimit[] {
  return thresholdsWith(weatherLimits).flatMap(({ family, eventType, alertStatus, measure, side, limit }) => {
    const isWatched = family === 'stormWaterSampling' || watchedHazards.includes(family);
    return isWatched && isForecast(measure) ? [{ eventType, alertStatus, measure, side, limit }] : [];
  });
}

function isForecast(measure: MeasureName): measure is ForecastMeasure {
  return FORECAST_MEASURES.some((told) => told === measure);
}
