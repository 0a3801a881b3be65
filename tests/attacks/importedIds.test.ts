import { expect, test } from 'vitest';
import { BulkUpload, NewLocation } from '#contracts/location.ts';

const ROW = {
  ...{ address: '', city: 'Burlington', state: 'VT', country: 'US', zip: '1', longitude: -73, latitude: 44 },
};
const LOCATION = {
  ...{ city: 'Burlington', state: 'VT', countryCode: 'US', longitude: -73, latitude: 44, defaultUnits: 0 },
};
const isImported = (name: string) => BulkUpload.safeParse({ locations: [{ ...ROW, name }] }).success;
const isAdded = (name: string) => NewLocation.safeParse({ ...LOCATION, name }).success;

test.each([
  ...['ALL CLEAR: YARD IS OPEN', '<b>YARD</b>', 'YARD/../OTHER', 'YARD\nOPEN', 'Y\u0410RD', '../YARD'],
  ...['YARD\u202ENEPO', 'AB', 'A'.repeat(31), 'YARD-1', 'YARD.json', '', ' ', '=HYPERLINK("x")'],
])('the id %j is taken neither by the form nor by an import [ADMIN-04]', (name) => {
  expect([isAdded(name), isImported(name)]).toEqual([false, false]);
});

test.each(['YARD', 'North_Yard_7', ' YARD '])('the id %j is taken by both [ADMIN-04]', (name) => {
  expect([isAdded(name), isImported(name)]).toEqual([true, true]);
});
