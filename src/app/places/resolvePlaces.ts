import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { NETWORK_BOUNDS } from '#domain/geo/networkBounds.ts';
import { facilityStop } from '#domain/routes/facilityStop.ts';
import { vehicleAt, type RouteAsked } from '#domain/routes/routeDraft.ts';
import { positionIn, type RouteStop } from '#domain/routes/routeStop.ts';
import type { RoutePlaces } from '#machines/routePlan/routePlanContext.ts';

type Known = {
  readonly facilities: readonly Facility[];
  readonly area: keyof typeof NETWORK_BOUNDS;
  /** Places that words may mean, the likeliest first. */
  readonly suggest: (words: string) => Promise<readonly PlaceSuggestion[]>;
};

/** Shorter words are no address. Source: requirement CONST-34. */
const LEAST_LETTERS = 3;

/**
 * Finds the places of a route: facilities by id or name, positions, and at both ends addresses by their words.
 *
 * @throws Error when addresses cannot be asked for: that is not an address that there is not (S4).
 *
 * Source: requirements ROUTE-02, ROUTE-11, ERR-12.
 */
export async function resolvePlaces(asked: RouteAsked, known: Known): Promise<RoutePlaces> {
  const [origin, destination] = await Promise.all([
    endOf(asked.source, known),
    endOf(asked.destination, known),
  ]);
  const waypoints = asked.waypoints.map((text) => knownStop(text, known));
  const found = [origin, ...waypoints, destination];
  const texts = [asked.source, ...asked.waypoints, asked.destination];
  const ids = texts.filter((_, at) => found[at] === null);
  if (origin === null || destination === null || ids.length > 0) return { kind: 'missing', ids };
  const { departAtMs, vehicleAtMs } = asked;
  const isPosition = origin.locationId === null && positionIn(asked.source, known.area) !== null;
  const start = isPosition ? { ...origin, ...vehicleAt(vehicleAtMs ?? null) } : origin;
  const stops = waypoints.filter((stop) => stop !== null);
  return { kind: 'found', places: { origin: start, waypoints: stops, destination, departAtMs } };
}

async function endOf(text: string, known: Known): Promise<RouteStop | null> {
  const stop = knownStop(text, known);
  if (stop !== null || text.length < LEAST_LETTERS) return stop;
  const [place] = await known.suggest(text);
  if (place === undefined) return null;
  return { label: place.title, locationId: null, at: { lat: place.latitude, lon: place.longitude } };
}

function knownStop(text: string, { facilities, area }: Known): RouteStop | null {
  const same = (word: string | undefined) => word?.toLowerCase() === text.toLowerCase();
  const facility =
    facilities.find(({ id }) => id === text) ?? facilities.find(({ id, name }) => same(id) || same(name));
  if (facility !== undefined) return facilityStop(facility);
  const at = positionIn(text, area);
  return at && { label: text, locationId: null, at };
}
