import type { LayerConfig } from '#contracts/layers.ts';
import {
  celsiusToFahrenheit,
  cmToInches,
  kmhToMph,
  metresToMiles,
  mmToInches,
} from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../sources/simulator/atmosphere.ts';
import type { PointWeather } from '../sources/simulator/pointWeather.ts';
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

/** How pop-ups show the values, by layer. */
export const POINT_POPUPS: Readonly<Record<GridVariable, Popup>> = {
  temperature: {
    temperature_c: { title: { 'en-US': 'Temperature', 'fr-CA': 'Température' }, units: '°C', decimals: 1 },
    temperature_f: { title: { 'en-US': 'Temperature', 'fr-CA': 'Température' }, units: '°F', decimals: 0 },
    humidity: { title: { 'en-US': 'Humidity', 'fr-CA': 'Humidité' }, units: '%' },
  },
  wind: {
    wind_kmh: { title: { 'en-US': 'Wind', 'fr-CA': 'Vent' }, units: 'km/h', decimals: 0 },
    wind_mph: { title: { 'en-US': 'Wind', 'fr-CA': 'Vent' }, units: 'mph', decimals: 0 },
    gust_kmh: { title: { 'en-US': 'Gusts', 'fr-CA': 'Rafales' }, units: 'km/h', decimals: 0 },
    gust_mph: { title: { 'en-US': 'Gusts', 'fr-CA': 'Rafales' }, units: 'mph', decimals: 0 },
    wind_from: { title: { 'en-US': 'Wind from', 'fr-CA': 'Vent du' }, units: '°', decimals: 0 },
  },
  precipitation: {
    rain_mm: { title: { 'en-US': 'Rain', 'fr-CA': 'Pluie' }, units: 'mm/h', decimals: 1 },
    rain_in: { title: { 'en-US': 'Rain', 'fr-CA': 'Pluie' }, units: 'in/h', decimals: 2 },
    snow_cm: { title: { 'en-US': 'Snow', 'fr-CA': 'Neige' }, units: 'cm/h', decimals: 1 },
    snow_in: { title: { 'en-US': 'Snow', 'fr-CA': 'Neige' }, units: 'in/h', decimals: 2 },
    cloud: { title: { 'en-US': 'Cloud', 'fr-CA': 'Nuages' }, units: '%' },
  },
  visibility: {
    visibility_km: { title: { 'en-US': 'Visibility', 'fr-CA': 'Visibilité' }, units: 'km', decimals: 1 },
    visibility_mi: { title: { 'en-US': 'Visibility', 'fr-CA': 'Visibilité' }, units: 'mi', decimals: 1 },
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
