import type { LocationChange, NewLocation } from '#contracts/location.ts';
import type { HttpClient } from './httpClient.ts';

/** The locations of a client, as administrators change them. */
export type LocationsApi = {
  add(location: NewLocation, signal?: AbortSignal): Promise<void>;
  change(id: string, location: LocationChange, signal?: AbortSignal): Promise<void>;
  remove(id: string, signal?: AbortSignal): Promise<void>;
};

/** Calls of administrators about locations (CALL-55 to CALL-58). Base: GAP-3. */
export function createLocationsApi(http: HttpClient, apiBaseUrl: string): LocationsApi {
  const url = `${apiBaseUrl}/admin/alerts/locations`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));
  return {
    add: (body, signal) => order(url, { method: 'POST', body, signal }),
    change: (id, body, signal) => order(`${url}/${encodeURIComponent(id)}`, { method: 'PUT', body, signal }),
    remove: (id, signal) => order(`${url}/${encodeURIComponent(id)}`, { method: 'DELETE', signal }),
  };
}
