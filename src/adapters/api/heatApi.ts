import { VehicleHeatById, type VehicleHeat } from '#contracts/vehicleHeat.ts';
import { heatVehicleId } from '#domain/heat/heatVehicleId.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type HeatApi = {
  /** Heat in the vehicle of a run (CALL-28, HEAT-10); null: the service knows none. Rejects if it did not answer. */
  fetchHeat(vrid: string, signal?: AbortSignal): Promise<VehicleHeat | null>;
};

export function createHeatApi(http: HttpClient, heatBaseUrl: string): HeatApi {
  return {
    async fetchHeat(vrid, signal) {
      const id = heatVehicleId(vrid);
      try {
        const answer = await http.json(`${heatBaseUrl}/vehicles/${encodeURIComponent(id)}`, VehicleHeatById, {
          signal,
        });
        return answer[id] ?? null;
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
