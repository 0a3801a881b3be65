import type { LayerConfig } from '#contracts/layers.ts';
import {
  celsiusToFahrenheit,
  cmToInches,
  kmhToMph,
  metresToMiles,
  mmToInches,
} from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import type { PointWeather } from '../../sources/simulator/pointWeather.ts';
import { layerText } from '../texts/layerText.ts';
import type { GridVariable } from './gridBands.ts';

/** What a layer can be asked of a point (CALL-18); names carry their units. */
export type PointValues = Readonly<Record<string, number>>;

export type PointQuestion = {
  readonly variable: GridVariable;
  readonly lon: number;
  readonly lat: number;
  readonly atMs: number;
  readonly isMetric: boolean;
};

const ASKED: Readonly<Record<GridVariable, (weather: PointWeather, isMetric: boolean) => PointValues>> = {
  temperature: ({ temperatureC, humidityFraction }, isMetric) => ({
    ...(isMetric
      ? { temperature_c: roundTo(temperatureC, 1) }
      : { temperature_f: Math.round(celsiusToFahrenheit(temperatureC)) }),
    humidity: percent(humidityFraction),
  }),
  wind: ({ windSpeedKmh, windGustKmh, windFromDeg }, isMetric) => ({
    ...(isMetric
      ? { wind_kmh: Math.round(windSpeedKmh), gust_kmh: Math.round(windGustKmh) }
      : { wind_mph: Math.round(kmhToMph(windSpeedKmh)), gust_mph: Math.round(kmhToMph(windGustKmh)) }),
    wind_from: Math.round(windFromDeg) % 360,
  }),
  precipitation: ({ precipMmPerH, snowCmPerH, cloudFraction }, isMetric) => ({
    ...fallOf(precipMmPerH, snowCmPerH, isMetric),
    cloud: percent(cloudFraction),
  }),
  visibility: ({ visibilityM }, isMetric) =>
    isMetric
      ? { visibility_km: roundTo(visibilityM / 1_000, 1) }
      : { visibility_mi: roundTo(metresToMiles(visibilityM), 1) },
};

/** The weather at a point, as the tiles of the layer show it. */
export function pointValues(
  atmosphere: Pick<Atmosphere, 'weatherAt'>,
  { variable, lon, lat, atMs, isMetric }: PointQuestion,
): PointValues {
  return ASKED[variable](atmosphere.weatherAt(lon, lat, atMs), isMetric);
}

type Popup = NonNullable<(typeof LayerConfig)['_zod']['input']['popup_props']>;

const TEMPERATURE = layerText(({ values }) => values.temperature);
const WIND = layerText(({ values }) => values.wind);
const GUSTS = layerText(({ values }) => values.gusts);
const RAIN = layerText(({ values }) => values.rain);
const SNOW = layerText(({ values }) => values.snow);
const VISIBILITY = layerText(({ values }) => values.visibility);

/** How pop-ups show the values, by layer. */
export const POINT_POPUPS: Readonly<Record<GridVariable, Popup>> = {
  temperature: {
    temperature_c: { title: TEMPERATURE, units: '°C', decimals: 1 },
    temperature_f: { title: TEMPERATURE, units: '°F', decimals: 0 },
    humidity: { title: layerText(({ values }) => values.humidity), units: '%' },
  },
  wind: {
    wind_kmh: { title: WIND, units: 'km/h', decimals: 0 },
    wind_mph: { title: WIND, units: 'mph', decimals: 0 },
    gust_kmh: { title: GUSTS, units: 'km/h', decimals: 0 },
    gust_mph: { title: GUSTS, units: 'mph', decimals: 0 },
    wind_from: { title: layerText(({ values }) => values.windFrom), units: '°', decimals: 0 },
  },
  precipitation: {
    rain_mm: { title: RAIN, units: 'mm/h', decimals: 1 },
    rain_in: { title: RAIN, units: 'in/h', decimals: 2 },
    snow_cm: { title: SNOW, units: 'cm/h', decimals: 1 },
    snow_in: { title: SNOW, units: 'in/h', decimals: 2 },
    cloud: { title: layerText(({ values }) => values.cloud), units: '%' },
  },
  visibility: {
    visibility_km: { title: VISIBILITY, units: 'km', decimals: 1 },
    visibility_mi: { title: VISIBILITY, units: 'mi', decimals: 1 },
  },
};

/** Snow where it snows, else rain, also none. */
function fallOf(precipMmPerH: number, snowCmPerH: number, isMetric: boolean): PointValues {
  if (snowCmPerH > 0)
    return isMetric ? { snow_cm: roundTo(snowCmPerH, 1) } : { snow_in: roundTo(cmToInches(snowCmPerH), 2) };
  return isMetric ? { rain_mm: roundTo(precipMmPerH, 1) } : { rain_in: roundTo(mmToInches(precipMmPerH), 2) };
}

/** Whole, 0 to 100. */
function percent(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 100);
}
