import { CurrentConditions } from '#contracts/currentConditions.ts';
import type { YardPlace } from '#domain/locations/yardId.ts';
import { parseProbabilityLine } from '#domain/probability/parseProbabilityLine.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { HttpClient } from './httpClient.ts';

export type WeatherApi = {
  /** Metric conditions at a facility (CALL-11). */
  fetchConditions(facility: YardPlace, signal?: AbortSignal): Promise<CurrentConditions>;
  /** Fetches the probability of a strike nearby, 0 to 1; null where the service does not know it (S8). */
  fetchProbability(facility: YardPlace, signal?: AbortSignal): Promise<number | null>;
};

/** Calls to the weather service. Always metric and in en-US; the screen converts (YARD-16, LANG-10). */
export function createWeatherApi(http: HttpClient, weatherBaseUrl: string, nowMs: () => number): WeatherApi {
  return {
    fetchConditions({ facilityId, position: [lon, lat] }, signal) {
      const query = {
        geocode: `${lat},${lon}`,
        units: 'm',
        language: 'en-US',
        format: 'json',
        facid: facilityId,
      };
      return http.json(`${weatherBaseUrl}/currentConditions`, CurrentConditions, {
        query,
        signal,
      });
    },
    async fetchProbability({ clientId, facilityId, position }, signal) {
      const [lon, lat] = position;
      const atMs = nowMs();
      const now = isoInstant(atMs);
      const query = { client: clientId.toUpperCase(), id: facilityId, lon, lat, init: now, forecast: now };
      const url = `${weatherBaseUrl}/probability.txt`;
      return parseProbabilityLine(await http.text(url, { query, signal }), { position, atMs });
    },
  };
}
