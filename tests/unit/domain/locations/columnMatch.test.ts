import { describe, expect, test } from 'vitest';
import {
  hasAllColumns,
  isMatchOf,
  matchedRow,
  missingColumns,
  suggestedMatch,
} from '#domain/locations/columnMatch.ts';

/** Of a list of stores in the United States. */
const STORES = [
  'store_number',
  'store_name',
  'address',
  'city',
  'state',
  'zip_code',
  'phone_number',
  'lat',
  'lon',
];

describe('columns of a file with other headers', () => {
  test('are suggested by their usual names [ADMIN-13]', () => {
    expect(suggestedMatch(STORES)).toEqual({
      name: 'store_number',
      address: 'address',
      city: 'city',
      state: 'state',
      country: null,
      zip: 'zip_code',
      longitude: 'lon',
      latitude: 'lat',
      countryOfAll: '',
    });
    expect([hasAllColumns(STORES), hasAllColumns([...STORES, 'name'])]).toEqual([false, false]);
  });

  test('still need a country, from a column or for all rows [ADMIN-14]', () => {
    const match = suggestedMatch(STORES);
    expect(missingColumns(match)).toEqual(['country']);
    expect(missingColumns({ ...match, countryOfAll: 'US' })).toEqual([]);
    expect(missingColumns({ ...match, country: 'state' })).toEqual([]);
    expect(missingColumns(suggestedMatch([]))).toEqual(['name', 'latitude', 'longitude', 'country']);
  });

  test('give a row its fields; what the file lacks is empty [ADMIN-13]', () => {
    const match = { ...suggestedMatch(STORES), countryOfAll: 'US', address: null };
    const row = matchedRow(
      { store_number: 'R1', city: 'Hadley', lat: '42.35', lon: '-72.55', country: 'FR' },
      match,
    );
    expect(row).toEqual({
      name: 'R1',
      address: '',
      city: 'Hadley',
      state: '',
      country: 'US',
      zip: '',
      longitude: '-72.55',
      latitude: '42.35',
    });
  });

  test('that are remembered fit a file with all these headers alone [ADMIN-13]', () => {
    const match = suggestedMatch(STORES);
    expect([isMatchOf(match, STORES), isMatchOf(match, STORES.slice(1))]).toEqual([true, false]);
  });
});
