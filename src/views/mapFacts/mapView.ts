import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';

export type MapFeedRef = ActorRefFrom<typeof mapFeedMachine>;

/** Whom the map speaks to, and of what it tells them in which units and time. */
export type MapLocale = {
  readonly language: Language;
  /** The device's own zone, for what concerns no facility. */
  readonly timeZone: string;
  readonly timeZoneOf: (facility: Facility) => string;
  /** The same for all facilities: a screen has one unit system (GAP-24). */
  readonly unitSystemOf: (facility: Facility) => UnitSystem;
};

/** What may be done about the facilities of a list, by who looks at it; null: not by this person. */
export type FacilityActions = {
  /** Begins a new one (LIST-02). */
  readonly add: (() => void) | null;
  /** Opens what an administrator sets of one (LIST-07). */
  readonly administer: ((tab: 'locations' | 'users' | 'callbacks', facilityId: string) => void) | null;
  /** Tells this person of its alerts from now on. */
  readonly subscribe: ((facilityId: string) => void) | null;
};

/** Addresses that a facility leads to, and what may be done about it. */
export type MapLinks = {
  /** null or none: nothing. */
  readonly actions?: FacilityActions | null;
  readonly facilityHref: (facility: Facility) => string;
  readonly yardHref: (facility: Facility) => string;
  /** Form that reports lightning there; null or none: not for this person. */
  readonly reportHref?: ((facility: Facility) => string) | null;
  /** Opens the history of alerts of a facility; null: of all. None: it is not shown here. */
  readonly openHistory?: (facilityId: string | null) => void;
  /** Planning of a route that begins there; null: anywhere. */
  readonly routeHref: (facility: Facility | null) => string;
  /** Page on which a client's first yard is added; null or none: not by this person. */
  readonly firstYardHref?: string | null;
};

/** The facilities of a map with their statuses, whom they are shown to and where they lead. */
export type ShownFacilities = {
  readonly mapFeed: MapFeedRef;
  /** Empty until the list has come, and of a client that has none. */
  readonly facilities: readonly Facility[];
  /** Whether the list has come, and can still be loaded if it is empty. */
  readonly isListed: boolean;
  readonly locale: MapLocale;
  readonly links: MapLinks;
};

/** Whether the list has come and has no yards: there are no statuses to be trusted or told. */
export function hasNoYards({
  isListed,
  facilities,
}: Pick<ShownFacilities, 'isListed' | 'facilities'>): boolean {
  return isListed && facilities.length === 0;
}

/** Statuses as people name them, worst first, with the codes that say them. Source: the design, sections 2 and 9. */
export const MAP_STATUSES = [
  { status: 'ALERT', codes: [4] },
  { status: 'ALERT_OPEN', codes: [3] },
  { status: 'UNKNOWN', codes: [0] },
  { status: 'WARNING', codes: [2] },
  { status: 'OVERRIDE', codes: [5, 6] },
  { status: 'ALL_CLEAR', codes: [1] },
] as const satisfies readonly { readonly status: string; readonly codes: readonly MapCode[] }[];

/** Groups of the filter (LIST-08, GAP-35): an override counts by the status that it sets, and a doubt is never hidden. */
export const FILTER_GROUPS = [
  { name: 'alertGroup', codes: [3, 4, 6] },
  { name: 'warning', codes: [2] },
  { name: 'allClear', codes: [1, 5] },
] as const satisfies readonly { readonly name: string; readonly codes: readonly MapCode[] }[];

/**
 * Returns the hidden codes after a click on the control of some codes:
 * it hides them if any is shown, else it shows them all.
 */
export function toggled(hidden: ReadonlySet<number>, codes: readonly number[]): ReadonlySet<number> {
  const isShown = codes.some((code) => !hidden.has(code));
  const others = [...hidden].filter((code) => !codes.includes(code));
  return new Set(isShown ? [...others, ...codes] : others);
}

/** Whether anything of these codes is shown. */
export function isShown(hidden: ReadonlySet<number>, codes: readonly number[]): boolean {
  return codes.some((code) => !hidden.has(code));
}
