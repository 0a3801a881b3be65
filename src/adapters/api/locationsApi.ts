import {
  BulkOutcome,
  type BulkLocation,
  type LocationChange,
  type NewLocation,
} from '#contracts/location.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of administrators about the locations of a client. */
export type LocationsApi = {
  add(location: NewLocation, signal?: AbortSignal): Promise<void>;
  change(id: string, location: LocationChange, signal?: AbortSignal): Promise<void>;
  remove(id: string, signal?: AbortSignal): Promise<void>;
  /** Uploads all or none. Returns the numbers of added and of changed locations. */
  upload(
    order: { locations: readonly BulkLocation[]; isOverwriting: boolean },
    signal?: AbortSignal,
  ): Promise<BulkOutcome>;
};

/** Timeout of an upload of twenty thousand locations, ms. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Calls of administrators about locations (CALL-55 to CALL-58). Base: GAP-3. */
export function createLocationsApi(http: HttpClient, apiBaseUrl: string): LocationsApi {
  const url = `${apiBaseUrl}/admin/alerts/locations`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));
  return {
    add: (body, signal) => order(url, { method: 'POST', body, signal }),
    change: (id, body, signal) => order(`${url}/${encodeURIComponent(id)}`, { method: 'PUT', body, signal }),
    remove: (id, signal) => order(`${url}/${encodeURIComponent(id)}`, { method: 'DELETE', signal }),
    upload: ({ locations, isOverwriting }, signal) =>
      http.json(`${url}/bulk/json`, BulkOutcome, {
        method: 'POST',
        body: { locations },
        query: { overwriteExisting: String(isOverwriting) },
        timeoutMs: UPLOAD_TIMEOUT_MS,
        signal,
      }),
  };
}
