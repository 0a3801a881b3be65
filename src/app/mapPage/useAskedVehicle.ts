import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { queryOf } from '#app/address/hashRoutes.ts';
import { VEHICLE_ID, VEHICLES } from '#app/address/vehicleLink.ts';

/**
 * Opens the card of the vehicle that the address asks for, as soon as it has come, and once (VEH-09); then that of each
 * one that is chosen in the search (SHELL-20).
 *
 * @returns where it was then, degrees; null: none is asked for, or it has not come.
 */
export function useAskedVehicle(
  { popup, search }: Pick<MapSystem, 'popup' | 'search'>,
  shown: readonly ShownFeatures[],
) {
  const [asked] = useState(() => (queryOf(location).get(VEHICLE_ID) ?? '').toUpperCase());
  const [first, setFirst] = useState<{ readonly found: MapFeature } | null>(null);
  if (asked !== '' && first === null) {
    const vehicles = shown.find(({ name }) => name === VEHICLES)?.features ?? [];
    const found = vehicles.find(({ id }) => id.toUpperCase() === asked);
    if (found !== undefined) setFirst({ found });
  }
  const vehicle = useSyncExternalStore(search.watch, search.vehicle) ?? first;
  useEffect(() => {
    if (vehicle === null) return;
    const { id, bounds } = vehicle.found;
    const [lon, lat] = bounds;
    const features = [{ layer: VEHICLES, id }];
    popup.send({ type: 'subject.chosen', subject: { kind: 'features', features, at: { lon, lat } } });
  }, [popup, vehicle]);
  return useMemo(
    () => vehicle && { longitude: vehicle.found.bounds[0], latitude: vehicle.found.bounds[1] },
    [vehicle],
  );
}
