import { useEffect } from 'react';
import type { HomeMap } from '#map/createHomeMap.ts';
import { useOpenPlace, type OpenPlace } from './useOpenPlace.ts';

/** Where it is, degrees. */
type SoughtPlace = { readonly latitude: number; readonly longitude: number };

/** Where the map is led to by what stands around it. */
export type MapTargets = {
  /** The facility that is open beside the map; null: none. */
  readonly opened: OpenPlace | null;
  /** Place that the user searched for; null: none. */
  readonly sought: SoughtPlace | null;
  /** The vehicle that the address asks for; null: none, or it has not come. */
  readonly vehicleAt: SoughtPlace | null;
};

/** Goes to each target as it comes: a sought place, a vehicle, an open facility. */
export function useMapTargets(
  map: HomeMap | null,
  { opened, sought, vehicleAt }: MapTargets,
  around: Parameters<typeof useOpenPlace>[2],
): void {
  useSought(map, sought);
  useVehicle(map, vehicleAt);
  useOpenPlace(map, opened, around);
}

/** Near enough for the streets around it. Source: spec/gaps.md GAP-11. */
const SOUGHT_ZOOM = 10;

/** Goes to a place that is sought, and marks it for as long as it is. */
function useSought(map: HomeMap | null, sought: SoughtPlace | null): void {
  useEffect(() => {
    const at = sought && { lon: sought.longitude, lat: sought.latitude };
    map?.markPlace(at);
    if (at !== null) map?.goTo({ ...at, zoom: SOUGHT_ZOOM });
  }, [map, sought]);
}

/** Near enough for the towns around it. Our own decision. */
const VEHICLE_ZOOM = 8;

/** Goes once to the vehicle that the address asks for; it drives on without the map. */
function useVehicle(map: HomeMap | null, vehicleAt: SoughtPlace | null): void {
  useEffect(() => {
    if (vehicleAt === null) return;
    map?.goTo({ lon: vehicleAt.longitude, lat: vehicleAt.latitude, zoom: VEHICLE_ZOOM });
  }, [map, vehicleAt]);
}
