import type { Facility } from '#contracts/facility.ts';
import type { LocationChange, NewLocation } from '#contracts/location.ts';
import { isLocationName, isSameLocationName } from '#domain/locations/locationName.ts';

/** A location as it stands in the fields of its form. */
export type LocationFields = {
  /** Id of the location that is edited, whose name is locked; null: a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly latitudeText: string;
  readonly longitudeText: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  /** Empty: that of the position. */
  readonly tz: string;
  readonly countryCode: string;
  /** null: as it is. */
  readonly defaultUnits: 0 | 1 | null;
};

export type LocationsDraft = {
  readonly locations: readonly Facility[];
  /** null: none is edited. */
  readonly fields: LocationFields | null;
  /** Id of a location that is to be removed; null: what stands in the fields is to be saved. */
  readonly removing: string | null;
};
export type LocationsOrder =
  | { readonly kind: 'add'; readonly location: NewLocation }
  | { readonly kind: 'change'; readonly id: string; readonly location: LocationChange }
  | { readonly kind: 'remove'; readonly id: string };

/** Why a name cannot be that of a new location; null: it can. Source: requirements ADMIN-04, ADMIN-05. */
export function locationNameFault(name: string, locations: readonly Facility[]): 'rule' | 'taken' | null {
  if (!isLocationName(name)) return 'rule';
  return locations.some(({ id }) => isSameLocationName(id, name)) ? 'taken' : null;
}

/** A coordinate as it is typed, degrees; null: none, or beyond the limit. */
export function coordinateIn(text: string, limitDeg: 90 | 180): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= limitDeg ? degrees : null;
}

/** Name, position, state and city are needed. Source: requirement ADMIN-06. */
export function locationsOrderOf({ locations, fields, removing }: LocationsDraft): LocationsOrder | null {
  if (removing !== null) return { kind: 'remove', id: removing };
  const location = fields === null ? null : locationOf(fields);
  if (fields === null || location === null) return null;
  if (fields.id !== null) return { kind: 'change', id: fields.id, location };
  if (locationNameFault(fields.name, locations) !== null || location.defaultUnits === undefined) return null;
  return {
    kind: 'add',
    location: { ...location, name: fields.name.trim(), defaultUnits: location.defaultUnits },
  };
}

function locationOf(fields: LocationFields): LocationChange | null {
  const latitude = coordinateIn(fields.latitudeText, 90);
  const longitude = coordinateIn(fields.longitudeText, 180);
  const [state, city] = [fields.state.trim(), fields.city.trim()];
  if (latitude === null || longitude === null || state === '' || city === '') return null;
  const { address, postalCode, tz, countryCode, defaultUnits } = fields;
  return {
    ...{ latitude, longitude, state, city, countryCode, tz, facilityTagIds: [] },
    ...{ address: address.trim(), postalCode: postalCode.trim() },
    ...(defaultUnits === null ? {} : { defaultUnits }),
  };
}

/** The fields of a location that is to be edited. */
export function fieldsOf({ id, latitude, longitude, ...rest }: Facility): LocationFields {
  return {
    ...{ id, name: id, latitudeText: String(latitude), longitudeText: String(longitude) },
    ...{ state: rest.state ?? '', city: rest.city ?? '', address: rest.address ?? '' },
    ...{ postalCode: rest.postalCode ?? '', tz: rest.tz ?? '', countryCode: rest.countryCode },
    defaultUnits: null,
  };
}

/** The fields of a new one, before anything is filled in. */
export const NEW_LOCATION: LocationFields = {
  ...{ id: null, name: '', latitudeText: '', longitudeText: '', state: '', city: '', address: '' },
  ...{ postalCode: '', tz: '', countryCode: 'US', defaultUnits: 0 },
};
