import type { Facility, FacilityFeatures } from '#contracts/facility.ts';

/** A list of facilities as GeoJSON (CALL-02, CALL-03). */
export function facilityFeatures(facilities: readonly Facility[]): FacilityFeatures {
  return {
    type: 'FeatureCollection',
    features: facilities.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
      properties,
    })),
  };
}

/** The facility of that name; ids are compared without regard to case. null: there is none. */
export function findFacility(facilities: readonly Facility[] | null, id: string): Facility | null {
  const wanted = id.toLowerCase();
  return facilities?.find((facility) => facility.id.toLowerCase() === wanted) ?? null;
}
