import { HEAT_INDEX_FROM_C, heatIndexC } from '../heat/heatIndex.ts';
import { WIND_CHILL_UP_TO_C, windChillC } from '../heat/windChill.ts';

/** Measures of weather limits that follow from an hour of a forecast. */
export const FORECAST_MEASURES = [
  'heatIndexC',
  'windChillC',
  'wbgtC',
  'sustainedWindKmh',
  'windGustKmh',
  'precip1HourMm',
] as const;
export type ForecastMeasure = (typeof FORECAST_MEASURES)[number];

/** An hour as the meteogram tells of it: °C, km/h, mm, per cent. null or left out: not known. */
export type MeasuredHour = {
  readonly temp: number | null;
  readonly precip: number | null;
  readonly wind_speed: number | null;
  readonly wind_gust?: number | null | undefined;
  readonly humidity?: number | null | undefined;
  readonly wbgt?: number | null | undefined;
};

/**
 * Value that an hour has for a limit, in the unit of the measure; null: not known. Heat index and wind chill are the
 * temperature itself where they are not defined; neither is known without the humidity or the wind that it needs.
 */
export function forecastMeasure(hour: MeasuredHour, measure: ForecastMeasure): number | null {
  switch (measure) {
    case 'heatIndexC':
      return heatIndexOf(hour);
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
    default:
      return measure satisfies never;
  }
}

/** What an hour feels like, °C: heat index in heat, wind chill in cold, else the temperature; null: not known. */
export function feelsLikeC(hour: MeasuredHour): number | null {
  return (hour.temp ?? 0) > WIND_CHILL_UP_TO_C ? heatIndexOf(hour) : windChillOf(hour);
}

function heatIndexOf({ temp, humidity = null }: MeasuredHour): number | null {
  if (temp === null || temp < HEAT_INDEX_FROM_C) return temp;
  return humidity === null ? null : heatIndexC(temp, humidity);
}

function windChillOf({ temp, wind_speed: windKmh }: MeasuredHour): number | null {
  if (temp === null || temp > WIND_CHILL_UP_TO_C) return temp;
  return windKmh === null ? null : windChillC(temp, windKmh);
}
