import { Meteogram } from '#contracts/meteogram.ts';
import type { YardPlace } from '#domain/locations/yardId.ts';
import type { HttpClient } from './httpClient.ts';

/** Number of requested days. Source: spec/gaps.md GAP-61, requirement CONST-37. */
const DAYS = 14;

/** Forecast of a facility by days and hours, metric (CALL-10). */
export function fetchMeteogram(
  { http, apiBaseUrl }: { readonly http: HttpClient; readonly apiBaseUrl: string },
  { clientId, facilityId, position: [longitude, latitude] }: YardPlace,
  signal?: AbortSignal,
): Promise<Meteogram> {
  const query = { latitude, longitude, clientId, facilityId, num_days: DAYS };
  return http.json(`${apiBaseUrl}/meteogram`, Meteogram, { query, signal });
}
