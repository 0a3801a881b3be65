import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';

/** Something that a search of the map leads to. */
export type SearchOption =
  | { readonly kind: 'facility'; readonly key: string; readonly facility: Facility }
  | { readonly kind: 'vehicle'; readonly key: string; readonly vehicle: MapFeature }
  | { readonly kind: 'place'; readonly key: string; readonly place: PlaceSuggestion };

/** What an option is found among. */
type Searched = {
  readonly facilities: readonly Facility[];
  /** Those of the layer of vehicles; none while it is off. */
  readonly vehicles: readonly MapFeature[];
  readonly places: readonly PlaceSuggestion[];
};

/** More facilities or vehicles than this would hide the addresses. */
const MOST_OF_KIND = 4;

/**
 * Facilities whose id, name or city holds the words, whatever the case, those that begin so first; then vehicles by the
 * identifier of their run; then the addresses.
 */
export function searchOptions(words: string, { facilities, vehicles, places }: Searched): SearchOption[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return [];
  const found = facilities
    .filter((facility) => textsOf(facility).some((text) => text.includes(sought)))
    .map((facility) => ({ facility, isFirst: textsOf(facility).some((text) => text.startsWith(sought)) }))
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || (a.facility.id < b.facility.id ? -1 : 1))
    .slice(0, MOST_OF_KIND);
  const driving = vehicles.filter(({ id }) => id.toLowerCase().includes(sought)).slice(0, MOST_OF_KIND);
  return [
    ...found.map(({ facility }) => ({ kind: 'facility', key: `facility ${facility.id}`, facility }) as const),
    ...driving.map((vehicle) => ({ kind: 'vehicle', key: `vehicle ${vehicle.id}`, vehicle }) as const),
    ...places.map((place) => ({ kind: 'place', key: `place ${place.id}`, place }) as const),
  ];
}

function textsOf({ id, name, city }: Facility): string[] {
  return [id, name ?? '', city ?? ''].map((text) => text.toLowerCase());
}
