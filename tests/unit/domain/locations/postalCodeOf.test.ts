import { expect, test } from 'vitest';
import { postalCodeOf } from '#domain/locations/postalCodeOf.ts';

test.each([
  [{ code: 'Z1234' }, 'Z1234'],
  [{ ZCTA5CE20: '05401', GEOID20: '05401' }, '05401'],
  [{ CFSAUID: 'H2X' }, 'H2X'],
  [{ zip: 5401 }, '05401'],
  [{ code: '', ZIP: '90210' }, '90210'],
  [{ name: 'Somewhere' }, null],
  [{}, null],
])('the code of a postal area with %j is %j', (properties, code) => {
  expect(postalCodeOf(properties)).toBe(code);
});
