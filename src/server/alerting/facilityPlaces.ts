import type { LonLat } from '#domain/geo/distance.ts';
import type { EngineFacility } from './engineFacility.ts';
import { memoryKey } from './facilityKey.ts';

/** Where a facility is judged; null: it is not watched. */
export type FacilityPlaces = (clientId: string, facilityId: string) => LonLat | null;

/** @param facilities What is watched now; the same list until it changes. */
export function createFacilityPlaces(facilities: () => readonly EngineFacility[]): FacilityPlaces {
  let listed: readonly EngineFacility[] = [];
  let places = new Map<string, LonLat>();
  return (clientId, facilityId) => {
    const now = facilities();
    if (now !== listed) {
      listed = now;
      places = new Map(now.map(({ clientId: client, id, lon, lat }) => [memoryKey(client, id), [lon, lat]]));
    }
    return places.get(memoryKey(clientId, facilityId)) ?? null;
  };
}
