import { Drill, type DrillRequest } from '#contracts/drill.ts';
import type { HttpClient } from './httpClient.ts';

/** Order to simulate a strike; `distanceM`: from the facility. */
type DrillOrder = Pick<DrillRequest, 'facilityId' | 'distanceM'>;

export type DrillsApi = {
  /** Begins a drill, or restarts a running one. Rejects for everything but a drill that has begun. */
  begin(order: DrillOrder, signal?: AbortSignal): Promise<void>;
  /** Ends the drill of a facility; succeeds as well where none runs. */
  end(order: { readonly facilityId: string }, signal?: AbortSignal): Promise<void>;
};

/** Direction of a drill's strike: north-east, where it does not cover the yard's name. Our own decision. */
const BEARING_DEG = 45;

/** Creates calls that begin and end drills; the alerts report their outcome. */
export function createDrillsApi(http: HttpClient, apiBaseUrl: string): DrillsApi {
  const url = `${apiBaseUrl}/drills`;
  return {
    async begin({ facilityId, distanceM }, signal) {
      const body: DrillRequest = { facilityId, distanceM, bearingDeg: BEARING_DEG };
      await http.json(url, Drill, { method: 'POST', body, signal });
    },
    async end({ facilityId }, signal) {
      await http.text(`${url}/${encodeURIComponent(facilityId)}`, { method: 'DELETE', signal });
    },
  };
}
