import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { foldText } from '#domain/language/foldText.ts';
import type { Language } from '#domain/language/language.ts';
import { compareNames } from '#domain/locations/sortByName.ts';
import { facilityStop } from '#domain/routes/facilityStop.ts';
import type { RouteDraft } from '#domain/routes/routeDraft.ts';
import { routeLetter } from '#domain/routes/routeLetter.ts';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import type { RoutePlan } from '#machines/routePlan/routePlanContext.ts';
import type { routePlanMachine } from '#machines/routePlan/routePlanMachine.ts';
import type { routeShareMachine } from '#machines/routeShare/routeShareMachine.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';

export type RoutePlanRef = ActorRefFrom<typeof routePlanMachine>;
export type RouteShareRef = ActorRefFrom<typeof routeShareMachine>;
export type AddressLookupRef = ActorRefFrom<ReturnType<typeof createLookupMachine<PlaceSuggestion>>>;

/** How the person reads. */
export type RouteLocale = {
  readonly language: Language;
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
};

/** Something that a place of a route may be. */
export type StopOption = {
  readonly key: string;
  readonly kind: 'facility' | 'place';
  readonly stop: RouteStop;
  /** Does a road lead there from the origin? null: not asked, or not known. */
  readonly isReachable: boolean | null;
};

/** More would hide the form. */
const MOST_OPTIONS = 8;

/** What can be chosen from. */
export type StopSource = {
  readonly facilities: readonly Facility[];
  /** Ids of facilities that a road leads to from the origin; null: not asked, or not known. */
  readonly reachable: ReadonlySet<string> | null;
  readonly places: readonly PlaceSuggestion[];
};

/**
 * What words may mean: facilities whose id, name or city holds them, whatever the case, then addresses.
 *
 * Those that can be reached come first, among them those that begin so; empty words mean every facility.
 *
 * Source: spec/gaps.md GAP-102.
 */
export function stopOptions(words: string, { facilities, reachable, places }: StopSource): StopOption[] {
  const sought = foldText(words.trim());
  const found = facilities
    .map((facility) => ({ facility, texts: textsOf(facility) }))
    .filter(({ texts }) => texts.some((text) => text.includes(sought)))
    .map(({ facility, texts }) => ({
      facility,
      isReachable: reachable && reachable.has(facility.id),
      isFirst: texts.some((text) => text.startsWith(sought)),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isReachable) - Number(one.isReachable) ||
        Number(other.isFirst) - Number(one.isFirst) ||
        compareNames(one.facility.id, other.facility.id),
    )
    .map(({ facility, isReachable }): StopOption => {
      return { key: `facility ${facility.id}`, kind: 'facility', stop: facilityStop(facility), isReachable };
    });
  const addresses = places.map(({ id, title, latitude: lat, longitude: lon }): StopOption => ({
    key: `place ${id}`,
    kind: 'place',
    isReachable: null,
    stop: {
      label: title,
      locationId: null,
      at: {
        lat,
        lon,
      },
    },
  }));
  const room = Math.max(MOST_OPTIONS / 2, MOST_OPTIONS - addresses.length);
  return [...found.slice(0, room), ...addresses.slice(0, MOST_OPTIONS / 2)];
}

function textsOf({ id, name, city }: Facility): string[] {
  return [id, name ?? '', city ?? ''].map(foldText);
}

/** Pieces of one route, in the direction of travel. */
export function piecesOf({ lines }: RoutePlan, num: number): RoutePlan['lines']['features'] {
  return lines.features.filter(({ properties }) => properties.num === num);
}

/** Whether the risk of some part of the shown routes is not known: it is drawn in a way of its own. */
export function hasUnknownPieces(pieces: RoutePlan['lines']['features']): boolean {
  return pieces.some(({ properties }) => properties.level === 'UNKNOWN');
}

/** Whether the weather of some part of a way is not known, or not wholly: warnings may be missing, or all pieces (S4). */
export function isPartlyUnknown(pieces: RoutePlan['lines']['features']): boolean {
  const isWhole = pieces.every(({ properties }) => properties.warnings_unknown !== true);
  return pieces.length === 0 || hasUnknownPieces(pieces) || !isWhole;
}

/** What the map draws of a plan. Source: requirements ROUTE-06, ROUTE-09. */
export function shownRoutes({ lines, routes }: RoutePlan, places: RouteDraft, chosen: number): ShownRoutes {
  const stops = [
    { sign: { kind: 'origin' } as const, stop: places.origin },
    ...places.waypoints.map((stop, row) => ({ sign: { kind: 'waypoint', number: row + 1 } as const, stop })),
    { sign: { kind: 'destination' } as const, stop: places.destination },
  ];
  return {
    pieces: lines.features.map(({ id, geometry, properties: { num, level } }) => ({
      id,
      num,
      level,
      path: geometry.coordinates.map(([lon, lat]): LonLat => [lon, lat]),
    })),
    stops: stops.flatMap(({ sign, stop: { at } }) =>
      at === null ? [] : [{ sign, at: [at.lon, at.lat] as const }],
    ),
    letters: routes.map(({ num }) => routeLetter(num)),
    chosen: routes[chosen]?.num ?? 0,
  };
}

/** What the drawer calls a place: its id, else what it is called. Source: requirement ROUTE-05. */
export function stopName({ locationId, label }: RouteStop): string {
  return locationId ?? label;
}
