import { isCountryCode } from './countryCodes.ts';

/** Columns that a file of locations must have, by their names after `columnNameOf`. Source: requirement ADMIN-13. */
export const LOCATION_COLUMNS = [
  ...(['name', 'address', 'city', 'state', 'country', 'zip', 'longitude', 'latitude'] as const),
] as const;

/** One row of a file of locations, as it stands there. */
export type LocationRow = Readonly<Record<(typeof LOCATION_COLUMNS)[number], string>>;

/** Letters that one field may have: more is not taken by the service. */
const MAX_LETTERS = 200;

/** What is wrong with a row, in the order of its columns; `length`: a field is too long. */
export type LocationRowFault = 'name' | 'country' | 'longitude' | 'latitude' | 'length';

/** A header of a file as the name of a column: in lower case, each character that is no letter, digit or underscore as an underscore. Source: requirement ADMIN-12. */
export function columnNameOf(header: string): string {
  return header.trim().toLowerCase().replaceAll(/\W/g, '_');
}

/**
 * A coordinate as it is typed, degrees with a decimal point.
 *
 * @returns null: none, or beyond the limit.
 */
export function coordinateIn(text: string, limitDeg: 90 | 180): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= limitDeg ? degrees : null;
}

/** Why a row cannot be uploaded; empty: it can. Source: requirement ADMIN-14 with GAP-112. */
export function locationRowFaults(row: LocationRow): readonly LocationRowFault[] {
  const faults: LocationRowFault[] = [];
  if (row.name.trim() === '') faults.push('name');
  if (!isCountryCode(row.country.trim().toUpperCase())) faults.push('country');
  if (coordinateIn(row.longitude, 180) === null) faults.push('longitude');
  if (coordinateIn(row.latitude, 90) === null) faults.push('latitude');
  if (Object.values(row).some((text) => text.trim().length > MAX_LETTERS)) faults.push('length');
  return faults;
}
