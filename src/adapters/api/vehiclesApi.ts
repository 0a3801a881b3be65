import { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { HttpClient } from './httpClient.ts';

/** Timeout, ms: a service that has just started builds its roads first. */
export const VEHICLES_TIMEOUT_MS = 30_000;

type VehicleSearch = {
  /** Corners in order, the first one once. */
  readonly region: readonly MapPoint[];
  readonly fromMs: number;
  readonly toMs: number;
};

export type VehiclesApi = {
  /** Finds vehicles that pass a region in a time range (CALL-63). */
  findPassing(search: VehicleSearch, signal?: AbortSignal): Promise<VehicleTable>;
};

/** Calls about vehicles. Base: GAP-3. */
export function createVehiclesApi(http: HttpClient, apiBaseUrl: string): VehiclesApi {
  return {
    findPassing: ({ region, fromMs, toMs }, signal) =>
      http.json(`${apiBaseUrl}/fmt/vehicles/intersect`, VehicleTable, {
        method: 'POST',
        body: {
          from: isoInstant(fromMs),
          to: isoInstant(toMs),
          polygon: region.map(({ lon, lat }) => [lon, lat]),
        },
        timeoutMs: VEHICLES_TIMEOUT_MS,
        signal,
      }),
  };
}
