import { HourlyConditions } from '#contracts/currentConditions.ts';
import type { HourWeather } from '#contracts/hourWeather.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { HttpClient } from './httpClient.ts';

const HOUR_MS = 3_600_000;
const S_MS = 1_000;
const SETS = { history: '1day-history', forecast: '3day-forecast' } as const;

type Moment = {
  readonly atMs: number;
  /** Network time; times up to it are past. */
  readonly nowMs: number;
};

/**
 * Fetches the weather at a point in the hour nearest to a time: observed where that is past, else forecast (CALL-12,
 * TRACK-11).
 *
 * @returns null: the service has no hour within an hour of it.
 */
export async function fetchHourWeather(
  { http, weatherBaseUrl }: { readonly http: HttpClient; readonly weatherBaseUrl: string },
  [lon, lat]: LonLat,
  { atMs, nowMs }: Moment,
  signal?: AbortSignal,
): Promise<HourWeather | null> {
  const kind = atMs <= nowMs ? 'history' : 'forecast';
  const url = `${weatherBaseUrl}/hourly/${SETS[kind]}`;
  const query = { geocode: `${lat},${lon}`, units: 'm', language: 'en-US', format: 'json' };
  const hours = await http.json(url, HourlyConditions, { query, signal });
  const farMs = hours.validTimeUtc.map((atS) => Math.abs(atS * S_MS - atMs));
  const nearest = farMs.indexOf(Math.min(...farMs));
  const atS = hours.validTimeUtc[nearest];
  if (atS === undefined || farMs[nearest]! > HOUR_MS) return null;
  return {
    kind,
    atMs: atS * S_MS,
    temperature: hours.temperature[nearest] ?? null,
    windSpeed: hours.windSpeed[nearest] ?? null,
    windDirection: hours.windDirection[nearest] ?? null,
    precipitation: hours.precip1Hour[nearest] ?? null,
    snow: hours.snow1Hour[nearest] ?? null,
    phrase: hours.wxPhraseMedium[nearest] ?? null,
  };
}
