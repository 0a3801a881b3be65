import { expect, test } from 'vitest';
import { BulkLocation } from '#contracts/location.ts';

const ROW = {
  name: 'NORTH_YARD',
  address: '',
  city: '',
  state: '',
  country: 'US',
  zip: '01001',
  longitude: -73.2,
  latitude: 44.5,
};

test('a row of a bulk upload may lack its address, and not its name [DATA-21]', () => {
  expect(BulkLocation.parse(ROW)).toEqual(ROW);
  const { error } = BulkLocation.safeParse({ ...ROW, name: '' });
  expect(error?.issues.map(({ path }) => path)).toEqual([['name']]);
});
