import { EventMetadata } from '#contracts/eventMetadata.ts';
import { FacilityFeatures, type Facility } from '#contracts/facility.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { HttpClient } from './httpClient.ts';

export type CatalogueApi = {
  /** Loads names and groups of event types (CALL-15). */
  fetchEventMetadata(signal?: AbortSignal): Promise<EventMetadata>;
  fetchEventTraits(signal?: AbortSignal): Promise<EventTraitsByType>;
  /** Loads all facilities of a client. Live with a session, else, or when that fails, the static list (GAP-125). */
  fetchFacilities(clientId: string, isSignedIn: boolean, signal?: AbortSignal): Promise<readonly Facility[]>;
};

/** Creates calls for the lists that change rarely. */
export function createCatalogueApi(http: HttpClient, bases: { api: string; static: string }): CatalogueApi {
  async function list(url: string, signal?: AbortSignal): Promise<Facility[]> {
    const answer = await http.json(url, FacilityFeatures, { signal });
    return answer.features.map(({ properties }) => properties);
  }

  const fetchEventMetadata = (signal?: AbortSignal) =>
    http.json(`${bases.static}/event-metadata.json`, EventMetadata, { signal });

  return {
    fetchEventMetadata,
    fetchEventTraits: async (signal) => toEventTraits(await fetchEventMetadata(signal)),
    async fetchFacilities(clientId, isSignedIn, signal) {
      const staticList = () => list(`${bases.static}/${clientId.toLowerCase()}/facilities.json`, signal);
      return isSignedIn ? list(`${bases.api}/facilities/metadata`, signal).catch(staticList) : staticList();
    },
  };
}
