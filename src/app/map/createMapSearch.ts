import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { createAddressLookup } from '#app/places/createAddressLookup.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';

/** The search of a map for addresses, and the one that was chosen. Not started. */
export function createMapSearch(platform: Pick<Platform, 'http' | 'environment'>) {
  const { watch, tell } = createWatchers();
  let sought: PlaceSuggestion | null = null;
  let vehicle: { readonly found: MapFeature } | null = null;
  return {
    lookup: createAddressLookup(platform),
    /** What stands marked on the map; null: nothing. */
    sought: () => sought,
    /** The vehicle that was chosen last, another answer each time; null: none was. */
    vehicle: () => vehicle,
    watch,
    openVehicle(found: MapFeature) {
      vehicle = { found };
      tell();
    },
    seek(place: PlaceSuggestion | null) {
      sought = place;
      tell();
    },
  };
}
