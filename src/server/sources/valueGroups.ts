import { HEAT_INDEX_FROM_C } from '#domain/heat/heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import { WIND_CHILL_UP_TO_C } from '#domain/heat/windChill.ts';
import type { WeatherObservation } from './weatherSource.ts';

/** Values of which one station tells together. */
export type ValueGroup = 'wind' | 'temperature' | 'heatStress' | 'visibility' | 'precipitation' | 'snowDepth';

/** Whether an observation tells enough of a group to prove that its hazards are absent. */
export const TELLS: Readonly<Record<ValueGroup, (observed: WeatherObservation) => boolean>> = {
  wind: ({ windSpeedKmh, windGustKmh }) => windSpeedKmh !== null && windGustKmh !== null,
  temperature: ({ temperatureC, heatIndexC, windSpeedKmh }) =>
    temperatureC !== null &&
    // hotter air proves no calm even without a humidity, and a cooler airport must not prove it for the yard
    (temperatureC < HEAT_INDEX_FROM_C || temperatureC > HEAT_INDEX_UP_TO_C || heatIndexC !== null) &&
    (temperatureC > WIND_CHILL_UP_TO_C || windSpeedKmh !== null),
  heatStress: ({ wbgtC = null }) => wbgtC !== null,
  visibility: ({ visibilityM, isVisibilityBelow }) => visibilityM !== null && isVisibilityBelow !== true,
  precipitation: ({ precip1HourMm }) => precip1HourMm !== null,
  snowDepth: ({ snowDepthCm }) => snowDepthCm !== null,
};
export const VALUE_GROUPS = Object.keys(TELLS) as readonly ValueGroup[];

/** An observation without a group of its values. */
export const WITHOUT: Readonly<Record<ValueGroup, (observed: WeatherObservation) => WeatherObservation>> = {
  wind: ({ isWindInWholeKnots: _ofThem, ...observed }) => ({
    ...observed,
    windSpeedKmh: null,
    windGustKmh: null,
  }),
  temperature: (observed) => ({ ...observed, temperatureC: null, heatIndexC: null }),
  heatStress: (observed) => ({ ...observed, wbgtC: null }),
  visibility: (observed) => ({ ...observed, visibilityM: null }),
  precipitation: (observed) => ({ ...observed, precip1HourMm: null }),
  snowDepth: (observed) => ({ ...observed, snowDepthCm: null }),
};

/** Whether an observation has any value. */
export function tellsAnything({
  windSpeedKmh,
  windGustKmh,
  temperatureC,
  ...rest
}: WeatherObservation): boolean {
  const {
    visibilityM,
    precip1HourMm,
    snow1HourCm,
    snowDepthCm,
    tropicalWindKmh,
    heatIndexC,
    wbgtC = null,
  } = rest;
  const values = [windSpeedKmh, windGustKmh, temperatureC, heatIndexC, wbgtC, visibilityM, precip1HourMm];
  return [...values, snow1HourCm, snowDepthCm, tropicalWindKmh].some((value) => value !== null);
}
