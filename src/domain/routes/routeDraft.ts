import { instantMs, isoInstant } from '../time/instant.ts';
import { NO_STOP, stopText, type RouteStop } from './routeStop.ts';

/** Most places between the first and the last of a route. Source: requirement ROUTE-04. */
export const MAX_WAYPOINTS = 5;

/** Route as filled in the form. */
export type RouteDraft = {
  readonly origin: RouteStop;
  /** In driving order; of an address they may be more than `MAX_WAYPOINTS`. */
  readonly waypoints: readonly RouteStop[];
  readonly destination: RouteStop;
  /** Epoch ms; null: now. */
  readonly departAtMs: number | null;
};

/** Empty form. */
export const NEW_ROUTE: RouteDraft = {
  origin: NO_STOP,
  waypoints: [],
  destination: NO_STOP,
  departAtMs: null,
};

/** Route as an address names it: each place by id, as `lat,lon` or by its label. */
export type RouteAsked = {
  readonly source: string;
  readonly destination: string;
  readonly waypoints: readonly string[];
  /** Epoch ms; null: now. */
  readonly departAtMs: number | null;
  /** When a vehicle was at the source, epoch ms; left out: it is no vehicle's position. */
  readonly vehicleAtMs?: number;
};

/** Route of a form; waypoints that are not filled in are left out. */
export function askedOf({ origin, waypoints, destination, departAtMs }: RouteDraft): RouteAsked {
  return {
    source: stopText(origin),
    destination: stopText(destination),
    waypoints: waypoints.map(stopText).filter((text) => text !== ''),
    departAtMs,
    ...vehicleAt(origin.vehicleAtMs ?? null),
  };
}

/** When a vehicle was at a place, epoch ms; null: not known, or it is no vehicle's position. */
export function vehicleAt(atMs: number | null): Pick<RouteStop, 'vehicleAtMs'> {
  return atMs === null ? {} : { vehicleAtMs: atMs };
}

/** Form of an address, each place by its text in the address. */
export function draftOf({ source, waypoints, destination, departAtMs, vehicleAtMs }: RouteAsked): RouteDraft {
  const stop = (label: string): RouteStop => ({ ...NO_STOP, label });
  return {
    origin: { ...stop(source), ...vehicleAt(vehicleAtMs ?? null) },
    waypoints: waypoints.map(stop),
    destination: stop(destination),
    departAtMs,
  };
}

/** Returns whether two routes of addresses are equal. */
export function isSameRoute(one: RouteAsked | null, other: RouteAsked | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Draft with one more waypoint, last; unchanged if it has the most. */
export function withWaypoint(draft: RouteDraft): RouteDraft {
  if (draft.waypoints.length >= MAX_WAYPOINTS) return draft;
  return { ...draft, waypoints: [...draft.waypoints, NO_STOP] };
}

export function withoutWaypoint(draft: RouteDraft, row: number): RouteDraft {
  return { ...draft, waypoints: draft.waypoints.toSpliced(row, 1) };
}

/** Draft with a waypoint moved to another position; unchanged if there is no such waypoint. */
export function withMovedWaypoint(draft: RouteDraft, from: number, to: number): RouteDraft {
  const moved = draft.waypoints[from];
  if (moved === undefined || to < 0 || to >= draft.waypoints.length) return draft;
  return { ...draft, waypoints: draft.waypoints.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

type RouteAddress = { readonly source: string; readonly destination: string; readonly query: RouteQuery };
type RouteQuery = { get(name: string): string | null };

/**
 * Parses the route of an address; an invalid instant is none. Waypoints may be too many, see `routeFault`.
 *
 * @param address Parts of the path, decoded, and its query: `at` and `vehicleAt`, ISO 8601; `waypoints`, ids joined by `|`.
 *
 * Source: requirements SHELL-07, ROUTE-02, ROUTE-15, spec/gaps.md GAP-9.
 */
export function routeAskedIn({ source, destination, query }: RouteAddress): RouteAsked {
  const waypoints = (query.get('waypoints') ?? '').split('|').map((id) => id.trim());
  return {
    source: source.trim(),
    destination: destination.trim(),
    waypoints: waypoints.filter((id) => id !== ''),
    departAtMs: instantMs(query.get('at') ?? ''),
    ...vehicleAt(instantMs(query.get('vehicleAt') ?? '')),
  };
}

/**
 * Path of a route with its query, to follow `#`; without one end or both, that of the form. Source: requirements
 * SHELL-07, VEH-05, spec/gaps.md GAP-94.
 */
export function routePath(
  clientId: string,
  { source, destination, waypoints, departAtMs, vehicleAtMs }: RouteAsked,
): string {
  const ends = source === '' ? [] : [source, destination].filter((end) => end !== '');
  const dependencies = [clientId, 'route', ...ends].map(encodeURIComponent).join('/');
  const query = [
    ...(departAtMs === null ? [] : [`at=${isoInstant(departAtMs)}`]),
    ...(waypoints.length === 0 ? [] : [`waypoints=${encodeURIComponent(waypoints.join('|'))}`]),
    ...(vehicleAtMs === undefined ? [] : [`vehicleAt=${isoInstant(vehicleAtMs)}`]),
  ];
  return `/lightningalert/${dependencies}/${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
