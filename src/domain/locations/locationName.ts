const LOCATION_NAME = /^[A-Za-z0-9_]{3,30}$/;

/** May a new location have this name, blanks around it taken off? Letters, digits and underscore, 3 to 30. Source: requirement ADMIN-04. */
export function isLocationName(name: string): boolean {
  return LOCATION_NAME.test(name.trim());
}

/** Are two names one, without regard to case and blanks around them? Source: requirement ADMIN-05. */
export function isSameLocationName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

const IMPERIAL_COUNTRIES = ['US', 'LR', 'MM'];

/** Unit system that a location begins with, by its country in capitals: 0 imperial, 1 metric. Source: requirement DATA-21. */
export function defaultUnitsOf(countryCode: string): 0 | 1 {
  return IMPERIAL_COUNTRIES.includes(countryCode) ? 0 : 1;
}
