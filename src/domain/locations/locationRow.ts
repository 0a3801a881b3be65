import { isCountryCode } from './countryCodes.ts';
import { isImportedName } from './locationName.ts';

/** Columns that a file of locations must have, by their names after `columnNameOf`. Source: requirement ADMIN-13. */
export const LOCATION_COLUMNS = [
  ...(['name', 'address', 'city', 'state', 'country', 'zip', 'longitude', 'latitude'] as const),
] as const;

/** One row of a file of locations, unchanged. */
export type LocationRow = Readonly<Record<(typeof LOCATION_COLUMNS)[number], string>>;

/** Longest field that the service accepts, letters. */
const MAX_LETTERS = 200;

/**
 * Faults of a record that its file shows before any column is read; `fieldCount`: more or fewer fields than the header;
 * `lineBreak`: a field goes over several lines, which may be rows that a missing quotation mark made part of it.
 */
export type RecordFault = 'fieldCount' | 'lineBreak';

/**
 * Faults of a row, in the order of its columns; `nameRule`: a new location cannot have that name; `length`: a field is
 * too long; `letters`: a field has a character that cannot be stored; `site`: it moves a location that is drawn as a
 * polygon.
 */
export type LocationRowFault =
  | 'name'
  | 'nameRule'
  | 'country'
  | 'longitude'
  | 'latitude'
  | 'length'
  | 'letters'
  | 'site'
  | RecordFault;

/**
 * Column name of a file's header: in lower case, each character that is no letter, digit or underscore as an
 * underscore. Source: requirement ADMIN-12.
 */
export function columnNameOf(header: string): string {
  return header.trim().toLowerCase().replaceAll(/\W/g, '_');
}

/**
 * Parses a typed coordinate, degrees with a decimal point.
 *
 * @returns null: none, or beyond the limit.
 */
export function coordinateIn(text: string, limitDeg: 90 | 180): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= limitDeg ? degrees : null;
}

/**
 * Returns the reasons why the service refuses a row; empty: it accepts the row. Source: requirements ADMIN-04,
 * ADMIN-14 with GAP-112.
 *
 * @param known Keys of the client's locations, by `locationKeyOf`.
 */
export function locationRowFaults(
  row: LocationRow,
  known: Pick<ReadonlySet<string>, 'has'>,
): readonly LocationRowFault[] {
  const { name, address, city, state, zip } = row;
  const faults: LocationRowFault[] = [];
  if (name.trim() === '') faults.push('name');
  else if (!isImportedName(name, known)) faults.push('nameRule');
  if (!isCountryCode(row.country.trim().toUpperCase())) faults.push('country');
  if (coordinateIn(row.longitude, 180) === null) faults.push('longitude');
  if (coordinateIn(row.latitude, 90) === null) faults.push('latitude');
  const texts = [address, city, state, zip];
  if (texts.some((text) => text.trim().length > MAX_LETTERS)) faults.push('length');
  if (texts.some((text) => text.includes('\0'))) faults.push('letters');
  return faults;
}
