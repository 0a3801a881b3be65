import type { Facility } from '#contracts/facility.ts';
import { SeenLocation, type LocationChange, type NewLocation } from '#contracts/location.ts';
import type { Tag } from '#contracts/tag.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { isCountryCode } from '#domain/locations/countryCodes.ts';
import { defaultUnitsOf, isLocationName, isSameLocationName } from '#domain/locations/locationName.ts';
import { importOrderOf, withLocations, type ImportOrder, type LocationImport } from './locationImport.ts';
import { geometryIn, middleIn, positionText, shapeFault, shapeOf, type SiteShape } from './siteShape.ts';

/** Location as in the fields of its form. */
export type LocationFields = SiteShape & {
  /** Id of the edited location, whose name is locked; null: a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  /** Empty: the time zone of the position. */
  readonly tz: string;
  readonly countryCode: string;
  /** Whether an address without a city was chosen, so that none of it was used. */
  readonly isCityMissing: boolean;
  /** Whether a chosen address removed the edge of the site. */
  readonly isEdgeRemoved: boolean;
  /** Ids of its tags. */
  readonly tagIds: readonly number[];
  /** null: unchanged. */
  readonly defaultUnits: 0 | 1 | null;
  /** Whether a save was refused because the location had changed, so that these are its values of now. */
  readonly isReloaded: boolean;
};

export type LocationsDraft = {
  readonly locations: readonly Facility[];
  /** Tags that a location can have. */
  readonly tags: readonly Tag[];
  /** null: none is edited. */
  readonly fields: LocationFields | null;
  /** File to upload; null: none. */
  readonly importing: LocationImport | null;
  /** Id of the location to remove; null: the fields or the file are to be saved. */
  readonly removing: string | null;
};
export type LocationsOrder =
  | { readonly kind: 'add'; readonly location: NewLocation }
  | { readonly kind: 'change'; readonly id: string; readonly location: LocationChange }
  | { readonly kind: 'remove'; readonly id: string }
  | ImportOrder;

/** Fault of a name for a new location; null: none. Source: requirements ADMIN-04, ADMIN-05. */
export function locationNameFault(name: string, locations: readonly Facility[]): 'rule' | 'taken' | null {
  if (!isLocationName(name)) return 'rule';
  return locations.some(({ id }) => isSameLocationName(id, name)) ? 'taken' : null;
}

/**
 * Order of the draft. Name, position, state and city are required; an area requires corners that form a site. An
 * existing location must differ, as a save that changes nothing would tell an administrator that the yard has moved.
 *
 * Source: requirements ADMIN-02, ADMIN-06, safety rule S1.
 */
export function locationsOrderOf(draft: LocationsDraft): LocationsOrder | null {
  const { locations, fields, importing, removing } = draft;
  if (removing !== null) return { kind: 'remove', id: removing };
  if (importing !== null) return importOrderOf(importing);
  const location = fields === null ? null : locationOf(fields);
  if (fields === null || location === null || isLocationUnchanged(draft)) return null;
  if (fields.id !== null)
    return { kind: 'change', id: fields.id, location: { ...location, ...seenIn(draft) } };
  if (locationNameFault(fields.name, locations) !== null || location.defaultUnits === undefined) return null;
  return {
    kind: 'add',
    location: {
      ...location,
      name: fields.name.trim(),
      facilityTagIds: [...fields.tagIds],
      defaultUnits: location.defaultUnits,
    },
  };
}

/** Whether the fields of an existing location hold what it has already; false for a new one and for incomplete fields. */
export function isLocationUnchanged({ locations, fields }: LocationsDraft): boolean {
  const before = locations.find(({ id }) => id === fields?.id);
  const location = fields === null ? null : locationOf(fields);
  if (before === undefined || location === null) return false;
  return JSON.stringify(location) === JSON.stringify(locationOf(fieldsOf(before)));
}

/** The edited location as the fields were filled from it: one that has changed since is not saved over. */
function seenIn({ locations, fields }: LocationsDraft): Pick<LocationChange, 'basedOn'> {
  const location = locations.find(({ id }) => id === fields?.id);
  return location === undefined ? {} : { basedOn: SeenLocation.parse(location) };
}

/**
 * Draft after a save was refused because locations had changed: what was to be saved has the values of now. Fields of a
 * location that is gone are closed. What was opened meanwhile stays as it is, on the location that it was filled from:
 * one that has changed too is then not saved over.
 *
 * @param refused Order of the save; the draft may be about another location by now.
 * @param now Locations and tags as they are.
 */
export function withLocationsNow(
  draft: LocationsDraft,
  refused: LocationsOrder,
  { locations, tags }: Pick<LocationsDraft, 'locations' | 'tags'>,
): LocationsDraft {
  const { fields, importing } = draft;
  if (refused.kind === 'change' && refused.id === fields?.id) {
    const edited = locations.find(({ id }) => id === refused.id);
    const reloaded = edited === undefined ? null : { ...fieldsOf(edited), isReloaded: true };
    return { ...draft, locations, tags, fields: reloaded };
  }
  const seen = draft.locations.find(({ id }) => id === fields?.id);
  const known = seen === undefined ? locations : locations.map((one) => (one.id === seen.id ? seen : one));
  const isRefused = refused.kind === 'upload' && importing !== null;
  return {
    ...draft,
    locations: known,
    tags,
    importing: isRefused ? withLocations(importing, locations) : importing,
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
    latitude,
    longitude,
    state,
    city,
    countryCode,
    tz,
    facilityTagIds: [...tagIds],
    address: address.trim(),
    postalCode: postalCode.trim(),
    ...(geometry === null ? {} : { geometry }),
    ...(defaultUnits === null ? {} : { defaultUnits }),
  };
}

/**
 * Fields with the place of a chosen address; its time zone is that of the position. Unknown values of the place leave
 * the fields unchanged, except the postal code and street, which would belong to another place. The edge of a site
 * belongs to its old place too: with it the yard would have the new address and go on being judged at the old position
 * (S1). An address without a city is not used.
 *
 * Source: requirement ADMIN-07.
 */
export function withPlace(fields: LocationFields, place: PlaceSuggestion): LocationFields {
  const { latitude, longitude, address, city, state, postalCode = '' } = place;
  if (city.trim() === '') return { ...fields, isCityMissing: true };
  const countryCode = isCountryCode(place.countryCode) ? place.countryCode : fields.countryCode;
  return {
    ...fields,
    ...positionText([longitude, latitude]),
    isArea: false,
    corners: [],
    isEdgeRemoved: fields.isEdgeRemoved || (fields.isArea && fields.corners.length > 0),
    address,
    city,
    state: state === '' ? fields.state : state,
    postalCode,
    tz: '',
    countryCode,
    isCityMissing: false,
    defaultUnits: fields.id === null ? defaultUnitsOf(countryCode) : fields.defaultUnits,
  };
}

/**
 * Returns the fields with another shape. If that moves an existing location, its time zone becomes that of the new
 * position, as for an address, unless the user has chosen another one; back at the old position it is the old one.
 *
 * @param before The location as it is; undefined: a new one.
 */
export function withShape(
  fields: LocationFields,
  shape: SiteShape,
  before: Facility | undefined,
): LocationFields {
  // a new edge makes the note about the removed one obsolete
  const now = { ...fields, ...shape, isEdgeRemoved: fields.isEdgeRemoved && !shape.isArea };
  if (before === undefined) return now;
  const own = fieldsOf(before);
  const isMoved = isElsewhere(now, own);
  if (isMoved === isElsewhere(fields, own)) return now;
  const [left, taken] = isMoved ? [own.tz, ''] : ['', own.tz];
  return { ...now, tz: now.tz === left ? taken : now.tz };
}

/** Whether two shapes have another position; true where one is unknown. */
function isElsewhere(one: SiteShape, other: SiteShape): boolean {
  const [a, b] = [middleIn(one), middleIn(other)];
  return a === null || b === null || a[0] !== b[0] || a[1] !== b[1];
}

/** Fields of a location to edit. */
export function fieldsOf({ id, latitude, longitude, ...rest }: Facility): LocationFields {
  return {
    id,
    name: id,
    ...shapeOf([longitude, latitude], rest.geometry),
    state: rest.state ?? '',
    city: rest.city ?? '',
    address: rest.address ?? '',
    postalCode: rest.postalCode ?? '',
    tz: rest.tz ?? '',
    countryCode: rest.countryCode,
    isCityMissing: false,
    isEdgeRemoved: false,
    tagIds: (rest.tags ?? []).map((tag) => tag.id),
    defaultUnits: null,
    isReloaded: false,
  };
}

/** Empty fields of a new location. */
export const NEW_LOCATION: LocationFields = {
  id: null,
  name: '',
  isArea: false,
  corners: [],
  latitudeText: '',
  longitudeText: '',
  state: '',
  city: '',
  address: '',
  postalCode: '',
  tz: '',
  countryCode: 'US',
  isCityMissing: false,
  isEdgeRemoved: false,
  tagIds: [],
  defaultUnits: 0,
  isReloaded: false,
};
