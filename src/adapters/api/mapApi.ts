import type { Facility } from '#contracts/facility.ts';
import { FacilityAlert } from '#contracts/facilityEvent.ts';
import { toClientAlerts, toFacilityEvents } from '#contracts/toClientAlerts.ts';
import { FacilityFeature, UnreadAlertsFile, UnreadFacilities } from '#contracts/unreadLists.ts';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { inSlices } from '../inSlices.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type MapApi = {
  /** Fetches the alerts file of the client; 'kept': there is none, or none newer than the last one. */
  fetchAlerts(signal?: AbortSignal): Promise<ClientAlerts | 'kept'>;
  /** Loads all its facilities: live, else, when that fails, the static list (GAP-125). */
  fetchFacilities(signal?: AbortSignal): Promise<FacilityList>;
};

/** The facilities of a client with the revision of their places; null: the service states none. */
type FacilityList = { readonly facilities: readonly Facility[]; readonly revision: string | null };

type Bases = { readonly api: string; readonly static: string };

const FILE_MISSING = "File doesn't exist";
/** Time after a file's date within which it may change without a new date, ms: dates of headers have whole seconds. */
const SAME_SECOND_MS = 2_000;
/** Statuses for no file, or no change (NET-07, GAP-133). */
const NOTHING_NEW: readonly number[] = [403, 404];

/**
 * Calls of one client's map. A broken event breaks its document: dropping it could turn a mark green (S1).
 *
 * @param cts Network time, epoch ms.
 */
export function createMapApi(http: HttpClient, bases: Bases, clientId: string, cts: () => number): MapApi {
  const folder = `${bases.static}/${clientId.toLowerCase()}`;
  let heldSince: string | null = null;

  async function fetchFile(signal?: AbortSignal): Promise<ClientAlerts> {
    const url = `${folder}/alerts.json`;
    const { alerts, ...head } = await http.json(url, UnreadAlertsFile, { query: { cts: cts() }, signal });
    if (head.client.toLowerCase() !== clientId.toLowerCase())
      throw new HttpError(200, `The answer is about client ${head.client}, not ${clientId}.`);
    const parsed = await inSlices(alerts, (entry) => toFacilityEvents(FacilityAlert.parse(entry)));
    return toClientAlerts(head, parsed);
  }

  async function fetchList(url: string, signal?: AbortSignal): Promise<FacilityList> {
    const { features, facilitiesRevision } = await http.json(url, UnreadFacilities, { signal });
    const facilities = await inSlices(features, (feature) => FacilityFeature.parse(feature).properties);
    return { facilities, revision: facilitiesRevision ?? null };
  }

  return {
    async fetchAlerts(signal) {
      const before = heldSince;
      // after any failure the next request is for the file itself
      heldSince = null;
      const since = await changedAt(http, `${folder}/alerts.json`, signal);
      if (since === 'nothingNew' || (since !== null && since === before)) {
        heldSince = before;
        return 'kept';
      }
      const askedMs = cts();
      const alerts = await fetchFile(signal).catch(keptIfMissing);
      if (alerts !== 'kept' && since !== null && askedMs - Date.parse(since) >= SAME_SECOND_MS)
        heldSince = since;
      return alerts;
    },
    fetchFacilities: (signal) =>
      fetchList(`${bases.api}/facilities/metadata`, signal).catch(() =>
        fetchList(`${folder}/facilities.json`, signal),
      ),
  };
}

/** Time of a file's last change by its headers; null: not stated (NET-07). */
async function changedAt(http: HttpClient, url: string, signal?: AbortSignal): Promise<string | null> {
  return http.head(url, { signal }).then(
    (head) => head.get('last-modified'),
    (error: unknown) => {
      if (error instanceof HttpError && NOTHING_NEW.includes(error.status)) return 'nothingNew';
      throw error;
    },
  );
}

function keptIfMissing(error: unknown): 'kept' {
  if (error instanceof HttpError && (error.status === 403 || error.key === FILE_MISSING)) return 'kept';
  throw error;
}
