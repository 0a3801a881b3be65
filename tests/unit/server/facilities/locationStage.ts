import type { FacilityFeatures } from '#contracts/facility.ts';
import { createAccessWorld, type Method } from '../access/accessWorld.ts';
import type { Role } from '../access/roles.ts';
import { YARD } from '../alerting/engineFixture.ts';

export const LOCATIONS_PATH = '/api/admin/alerts/locations';
/** Where lightning fell a minute ago, and where nothing did. */
export const STRUCK = { latitude: YARD.lat, longitude: YARD.lon };
export const QUIET = { latitude: 35.1992, longitude: -101.8453 };

const PLACE = { city: 'Amarillo', state: 'TX', countryCode: 'us', defaultUnits: 0 };

/** Body that adds or changes a location. */
export const order = (name: string, place = QUIET) => ({ ...PLACE, ...place, name });

/** The same as one row of an upload. */
export const row = (name: string, place = QUIET, country = 'US') => ({
  ...place,
  name,
  country,
  address: '1 Road',
  city: 'Town',
  state: 'TX',
  zip: '0123',
});

/** The whole service, and calls about the locations of its client, as its administrator unless the test says otherwise. */
export async function createLocationStage() {
  const world = await createAccessWorld();
  const call = (method: Method, url: string, payload?: object, who: Role = 'admin') =>
    world.call(who, method, url, payload);
  /** All locations of the client. */
  const listed = async () =>
    (await call('GET', '/api/facilities/metadata'))
      .json<FacilityFeatures>()
      .features.map(({ properties }) => properties);
  return {
    world,
    call,
    status: async (...asked: Parameters<typeof call>) => (await call(...asked)).statusCode,
    listed,
    /** One of them; undefined: there is none of this name. */
    stored: async (id: string) => (await listed()).find((facility) => facility.id === id),
    /** The newest entry of the audit trail. */
    lastAudit: async () => (await world.network.repositories.audit.listLast(1))[0],
    close: () => world.network.close(),
  };
}
export type LocationStage = Awaited<ReturnType<typeof createLocationStage>>;
