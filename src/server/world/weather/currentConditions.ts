import type { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import { isNight } from '#domain/time/isNight.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { feelsLikeC } from './feelsLike.ts';
import { UNIT_WRITERS, type ProviderUnits } from './providerUnits.ts';
import { skyCondition } from './skyCondition.ts';
import type { WeatherModel } from './weatherModel.ts';

/** How often conditions are observed. */
export const OBSERVED_EVERY_MS = 5 * 60_000;

export const HOUR_MS = 3_600_000;

type Place = { lon: number; lat: number };

/** Conditions at a place at the last full five minutes (CALL-11). */
export function currentConditions(
  model: WeatherModel,
  { lon, lat }: Place,
  nowMs: number,
  units: ProviderUnits,
): CurrentConditions {
  const atMs = Math.floor(nowMs / OBSERVED_EVERY_MS) * OBSERVED_EVERY_MS;
  const weather = model.weatherAt(lon, lat, atMs);
  const { precip1HourMm, snow1HourCm } = model.fallenAt(lon, lat, atMs);
  const write = UNIT_WRITERS[units];
  const feltC = feelsLikeC(weather);
  return {
    temperature: write.temperature(weather.temperatureC),
    temperatureFeelsLike: feltC === null ? null : write.temperature(feltC),
    windSpeed: write.speed(weather.windSpeedKmh),
    windDirectionCardinal: compassSector(weather.windFromDeg),
    precip1Hour: write.rain(precip1HourMm),
    snow1Hour: write.snow(snow1HourCm),
    ...skyCondition(weather, isNight([lon, lat], atMs)),
    validTimeUtc: atMs / 1_000,
  };
}

/** Conditions at full hours from `fromMs` on, as parallel lists (CALL-12). */
export function hourlyConditions(
  model: WeatherModel,
  { lon, lat }: Place,
  { fromMs, hours }: { fromMs: number; hours: number },
  units: ProviderUnits,
): HourlyConditions {
  const write = UNIT_WRITERS[units];
  const rows = Array.from({ length: hours }, (_, nth) => {
    const atMs = fromMs + nth * HOUR_MS;
    const weather = model.weatherAt(lon, lat, atMs);
    return {
      atMs,
      weather,
      ...model.fallenAt(lon, lat, atMs),
      ...skyCondition(weather, isNight([lon, lat], atMs)),
    };
  });
  return {
    validTimeUtc: rows.map(({ atMs }) => atMs / 1_000),
    temperature: rows.map(({ weather }) => write.temperature(weather.temperatureC)),
    windSpeed: rows.map(({ weather }) => write.speed(weather.windSpeedKmh)),
    windDirection: rows.map(({ weather }) => Math.round(weather.windFromDeg) % 360),
    precip1Hour: rows.map(({ precip1HourMm }) => write.rain(precip1HourMm)),
    snow1Hour: rows.map(({ snow1HourCm }) => write.snow(snow1HourCm)),
    iconCode: rows.map(({ iconCode }) => iconCode),
    wxPhraseMedium: rows.map(({ wxPhraseMedium }) => wxPhraseMedium),
  };
}
