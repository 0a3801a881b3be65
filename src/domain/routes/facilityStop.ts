import type { RouteStop } from './routeStop.ts';

type Named = {
  readonly id: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
};

/** Facility as a place of a route, named by its id and its town: `NORTHGATE_YARD, Amarillo, TX`. */
export function facilityStop({ id, city, state, latitude, longitude }: Named): RouteStop {
  const parts = [id, city, state].filter((part) => part !== undefined && part !== '');
  return { label: parts.join(', '), locationId: id, at: { lat: latitude, lon: longitude } };
}
