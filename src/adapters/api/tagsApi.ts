import { Tags, type Tag } from '#contracts/tag.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of administrators about the tags of a client. */
export type TagsApi = {
  /** Loads the tags, sorted by name. */
  fetch(signal?: AbortSignal): Promise<readonly Tag[]>;
  add(name: string, signal?: AbortSignal): Promise<void>;
  /** Renames a tag on every location that it marks. */
  rename(id: number, name: string, signal?: AbortSignal): Promise<void>;
  /** Removes a tag from every location that it marks. */
  remove(id: number, signal?: AbortSignal): Promise<void>;
};

/** Calls of administrators about tags (CALL-59). Base: GAP-3. */
export function createTagsApi(http: HttpClient, apiBaseUrl: string): TagsApi {
  const url = `${apiBaseUrl}/admin/alerts/facility_tags`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));
  return {
    fetch: async (signal) => (await http.json(url, Tags, { signal })).tags,
    add: (name, signal) => order(url, { method: 'POST', body: { name }, signal }),
    rename: (id, name, signal) => order(`${url}/${id}`, { method: 'PUT', body: { name }, signal }),
    remove: (id, signal) => order(`${url}/${id}`, { method: 'DELETE', signal }),
  };
}
