import { useEffect, useRef } from 'react';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';
import { routeBounds } from '#map/routes/routeBounds.ts';
import { noteArrival } from './noteArrival.ts';
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
  /** Lines of routes that are shown; null: none. */
  readonly routes: Pick<ShownRoutes, 'pieces'> | null;
};

/** Goes to each target as it comes: a sought place, a vehicle, routes, an open facility. */
export function useMapTargets(
  map: HomeMap | null,
  { opened, sought, vehicleAt, routes }: MapTargets,
  around: Parameters<typeof useOpenPlace>[2],
): void {
  useSought(map, sought);
  useVehicle(map, vehicleAt);
  useRoutes(map, routes?.pieces ?? null);
  useOpenPlace(map, opened, around);
}

/** Near enough for the streets around it. Source: spec/gaps.md GAP-11. */
const SOUGHT_ZOOM = 10;

/** Goes once to a place that is sought, and marks it for as long as it is. */
function useSought(map: HomeMap | null, sought: SoughtPlace | null): void {
  useEffect(() => {
    map?.markPlace(sought && { lon: sought.longitude, lat: sought.latitude });
  }, [map, sought]);
  useGoOnce(map, sought, SOUGHT_ZOOM);
}

/** Near enough for the towns around it. Our own decision. */
const VEHICLE_ZOOM = 8;

/** Goes once to the vehicle that the address asks for; it drives on without the map. */
function useVehicle(map: HomeMap | null, vehicleAt: SoughtPlace | null): void {
  useGoOnce(map, vehicleAt, VEHICLE_ZOOM);
}

/** Goes to a place once, whichever map is drawn. */
function useGoOnce(map: HomeMap | null, place: SoughtPlace | null, zoom: number): void {
  const arrived = useRef<SoughtPlace>(null);
  useEffect(() => {
    if (map === null || place === arrived.current) return undefined;
    if (place !== null) map.goTo({ lon: place.longitude, lat: place.latitude, zoom });
    return noteArrival(arrived, place);
  }, [map, place, zoom]);
}

/**
 * What stands over the map's edges, CSS px: counts and ages with a pin below them, buttons and the slider, and where
 * there is room the legend.
 */
const ROOM_PX = { top: 150, right: 72, bottom: 130, left: 48 };
const LEGEND_PX = 216;
const ROOMY_PX = 640;

/** Goes to routes as they come (ROUTE-10). */
function useRoutes(map: HomeMap | null, pieces: ShownRoutes['pieces'] | null): void {
  const arrived = useRef<ShownRoutes['pieces']>(null);
  useEffect(() => {
    if (map === null || pieces === arrived.current) return undefined;
    const bounds = routeBounds(pieces?.flatMap(({ path }) => path) ?? []);
    const [widthPx = 0] = map.sizePx() ?? [];
    const left = widthPx > ROOMY_PX ? LEGEND_PX : ROOM_PX.left;
    if (bounds !== null) map.fit(bounds, { ...ROOM_PX, left });
    return noteArrival(arrived, pieces);
  }, [map, pieces]);
}
