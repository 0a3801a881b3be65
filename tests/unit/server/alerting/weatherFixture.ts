import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { YARD } from './engineFixture.ts';

/** Nothing is known but what is given. */
export function observationAt(atMs: number, known: Partial<WeatherObservation> = {}): WeatherObservation {
  return {
    clientId: YARD.clientId,
    facilityId: YARD.id,
    atMs,
    temperatureC: null,
    heatIndexC: null,
    windSpeedKmh: null,
    windGustKmh: null,
    precip1HourMm: null,
    snow1HourCm: null,
    snowDepthCm: null,
    visibilityM: null,
    tropicalWindKmh: null,
    ...known,
  };
}
