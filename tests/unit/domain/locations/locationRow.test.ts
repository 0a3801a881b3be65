import { describe, expect, test } from 'vitest';
import { columnNameOf, coordinateIn, locationRowFaults } from '#domain/locations/locationRow.ts';

const GOOD = {
  name: 'North_Yard',
  address: '1 Dock St',
  city: 'Burlington',
  state: 'VT',
  country: 'us',
  zip: '05401',
  longitude: '-73.2121',
  latitude: '44.4759',
};
const faultsOf = (wrong: Partial<typeof GOOD>) =>
  locationRowFaults({ ...GOOD, ...wrong }, new Set(['yard-1']));

test('a header becomes the name of a column [ADMIN-12]', () => {
  expect([' Name', 'ZIP', 'Postal Code', 'lat.(°)', 'state_2'].map(columnNameOf)).toEqual([
    'name',
    'zip',
    'postal_code',
    'lat____',
    'state_2',
  ]);
});

test('a coordinate lies within its limit, the limit included [GAP-112]', () => {
  const texts = ['90', '-90', '90.0001', '', ' ', '44,5', 'north', 'Infinity'];
  expect(texts.map((text) => coordinateIn(text, 90))).toEqual([90, -90, null, null, null, null, null, null]);
  expect([coordinateIn('-180', 180), coordinateIn('180.1', 180)]).toEqual([-180, null]);
});

describe('a row', () => {
  test('is good with a name, a place on Earth and a country, in whatever case [ADMIN-14]', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ address: '', city: '', state: '', zip: '' })).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'North Yard' }, 'nameRule'],
    [{ name: 'YARD-2' }, 'nameRule'],
    [{ country: 'USA' }, 'country'],
    [{ country: 'XX' }, 'country'],
    [{ country: '' }, 'country'],
    [{ longitude: '180.1' }, 'longitude'],
    [{ latitude: '90.1' }, 'latitude'],
    [{ latitude: '' }, 'latitude'],
    [{ address: 'x'.repeat(201) }, 'length'],
    [{ city: 'a\0b' }, 'letters'],
  ])('with %j cannot be uploaded [ADMIN-14][GAP-112]', (wrong, fault) => {
    expect(faultsOf(wrong)).toEqual([fault]);
  });

  test('may have a name that a location has already, whatever it is like [ADMIN-04][ADMIN-05]', () => {
    expect([faultsOf({ name: 'YARD-1' }), faultsOf({ name: ' yard-1 ' })]).toEqual([[], []]);
  });

  test('tells all its faults [ADMIN-14]', () => {
    expect(faultsOf({ name: '', country: '', longitude: 'x', latitude: 'x' })).toEqual([
      'name',
      'country',
      'longitude',
      'latitude',
    ]);
  });
});
