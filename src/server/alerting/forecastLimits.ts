import type { ForecastLimit } from '#contracts/meteogram.ts';
import { FORECAST_MEASURES, type ForecastMeasure } from '#domain/forecast/forecastMeasures.ts';
import { watchedThresholds, type MeasureName } from '#domain/policy/weatherThresholds.ts';
import type { ClientRules } from './clientRules.ts';

/** Weather limits of a facility for what a forecast tells: of the hazards that are watched, and of its sampling task. */
export function forecastLimits(
  rules: Pick<ClientRules, 'weatherLimits' | 'watchedHazards'>,
): ForecastLimit[] {
  return watchedThresholds(rules).flatMap(({ eventType, alertStatus, measure, side, limit }) =>
    isForecast(measure) ? [{ eventType, alertStatus, measure, side, limit }] : [],
  );
}

function isForecast(measure: MeasureName): measure is ForecastMeasure {
  return FORECAST_MEASURES.some((told) => told === measure);
}
