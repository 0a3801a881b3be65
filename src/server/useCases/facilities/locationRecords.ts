import tzLookup from '@photostructure/tz-lookup';
import type { BulkLocation, LocationChange } from '#contracts/location.ts';
import { filedPosition } from '#domain/locations/filedPosition.ts';
import { defaultUnitsOf } from '#domain/locations/locationName.ts';
import { middleOf } from '#domain/locations/siteArea.ts';
import type { FacilityRecord, NewFacility } from '../../storage/repositories/facilitiesRepository.ts';

type Owner = { readonly clientId: string };
type Position = Pick<FacilityRecord, 'latitude' | 'longitude'>;

/** Whether two positions differ at all: then a yard is judged at another place (GAP-142). */
export function isElsewhere(before: Position, after: Position): boolean {
  return before.latitude !== after.latitude || before.longitude !== after.longitude;
}

/** Record of a location that was sent; without `defaultUnits` where none were. */
export function recordOf({ clientId }: Owner, id: string, location: LocationChange) {
  const { countryCode, defaultUnits, address, city, state, postalCode, tz, geometry = null } = location;
  const position = positionOf(location);
  const known = (text: string) => (text === '' ? null : text);
  return {
    clientId,
    id,
    ...position,
    countryCode,
    geometry,
    ...(defaultUnits === undefined ? {} : { defaultUnits }),
    address: known(address),
    city: known(city),
    state: known(state),
    postalCode: known(postalCode),
    tz: known(tz) ?? zoneAt(position),
  } satisfies NewFacility;
}

/** Record of a row that names no location yet. */
export function recordOfRow(owner: Owner, row: BulkLocation) {
  return recordOf(owner, row.name, { ...locationOf(row), defaultUnits: defaultUnitsOf(row.country) });
}

/**
 * Record that a row overwrites. A file says nothing of tags, units and the edge of a site, and nothing of a time zone
 * unless the location moves into another one.
 */
export function overwritten(before: FacilityRecord, row: BulkLocation): FacilityRecord {
  const location = { ...locationOf(row), ...filedPosition(before, row) };
  const { tz: zoneThere, ...given } = recordOf(before, before.id, location);
  const after = { ...before, ...given, geometry: before.geometry };
  if (!isElsewhere(before, after)) return after;
  return { ...after, tz: zoneAt(before) === zoneThere ? before.tz : zoneThere };
}

/** Of a site the middle of its edge, whatever is sent besides: strikes are measured from there (GAP-110, S1). */
export function positionOf({ latitude, longitude, geometry }: LocationChange): Position {
  const middle = middleOf(geometry?.coordinates[0]?.slice(0, -1) ?? []);
  if (middle === null) return { latitude, longitude };
  const [lon, lat] = middle.map((degrees) => Number(degrees.toFixed(6)));
  return { latitude: lat ?? latitude, longitude: lon ?? longitude };
}

function zoneAt({ latitude, longitude }: Position): string {
  return tzLookup(latitude, longitude);
}

function locationOf({ address, city, state, country, zip, longitude, latitude }: BulkLocation) {
  return { latitude, longitude, address, city, state, postalCode: zip, countryCode: country, tz: '' };
}
