import { z } from 'zod';
import { RowNumber } from './rowNumber.ts';
import { isCountryCode } from '#domain/locations/countryCodes.ts';
import { isLocationName } from '#domain/locations/locationName.ts';
import { areaFault } from '#domain/locations/siteArea.ts';
import { Facility, SiteArea } from './facility.ts';

const Text = z.string().trim().max(200);
const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);
const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountryCode, 'Only two letters country code (ISO 3166-1)');

const TagIds = z.array(RowNumber).max(100).describe('ids of tags of the client');

const Place = {
  latitude: Latitude,
  longitude: Longitude,
  state: Text.min(1),
  city: Text.min(1),
  address: Text.default(''),
  postalCode: Text.default(''),
  geometry: SiteArea.refine(isSite, 'one ring of 3 to 100 corners within two miles of its middle, closed')
    .optional()
    .describe('edge of the site, whose centre is its position; absent: a point'),
  tz: Text.refine(isTimeZone, 'an IANA time zone').default('').describe('empty: that of the position'),
  countryCode: CountryCode,
  defaultUnits: z.union([z.literal(0), z.literal(1)]),
};

/** Body of POST admin /alerts/locations (CALL-55, DATA-21): a new location. */
export const NewLocation = z.object({
  ...Place,
  facilityTagIds: TagIds.default([]),
  name: z
    .string()
    .trim()
    .refine(isLocationName, 'letters, digits and underscore, 3 to 30 characters')
    .describe('id of the facility, unique within the client without regard to case'),
});
export type NewLocation = z.infer<typeof NewLocation>;

/** What an editor saw of a location, word for word as the facility metadata has it. */
export const SeenLocation = Facility.pick({
  latitude: true,
  longitude: true,
  countryCode: true,
  address: true,
  city: true,
  state: true,
  postalCode: true,
  tz: true,
  tags: true,
  geometry: true,
});
export type SeenLocation = z.infer<typeof SeenLocation>;

/** Body of PUT admin /alerts/locations/{id} (CALL-56, GAP-111): the same payload; its name stays unchanged (ADMIN-05). */
export const LocationChange = z.object({
  ...Place,
  facilityTagIds: TagIds.optional().describe('missing fields stay unchanged'),
  defaultUnits: Place.defaultUnits.optional().describe('missing fields stay unchanged'),
  basedOn: SeenLocation.optional().describe(
    'location as the editor saw it, as the facility metadata has it; 409 where it is another one now; absent: not checked',
  ),
});
export type LocationChange = z.infer<typeof LocationChange>;

/** Returns whether an area is a valid site. The last corner of a ring is its first. */
function isSite({ coordinates: [ring = [], ...holes] }: SiteArea): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const isOnEarth = ring.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
  return holes.length === 0 && isClosed && isOnEarth && areaFault(ring.slice(0, -1)) === null;
}

/** Returns whether a text is a time zone; empty counts as one. */
function isTimeZone(zone: string): boolean {
  try {
    if (zone !== '') Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** One row of a bulk upload (DATA-21); a postal code is text. */
export const BulkLocation = z.object({
  name: Text.min(1).describe(
    'id of a facility of the client, without regard to case; of a new one letters, digits and underscore, 3 to 30 characters',
  ),
  address: Text,
  city: Text,
  state: Text,
  country: CountryCode,
  zip: Text,
  longitude: Longitude,
  latitude: Latitude,
  basedOn: z
    .object({ latitude: Latitude, longitude: Longitude })
    .nullable()
    .optional()
    .describe(
      'position of the existing location that the preview showed, null: it showed a new one; 409 where that is not so now; absent: not checked',
    ),
});
export type BulkLocation = z.infer<typeof BulkLocation>;

/** Body of POST admin /alerts/locations/bulk/json (CALL-57, GAP-123). */
export const BulkUpload = z.object({ locations: z.array(BulkLocation).min(1).max(20_000) });
export type BulkUpload = z.infer<typeof BulkUpload>;

/** Its query: whether existing locations take the values of the file. */
export const BulkQuery = z.object({ overwriteExisting: z.enum(['true', 'false']).default('true') });

/** Its answer: number of added and of changed locations; the others existed and are unchanged. */
export const BulkOutcome = z.object({ added: z.int(), changed: z.int() });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
