import { VehicleTracking } from '#contracts/vehicleTracking.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

export type TrackingApi = {
  /**
   * Fetches a vehicle by the id of its run (CALL-32). Rejects if no service answered: that is not the same as no
   * vehicle.
   */
  fetchRun(vrid: string, signal?: AbortSignal): Promise<VehicleTracking>;
};

export function createTrackingApi(http: HttpClient, trackingUrl: string, timeoutMs: number): TrackingApi {
  return {
    async fetchRun(vrid, signal) {
      try {
        return await http.json(`${trackingUrl}/${encodeURIComponent(vrid)}`, VehicleTracking, {
          signal,
          timeoutMs,
        });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return { success: false };
        throw error;
      }
    },
  };
}
