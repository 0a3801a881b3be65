import type { Facility } from '#contracts/facility.ts';
import type { LocationChange, NewLocation } from '#contracts/location.ts';
import type { Tag } from '#contracts/tag.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { isCountryCode } from '#domain/locations/countryCodes.ts';
import { defaultUnitsOf, isLocationName, isSameLocationName } from '#domain/locations/locationName.ts';
import { importOrderOf, type ImportOrder, type LocationImport } from './locationImport.ts';
import { geometryIn, middleIn, positionText, shapeFault, shapeOf, type SiteShape } from './siteShape.ts';

/** A location as it stands in the fields of its form. */
export type LocationFields = SiteShape & {
  /** Id of the location that is edited, whose name is locked; null: a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  /** Empty: that of the position. */
  readonly tz: string;
  readonly countryCode: string;
  /** Was an address chosen that has no city, so that nothing was taken of it? */
  readonly isCityMissing: boolean;
  /** Ids of the tags that mark it. */
  readonly tagIds: readonly number[];
  /** null: as it is. */
  readonly defaultUnits: 0 | 1 | null;
};

export type LocationsDraft = {
  readonly locations: readonly Facility[];
  /** What a location can be marked with. */
  readonly tags: readonly Tag[];
  /** null: none is edited. */
  readonly fields: LocationFields | null;
  /** A file that is to be uploaded; null: none. */
  readonly importing: LocationImport | null;
  /** Id of a location that is to be removed; null: what stands in the fields or in the file is to be saved. */
  readonly removing: string | null;
};
export type LocationsOrder =
  | { readonly kind: 'add'; readonly location: NewLocation }
  | { readonly kind: 'change'; readonly id: string; readonly location: LocationChange }
  | { readonly kind: 'remove'; readonly id: string }
  | ImportOrder;

/** Why a name cannot be that of a new location; null: it can. Source: requirements ADMIN-04, ADMIN-05. */
export function locationNameFault(name: string, locations: readonly Facility[]): 'rule' | 'taken' | null {
  if (!isLocationName(name)) return 'rule';
  return locations.some(({ id }) => isSameLocationName(id, name)) ? 'taken' : null;
}

/** Name, position, state and city are needed; an area needs corners that are a site. Source: requirements ADMIN-02, ADMIN-06. */
export function locationsOrderOf(draft: LocationsDraft): LocationsOrder | null {
  const { locations, fields, importing, removing } = draft;
  if (removing !== null) return { kind: 'remove', id: removing };
  if (importing !== null) return importOrderOf(importing);
  const location = fields === null ? null : locationOf(fields);
  if (fields === null || location === null) return null;
  if (fields.id !== null) return { kind: 'change', id: fields.id, location };
  if (locationNameFault(fields.name, locations) !== null || location.defaultUnits === undefined) return null;
  return {
    kind: 'add',
    location: {
      ...{ ...location, name: fields.name.trim() },
      ...{ facilityTagIds: [...fields.tagIds], defaultUnits: location.defaultUnits },
    },
  };
}

function locationOf(fields: LocationFields): LocationChange | null {
  const middle = middleIn(fields);
  const geometry = geometryIn(fields);
  const [state, city] = [fields.state.trim(), fields.city.trim()];
  if (middle === null || shapeFault(fields) !== null || state === '' || city === '') return null;
  const [longitude, latitude] = middle;
  const { address, postalCode, tz, countryCode, tagIds, defaultUnits } = fields;
  return {
    ...{ latitude, longitude, state, city, countryCode, tz, facilityTagIds: [...tagIds] },
    ...{ address: address.trim(), postalCode: postalCode.trim() },
    ...(geometry === null ? {} : { geometry }),
    ...(defaultUnits === null ? {} : { defaultUnits }),
  };
}

/**
 * The fields with the place of an address that was chosen; its time zone is that of the position. What is not known of
 * the place stays as it is, but for its postal code and street, which belong to another place then. An address without
 * a city is not taken.
 *
 * Source: requirement ADMIN-07.
 */
export function withPlace(fields: LocationFields, place: PlaceSuggestion): LocationFields {
  const { latitude, longitude, address, city, state, postalCode = '' } = place;
  if (city.trim() === '') return { ...fields, isCityMissing: true };
  const countryCode = isCountryCode(place.countryCode) ? place.countryCode : fields.countryCode;
  return {
    ...fields,
    ...{ ...positionText([longitude, latitude]), address, city },
    ...{ state: state === '' ? fields.state : state, postalCode, tz: '', countryCode, isCityMissing: false },
    defaultUnits: fields.id === null ? defaultUnitsOf(countryCode) : fields.defaultUnits,
  };
}

/** The fields of a location that is to be edited. */
export function fieldsOf({ id, latitude, longitude, ...rest }: Facility): LocationFields {
  return {
    ...{ id, name: id, ...shapeOf([longitude, latitude], rest.geometry) },
    ...{ state: rest.state ?? '', city: rest.city ?? '', address: rest.address ?? '' },
    ...{ postalCode: rest.postalCode ?? '', tz: rest.tz ?? '', countryCode: rest.countryCode },
    isCityMissing: false,
    tagIds: (rest.tags ?? []).map((tag) => tag.id),
    defaultUnits: null,
  };
}

/** The fields of a new one, before anything is filled in. */
export const NEW_LOCATION: LocationFields = {
  ...{ id: null, name: '', isArea: false, corners: [], latitudeText: '', longitudeText: '' },
  ...{ state: '', city: '', address: '' },
  ...{ postalCode: '', tz: '', countryCode: 'US', isCityMissing: false, tagIds: [], defaultUnits: 0 },
};
