const LOCATION_NAME = /^[A-Za-z0-9_]{3,30}$/;

/**
 * Returns whether a new location may have this name, trimmed: letters, digits and underscore, 3 to 30. Source:
 * requirement ADMIN-04.
 */
export function isLocationName(name: string): boolean {
  return LOCATION_NAME.test(name.trim());
}

/**
 * Returns the key of a name: equal names have equal keys, without regard to case and blanks around them.
 * Source: requirement ADMIN-05.
 */
export function locationKeyOf(name: string): string {
  return name.trim().toLowerCase();
}

/** Returns whether two names have the same key. Source: requirement ADMIN-05. */
export function isSameLocationName(a: string, b: string): boolean {
  return locationKeyOf(a) === locationKeyOf(b);
}

/**
 * Returns whether a row of a file may have this name: one that the form accepts for a new location, or that of an
 * existing location, which keeps its name. Source: requirement ADMIN-04.
 *
 * @param known Keys of the client's locations, by `locationKeyOf`.
 */
export function isImportedName(name: string, known: Pick<ReadonlySet<string>, 'has'>): boolean {
  return isLocationName(name) || known.has(locationKeyOf(name));
}

const IMPERIAL_COUNTRIES = ['US', 'LR', 'MM'];

/** Initial unit system of a location, by its country in capitals: 0 imperial, 1 metric. Source: requirement DATA-21. */
export function defaultUnitsOf(countryCode: string): 0 | 1 {
  return IMPERIAL_COUNTRIES.includes(countryCode) ? 0 : 1;
}
