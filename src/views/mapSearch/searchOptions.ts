import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { foldText } from '#domain/language/foldText.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';

/** Something that a search of the map leads to. */
export type SearchOption =
  | { readonly kind: 'facility'; readonly key: string; readonly facility: Facility }
  | { readonly kind: 'vehicle'; readonly key: string; readonly vehicle: MapFeature }
  | { readonly kind: 'place'; readonly key: string; readonly place: PlaceSuggestion };

/** What an option is found among. */
type Searched = {
  /** null: the list has not come. */
  readonly facilities: readonly Facility[] | null;
  /** Those of the layer of vehicles; none while it is off. */
  readonly vehicles: readonly MapFeature[];
  /** null: addresses were not searched. */
  readonly places: readonly PlaceSuggestion[] | null;
};

type Found = { readonly options: readonly SearchOption[]; readonly leftOffCount: number };

/** More facilities or vehicles than this would hide the addresses. */
const MOST_OF_KIND = 4;

/**
 * Facilities whose id, name or city holds the words, whatever the case and the accents, those that begin so first; then
 * vehicles by the identifier of their run; then the addresses.
 *
 * @returns `leftOffCount`: number of facilities and vehicles that match and are not among the options.
 */
export function searchOptions(words: string, searched: Searched): Found {
  const { facilities, vehicles, places } = searched;
  const sought = foldText(words.trim());
  if (sought === '') return { options: [], leftOffCount: 0 };
  const found = (facilities ?? [])
    .filter((facility) => textsOf(facility).some((text) => text.includes(sought)))
    .map((facility) => ({ facility, isFirst: textsOf(facility).some((text) => text.startsWith(sought)) }))
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || (a.facility.id < b.facility.id ? -1 : 1));
  const driving = vehicles.filter(({ id }) => foldText(id).includes(sought));
  const options = [
    ...found
      .slice(0, MOST_OF_KIND)
      .map(({ facility }) => ({ kind: 'facility', key: `facility ${facility.id}`, facility }) as const),
    ...driving
      .slice(0, MOST_OF_KIND)
      .map((vehicle) => ({ kind: 'vehicle', key: `vehicle ${vehicle.id}`, vehicle }) as const),
    ...(places ?? []).map((place) => ({ kind: 'place', key: `place ${place.id}`, place }) as const),
  ];
  return { options, leftOffCount: found.length + driving.length + (places?.length ?? 0) - options.length };
}

function textsOf({ id, name, city }: Facility): string[] {
  return [id, name ?? '', city ?? ''].map(foldText);
}
