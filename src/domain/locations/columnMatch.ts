import { coordinateIn, LOCATION_COLUMNS, type LocationRow } from './locationRow.ts';
import type { KnownLocation } from './rowDifference.ts';

type Column = (typeof LOCATION_COLUMNS)[number];

/** Header of a file for each column of a location, by its name after `columnNameOf`; null: no column of the file. */
export type ColumnMatch = Readonly<Record<Column, string | null>> & {
  /** Country of all rows, for a file without a column of countries; empty: none. */
  readonly countryOfAll: string;
};

/** Other headers that files use for a column. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  name: [
    'id',
    'site',
    'site_name',
    'site_id',
    'location',
    'location_name',
    'location_id',
    'facility',
    'facility_id',
    'yard',
    'store_number',
  ],
  address: ['street', 'street_address', 'address_1', 'address1', 'address_line_1', 'adresse'],
  city: ['town', 'municipality', 'ville'],
  state: ['province', 'region', 'state_province', 'state_code', 'etat'],
  country: ['country_code', 'pays'],
  zip: ['zip_code', 'zipcode', 'postal_code', 'postcode', 'postalcode', 'code_postal'],
  longitude: ['lon', 'lng', 'long', 'x'],
  latitude: ['lat', 'y'],
};

/** Columns without which no row can be read; the others may be empty. Source: requirements ADMIN-02, ADMIN-14. */
const NEEDED_COLUMNS = ['name', 'latitude', 'longitude', 'country'] as const;

/**
 * Suggests the columns of a file: headers of the very name, else one of its usual other names.
 *
 * @param headers Names after `columnNameOf`.
 */
export function suggestedMatch(headers: readonly string[]): ColumnMatch {
  const entries = LOCATION_COLUMNS.map((column) => {
    const names = [column, ...ALIASES[column]];
    return [column, names.find((name) => headers.includes(name)) ?? null];
  });
  return { ...(Object.fromEntries(entries) as Record<Column, string | null>), countryOfAll: '' };
}

/** Returns whether a file has all columns under their own names. Source: requirement ADMIN-13. */
export function hasAllColumns(headers: readonly string[]): boolean {
  return LOCATION_COLUMNS.every((column) => headers.includes(column));
}

/** Columns that a match still needs; empty: rows can be read by it. */
export function missingColumns(match: ColumnMatch): readonly Column[] {
  return NEEDED_COLUMNS.filter(
    (column) => match[column] === null && (column !== 'country' || match.countryOfAll.trim() === ''),
  );
}

/** Returns whether a file has every header that a match names. */
export function isMatchOf(match: ColumnMatch, headers: readonly string[]): boolean {
  return LOCATION_COLUMNS.every((column) => match[column] === null || headers.includes(match[column]));
}

/**
 * Reads a row of a file by a match. Columns without a header, and those that a short row lacks, are empty.
 *
 * @param values Fields by header, after `columnNameOf`.
 */
export function matchedRow(
  values: Readonly<Record<string, string | undefined>>,
  match: ColumnMatch,
): LocationRow {
  const entries = LOCATION_COLUMNS.map((column) => {
    const header = match[column];
    return [column, header === null ? '' : (values[header] ?? '')];
  });
  const row = Object.fromEntries(entries) as LocationRow;
  return match.country === null ? { ...row, country: match.countryOfAll } : row;
}

/**
 * Row of an existing location with its own values in the columns that the file does not have: a file without addresses
 * says nothing of them, and would empty them. A row that moves the location leaves its old address behind: the yard would
 * say one place and be judged at another (S1).
 */
export function withOwnValues(row: LocationRow, match: ColumnMatch, before: KnownLocation): LocationRow {
  const { latitude, longitude, address = '', city = '', state = '', postalCode = '' } = before;
  if (coordinateIn(row.latitude, 90) !== latitude || coordinateIn(row.longitude, 180) !== longitude)
    return row;
  const own = { address, city, state, zip: postalCode };
  const absent = Object.entries(own).filter(([column]) => match[column as keyof typeof own] === null);
  return { ...row, ...Object.fromEntries(absent) };
}
