import { PlaceSuggestions, type PlaceSuggestion } from '#contracts/geocode.ts';
import type { HttpClient } from './httpClient.ts';

/** Searches places by words (CALL-29, GAP-127). */
export type GeocodeApi = {
  /** The likeliest first, 8 at most. At least three letters. */
  suggest(words: string, signal?: AbortSignal): Promise<readonly PlaceSuggestion[]>;
};

/** Timeout, ms: a service that has just started reads its towns beside its first map. */
const TIMEOUT_MS = 20_000;

/** Creates calls about places. Base: GAP-3. */
export function createGeocodeApi(http: HttpClient, apiBaseUrl: string): GeocodeApi {
  return {
    suggest: async (q, signal) =>
      (
        await http.json(`${apiBaseUrl}/geocode/suggest`, PlaceSuggestions, {
          query: { q },
          signal,
          timeoutMs: TIMEOUT_MS,
        })
      ).suggestions,
  };
}
