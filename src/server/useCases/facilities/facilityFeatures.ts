import type { Facility, FacilityFeatures } from '#contracts/facility.ts';
import { facilitiesRevision } from '../../alerting/watchedPlaces.ts';

/**
 * A list of facilities as GeoJSON (CALL-02, CALL-03).
 *
 * @param all Facilities of the client, of which these are all or some; the list names their revision.
 */
export function facilityFeatures(
  facilities: readonly Facility[],
  all: readonly Facility[] | null = null,
): FacilityFeatures {
  return {
    type: 'FeatureCollection',
    ...(all === null ? {} : { facilitiesRevision: revisionOf(all) }),
    features: facilities.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
      properties,
    })),
  };
}

function revisionOf(all: readonly Facility[]): string {
  return facilitiesRevision(all.map(({ id, longitude: lon, latitude: lat }) => ({ id, lon, lat })));
}

/** The facility of that name; ids are compared without regard to case. null: there is none. */
export function findFacility(facilities: readonly Facility[] | null, id: string): Facility | null {
  const wanted = id.toLowerCase();
  return facilities?.find((facility) => facility.id.toLowerCase() === wanted) ?? null;
}

/** Ids of the facilities that are named, in the order of the list; see `findFacility`. */
export function idsNamed(
  facilities: readonly Pick<Facility, 'id'>[] | null,
  names: readonly string[],
): string[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return (facilities ?? []).flatMap(({ id }) => (wanted.has(id.toLowerCase()) ? [id] : []));
}
