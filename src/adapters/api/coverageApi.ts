import { PlaceCoverage } from '#contracts/placeCoverage.ts';
import { SatelliteAcceptance, type SatelliteAcceptanceOrder } from '#contracts/satelliteAcceptance.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of site admins about what sources prove (GAP-137). */
export type CoverageApi = {
  at(place: { latitude: number; longitude: number }, signal?: AbortSignal): Promise<PlaceCoverage>;
  /** Signs the acceptance of satellites alone for a facility, or takes it back. */
  order(facilityId: string, order: SatelliteAcceptanceOrder, signal?: AbortSignal): Promise<void>;
};

export function createCoverageApi(http: HttpClient, apiBaseUrl: string): CoverageApi {
  return {
    at: ({ latitude, longitude }, signal) =>
      http.json(`${apiBaseUrl}/admin/coverage`, PlaceCoverage, {
        query: { latitude: String(latitude), longitude: String(longitude) },
        signal,
      }),
    order: async (facilityId, body, signal) => {
      await http.json(
        `${apiBaseUrl}/admin/satellite_acceptances/${encodeURIComponent(facilityId)}`,
        SatelliteAcceptance.nullable(),
        { method: 'PUT', body, signal },
      );
    },
  };
}
