import type { Facility } from '#contracts/facility.ts';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import { compareNames } from '#domain/locations/sortByName.ts';

/** Columns by which the locations of a client can be ordered. */
export const LOCATION_COLUMNS = ['id', 'status', 'city', 'state', 'tags'] as const;
type Column = (typeof LOCATION_COLUMNS)[number];

export type LocationSorting = { readonly column: Column; readonly isDescending: boolean };

/** The worst first. */
const RANKS: Readonly<Record<LocationStatus, number>> = { Alert: 0, Unknown: 1, Override: 2, Open: 3 };

/** Locations in the order of a column, ties by name; what has no city, state or tag stands last in ascending order. */
export function sortedLocations(
  locations: readonly Facility[],
  { column, isDescending }: LocationSorting,
  statusOf: (location: Facility) => LocationStatus,
): readonly Facility[] {
  const sign = isDescending ? -1 : 1;
  const order = (a: Facility, b: Facility) =>
    column === 'status'
      ? RANKS[statusOf(a)] - RANKS[statusOf(b)]
      : compareTexts(textIn(a, column), textIn(b, column));
  return locations.toSorted((a, b) => sign * order(a, b) || compareNames(a.id, b.id));
}

/** Names of its tags; empty: none. */
export function tagsText({ tags = [] }: Facility): string {
  return tags.map(({ name }) => name).join(', ');
}

function textIn(location: Facility, column: Exclude<Column, 'status'>): string {
  return column === 'tags' ? tagsText(location) : (location[column] ?? '');
}

function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return compareNames(a, b);
}
