import { Drill, type DrillRequest } from '#contracts/drill.ts';
import type { BeginOrder } from '#machines/drill/drillMachine.ts';
import type { HttpClient } from './httpClient.ts';

export type DrillsApi = {
  /** Begins a drill, or begins it anew where one runs. Rejects for everything but a drill that has begun. */
  begin(order: BeginOrder, signal?: AbortSignal): Promise<void>;
  /** Ends the drill of a facility; done as well where none runs. */
  end(order: { readonly facilityId: string }, signal?: AbortSignal): Promise<void>;
};

/** Drills run to the north-east, where no yard's own name stands in the way. Our own decision. */
const BEARING_DEG = 45;

/** Calls that begin and end drills; what becomes of one, the alerts tell. */
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
