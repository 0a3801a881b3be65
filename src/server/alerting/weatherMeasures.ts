import { HEAT_INDEX_FROM_C } from '#domain/heat/heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import { WIND_CHILL_UP_TO_C, windChillC } from '#domain/heat/windChill.ts';
import type { MeasureName } from '#domain/policy/weatherThresholds.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';

/**
 * A quantity as far as it is known. `isCertain` false: the true value may be more dangerous than `value`, so it can
 * raise an alert and not lower one.
 */
export type Measure = { readonly value: number; readonly isCertain: boolean };

const PA_PER_PSF = 47.88;
const CM_PER_FOOT = 30.48;
const HALF_KNOT_KMH = 1.852 / 2;

/**
 * Even soaked, calm air under the highest sun has a lower WBGT than the least that a policy may warn of, up to here, °C.
 * Source: `yardWbgtC` (17.0 °C there) and `WEATHER_LIMIT_RANGE`.
 */
const NO_HEAT_STRESS_UP_TO_C = 5;

/** All quantities that follow from an observation; null: nothing is known of one. */
export function measuresOf(observation: WeatherObservation): Readonly<Record<MeasureName, Measure | null>> {
  return {
    heatIndexC: heatIndex(observation),
    wbgtC: wbgt(observation),
    windChillC: windChill(observation),
    sustainedWindKmh: wind(observation, observation.windSpeedKmh),
    windGustKmh: wind(observation, observation.windGustKmh),
    precip1HourMm: certain(observation.precip1HourMm),
    snow1HourCm: certain(observation.snow1HourCm),
    snowLoadPa: certain(observation.snowDepthCm === null ? null : snowLoadPa(observation.snowDepthCm)),
    visibilityM: visibility(observation),
    tropicalWindKmh: certain(observation.tropicalWindKmh),
  };
}

function certain(value: number | null): Measure | null {
  return value === null || Number.isNaN(value) ? null : { value, isCertain: true };
}

/**
 * Without a heat index the temperature stands for it, surely so where the two are the same. That of air too hot for one
 * is the least that it may be (`leastHeatIndexC`).
 */
function heatIndex({ temperatureC, heatIndexC }: WeatherObservation): Measure | null {
  const known = certain(heatIndexC);
  const isLeast = temperatureC !== null && temperatureC > HEAT_INDEX_UP_TO_C;
  if (known !== null) return { ...known, isCertain: !isLeast };
  if (temperatureC === null) return null;
  return { value: temperatureC, isCertain: temperatureC < HEAT_INDEX_FROM_C };
}

/** Without a WBGT cold air alone proves that there is no heat stress. */
function wbgt({ temperatureC, wbgtC = null }: WeatherObservation): Measure | null {
  if (wbgtC !== null) return certain(wbgtC);
  return temperatureC !== null && temperatureC <= NO_HEAT_STRESS_UP_TO_C ? certain(temperatureC) : null;
}

/** The most that a wind in whole knots may have been: the NWS takes 50 kt for 58 mph, which is 50.4 kt. */
function wind({ isWindInWholeKnots }: WeatherObservation, windKmh: number | null): Measure | null {
  return certain(windKmh === null || isWindInWholeKnots !== true ? windKmh : windKmh + HALF_KNOT_KMH);
}

/** Of a visibility that lies below a value, that value is the mildest that it can be. */
function visibility({ visibilityM, isVisibilityBelow }: WeatherObservation): Measure | null {
  const known = certain(visibilityM);
  return known === null || isVisibilityBelow !== true ? known : { ...known, isCertain: false };
}

/** Without a wind the temperature is the mildest that it can feel. */
function windChill({ temperatureC, windSpeedKmh }: WeatherObservation): Measure | null {
  if (temperatureC === null) return null;
  if (temperatureC > WIND_CHILL_UP_TO_C) return certain(temperatureC);
  if (windSpeedKmh === null) return { value: temperatureC, isCertain: false };
  return certain(windChillC(temperatureC, windSpeedKmh));
}

/**
 * Weight of lying snow of this depth on the ground, Pa. It estimates: wet snow weighs more, drifts are deeper.
 *
 * Source: ASCE 7-16 equation 7.7-1 (density 0.13 p + 14, at most 30 lb/ft³), solved for the load p = density × depth.
 */
export function snowLoadPa(depthCm: number): number {
  const depthFt = Math.max(0, depthCm) / CM_PER_FOOT;
  const solvedPsf = depthFt * 0.13 < 1 ? (14 * depthFt) / (1 - 0.13 * depthFt) : Infinity;
  return Math.min(solvedPsf, 30 * depthFt) * PA_PER_PSF;
}
