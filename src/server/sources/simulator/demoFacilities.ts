import type { Facility } from '#contracts/facility.ts';
import tzLookup from '@photostructure/tz-lookup';
import { DEMO_PLACES, type DemoPlace } from './demoPlaces.ts';

/** Client of the demonstration. */
export const DEMO_CLIENT = 'ACME';

/** What a repository needs to add a facility; `gid` is the database's to give, the name is read off the id. */
export type FacilitySeed = Omit<Facility, 'gid' | 'name'>;

const RAIL_TAG = { id: 1, name: 'Rail' };
const PORT_TAG = { id: 2, name: 'Port' };
const TRUCK_TAG = { id: 3, name: 'Truck' };

/** The demonstration client's facilities: North America, a few of Europe and of India. */
export const DEMO_FACILITIES: readonly FacilitySeed[] = DEMO_PLACES.map(toFacility);

/** Position of a demonstration yard. Throws for an id that is not among them. */
export function demoPosition(id: string): { lon: number; lat: number } {
  const facility = DEMO_FACILITIES.find((candidate) => candidate.id === id);
  if (!facility) throw new Error(`${id} is not a demonstration yard.`);
  return { lon: facility.longitude, lat: facility.latitude };
}

function toFacility(place: DemoPlace): FacilitySeed {
  const [id, city, state, countryCode, latitude, longitude, postalCode, street] = place;
  return {
    id,
    clientId: DEMO_CLIENT,
    latitude,
    longitude,
    countryCode,
    address: street,
    city,
    state,
    postalCode,
    tz: tzLookup(latitude, longitude),
    tags: [tagOf(street)],
    isDevice: false,
  };
}

function tagOf(street: string): { id: number; name: string } {
  if (/port|terminal|docks|wharf|haven|levante/i.test(street)) return PORT_TAG;
  return /junction|levee|avenue|lane/i.test(street) ? RAIL_TAG : TRUCK_TAG;
}
