import type { HourlyConditions } from '#contracts/currentConditions.ts';
import type { ForecastOrigin, Meteogram } from '#contracts/meteogram.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ForecastAnswer } from '../../sources/forecast/forecastService.ts';
import type { ObservedHour } from '../../sources/stations/observedHour.ts';
import { HOUR_MS } from './currentConditions.ts';
import { meteogram } from './meteogram.ts';
import { forecastHour, measuredHour, UNKNOWN_HOUR, type MeteogramHour } from './meteogramHour.ts';
import { UNIT_WRITERS, type ProviderUnits } from './providerUnits.ts';
import { zoneTime } from './zoneTime.ts';

/** What weather services forecast, and what stations have measured. */
export type ServiceWeather = {
  forecastAt(place: LonLat): ForecastAnswer;
  /** Hours of the last three days that were measured at the place of a facility, by their begin. */
  measuredAt(place: LonLat): ReadonlyMap<number, ObservedHour>;
};

type Place = { readonly lon: number; readonly lat: number };

/** Full hours from one on. */
type ServiceSpan = {
  readonly fromMs: number;
  readonly hours: number;
  /** Hours before it are told as they were measured. */
  readonly measuredToMs: number;
};

/**
 * Forecast of the service that covers a place, and before it the hours of today as a station measured them. No number of a
 * forecast that is not current is told.
 */
export function serviceMeteogram(
  weather: ServiceWeather,
  { lon, lat, tz }: Place & { readonly tz: string },
  nowMs: number,
  dayCount: number,
): Meteogram {
  const presentMs = fullHour(nowMs);
  const forecast = weather.forecastAt([lon, lat]);
  const hourAt = hourOf(weather, forecast, [lon, lat], presentMs);
  const midnightMs = firstHourOfDay(presentMs, tz);
  const isAnyMeasured = [...weather.measuredAt([lon, lat]).keys()].some(
    (atMs) => atMs >= midnightMs && atMs < presentMs,
  );
  const told = meteogram(
    {
      tz,
      presentMs,
      issuedMs: 'issuedMs' in forecast ? forecast.issuedMs : nowMs,
      // without a single hour that was measured there is no history to show
      fromMs: isAnyMeasured ? midnightMs : presentMs,
      hourAt,
    },
    dayCount,
  );
  return { ...told, origin: originOf(forecast) };
}

/**
 * Weather at full hours as parallel lists (CALL-12), measured before a time and forecast from it on; null: not known.
 */
export function serviceHours(
  weather: ServiceWeather,
  { lon, lat }: Place,
  { fromMs, hours, measuredToMs }: ServiceSpan,
  units: ProviderUnits,
): HourlyConditions {
  const write = UNIT_WRITERS[units];
  const known = hourOf(weather, weather.forecastAt([lon, lat]), [lon, lat], measuredToMs);
  const hourAt = (atMs: number) => known(atMs) ?? UNKNOWN_HOUR;
  const times = Array.from({ length: hours }, (_, nth) => fromMs + nth * HOUR_MS);
  const rows = times.map(hourAt);
  // what fell in the hour before each time
  const before = times.map((atMs) => hourAt(atMs - HOUR_MS));
  return {
    validTimeUtc: times.map((atMs) => atMs / 1_000),
    temperature: rows.map(({ temperatureC }) => written(temperatureC, write.temperature)),
    windSpeed: rows.map(({ windSpeedKmh }) => written(windSpeedKmh, write.speed)),
    windDirection: rows.map(({ windFromDeg }) => written(windFromDeg, (deg) => Math.round(deg) % 360)),
    precip1Hour: before.map(({ precipMm }) => written(precipMm, write.rain)),
    snow1Hour: before.map(({ snowCm }) => written(snowCm, write.snow)),
    iconCode: rows.map(({ sky }) => sky?.iconCode ?? null),
    wxPhraseMedium: rows.map(({ sky }) => sky?.wxPhraseMedium ?? null),
  };
}

/** Hours before a time as they were measured, with gaps; the others as they are forecast. */
function hourOf(
  { measuredAt }: ServiceWeather,
  forecast: ForecastAnswer,
  place: LonLat,
  measuredToMs: number,
): (atMs: number) => MeteogramHour | null {
  const measured = measuredAt(place);
  return (atMs) => {
    if (atMs < measuredToMs) {
      const hour = measured.get(atMs);
      return hour === undefined ? UNKNOWN_HOUR : measuredHour(hour);
    }
    const hour = forecast.state === 'current' ? forecast.hours.get(atMs) : undefined;
    return hour === undefined ? null : forecastHour(hour, place, atMs);
  };
}

function originOf(forecast: ForecastAnswer): ForecastOrigin {
  const town = forecast.state === 'current' ? forecast.town : null;
  return {
    state: forecast.state,
    source: forecast.state === 'none' ? null : forecast.source,
    issued_at: 'issuedMs' in forecast ? isoInstant(forecast.issuedMs) : null,
    ...(town === null
      ? {}
      : { town: { name: town.name, name_fr: town.nameFr, distance_m: Math.round(town.distanceM) } }),
  };
}

function written(value: number | null, write: (value: number) => number): number | null {
  return value === null ? null : write(value);
}

function fullHour(atMs: number): number {
  return Math.floor(atMs / HOUR_MS) * HOUR_MS;
}

function firstHourOfDay(atMs: number, tz: string): number {
  const dateOf = (ms: number) => zoneTime(ms, tz).slice(0, 10);
  const date = dateOf(atMs);
  let firstMs = atMs;
  while (dateOf(firstMs - HOUR_MS) === date) firstMs -= HOUR_MS;
  return firstMs;
}
