import { magicLink } from './magicLink.ts';
import { mapPath } from './pagePaths.ts';

/** Name of the layer of vehicles in addresses. Source: spec/gaps.md GAP-9. */
export const VEHICLES = 'AmazonVehicles';

/** Query parameters of a link to a vehicle. */
const LAYERS = 'layers_to_show';
export const VEHICLE_ID = 'vehicleID';

/** The present page with a vehicle on it, for everyone who has the link (VEH-06); what the address asks for else stays. */
export function vehicleLink(href: string, vrid: string, magicToken: string): string {
  return magicLink(href, magicToken, { [LAYERS]: VEHICLES, [VEHICLE_ID]: vrid });
}

/** Path of the route of a vehicle; null: it has no destination, or nobody knows where it is (VEH-05, GAP-93, GAP-94). */
export function vehicleRoutePath(
  clientId: string,
  { vrid, coordinates, final_destination: goal, time }: Readonly<Record<string, unknown>>,
): string | null {
  if (typeof goal !== 'string' || goal === '' || !Array.isArray(coordinates)) return null;
  const [lon, lat]: unknown[] = coordinates;
  if (typeof lon !== 'number' || typeof lat !== 'number') return null;
  const route = `${mapPath(clientId)}route/${lat},${lon}/${encodeURIComponent(goal)}`;
  if (typeof vrid !== 'string') return route;
  const query = `${VEHICLE_ID}=${encodeURIComponent(vrid)}`;
  // the position is that of then, however long the vehicle has been silent
  return `${route}?${query}${typeof time === 'string' ? `&vehicleAt=${encodeURIComponent(time)}` : ''}`;
}

/** Layers that an address switches on: a vehicle that it asks for stands on one (LAYER-18, VEH-09). */
export function layersAskedFor(query: URLSearchParams): string | null {
  const asked = query.get(LAYERS);
  if ((query.get(VEHICLE_ID) ?? '') === '') return asked;
  return asked === null || asked === '' ? VEHICLES : `${asked},${VEHICLES}`;
}
