import { HEAT_INDEX_FROM_C, heatIndexC } from '../heat/heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from '../heat/heatIndexRange.ts';
import { leastHeatIndexC } from '../heat/leastHeatIndex.ts';
import { WIND_CHILL_UP_TO_C, windChillC } from '../heat/windChill.ts';
import { snowDepthMm } from '../units/convert.ts';

/** Measures of weather limits that follow from an hour of a forecast. */
export const FORECAST_MEASURES = [
  'heatIndexC',
  'windChillC',
  'wbgtC',
  'sustainedWindKmh',
  'windGustKmh',
  'precip1HourMm',
  'snow1HourCm',
  'visibilityM',
] as const;
export type ForecastMeasure = (typeof FORECAST_MEASURES)[number];

/** An hour as the meteogram tells of it: °C, km/h, mm (of snow: as water), per cent, metres. null or left out: not known. */
export type MeasuredHour = {
  readonly temp: number | null;
  readonly precip: number | null;
  readonly precip_snow: number | null;
  readonly wind_speed: number | null;
  readonly wind_gust?: number | null | undefined;
  readonly humidity?: number | null | undefined;
  readonly wbgt?: number | null | undefined;
  readonly visibility?: number | null | undefined;
};

const MM_PER_CM = 10;

/**
 * Value that an hour has for a limit, in the unit of the measure; null: not known. Heat index and wind chill are the
 * temperature itself where they are not defined; neither is known without the humidity or the wind that it needs. Of air
 * too hot for an index it is the least that it surely has (`leastHeatIndexC`), without a humidity the temperature.
 */
export function forecastMeasure(hour: MeasuredHour, measure: ForecastMeasure): number | null {
  switch (measure) {
    case 'heatIndexC':
      return isPastIndex(hour) ? leastIndexOf(hour) : heatIndexOf(hour);
    case 'windChillC':
      return windChillOf(hour);
    case 'wbgtC':
      return hour.wbgt ?? null;
    case 'sustainedWindKmh':
      return hour.wind_speed;
    case 'windGustKmh':
      return hour.wind_gust ?? null;
    case 'precip1HourMm':
      return hour.precip;
    case 'snow1HourCm':
      return snowfallCm(hour);
    case 'visibilityM':
      return hour.visibility ?? null;
    default:
      return measure satisfies never;
  }
}

/**
 * What an hour feels like, °C: heat index in heat, wind chill in cold, else the temperature;
 * null: not known, or too hot.
 */
export function feelsLikeC(hour: MeasuredHour): number | null {
  if (isPastIndex(hour)) return null;
  return (hour.temp ?? 0) > WIND_CHILL_UP_TO_C ? heatIndexOf(hour) : windChillOf(hour);
}

/** Depth of the snow that falls in an hour, cm; null: not known. */
export function snowfallCm({ precip_snow: waterMm }: Pick<MeasuredHour, 'precip_snow'>): number | null {
  return waterMm === null ? null : snowDepthMm(waterMm) / MM_PER_CM;
}

/** Whether the air is too hot for a heat index: a value for limits is then the least that it may be. */
export function isPastIndex({ temp }: MeasuredHour): boolean {
  return (temp ?? -Infinity) > HEAT_INDEX_UP_TO_C;
}

function heatIndexOf({ temp, humidity = null }: MeasuredHour): number | null {
  if (temp === null || temp < HEAT_INDEX_FROM_C) return temp;
  return humidity === null ? null : heatIndexC(temp, humidity);
}

function leastIndexOf({ temp, humidity = null }: MeasuredHour): number | null {
  return temp === null || humidity === null ? temp : leastHeatIndexC(temp, humidity);
}

function windChillOf({ temp, wind_speed: windKmh }: MeasuredHour): number | null {
  if (temp === null || temp > WIND_CHILL_UP_TO_C) return temp;
  return windKmh === null ? null : windChillC(temp, windKmh);
}
