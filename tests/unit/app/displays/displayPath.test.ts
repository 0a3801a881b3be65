import { expect, test } from 'vitest';
import { displayPath } from '#app/displays/displayPath.ts';

const display = { kioskId: '8a3f3a5e-6f0f-4a3b-9d57-0f6c9f0f6c11', name: 'Gate', clientId: 'ACME' };
const ofAll = { ...display, facilityIds: null };
const ofTwo = { ...display, facilityIds: ['NORTH', 'SOUTH'] };

test.each([
  '/yardwall',
  '/yardwall/',
  '/yardwall?tag=north',
  '/yardwall/acme?tag=north',
  '/yardalert/ACME/NORTH',
])('a display goes back to %s, which it showed before its new session [GAP-141]', (path) => {
  expect(displayPath(ofAll, path)).toBe(path);
  expect(displayPath(ofTwo, path)).toBe(path);
});

test.each([null, '/yardwall/OTHER', '/yardwalls', '/yardalert', '/yardalert/ACME/EAST', '/people/ACME'])(
  'a display that was asked for %s shows the list of its yards [GAP-141]',
  (path) => {
    expect(displayPath(ofTwo, path)).toBe('/yardalert/ACME');
  },
);

test('a display of one yard shows that yard [GAP-141]', () => {
  expect(displayPath({ ...display, facilityIds: ['NORTH'] }, null)).toBe('/yardalert/ACME/NORTH');
});
