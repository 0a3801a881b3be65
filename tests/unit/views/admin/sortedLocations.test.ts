import { expect, test } from 'vitest';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import { sortedLocations, tagsText, type LocationSorting } from '#views/admin/sortedLocations.ts';

const place = (id: string, city?: string, ...tags: string[]) => ({
  id,
  gid: 1,
  clientId: 'ACME',
  latitude: 0,
  longitude: 0,
  countryCode: 'US',
  ...(city === undefined ? {} : { city }),
  tags: tags.map((name, at) => ({ id: at, name })),
});
const PLACES = [
  place('YARD_10', 'Salina', 'North'),
  place('YARD_2', undefined, 'Central', 'Fuel'),
  place('YARD_3', 'Albany'),
];
const STATUSES: Readonly<Record<string, LocationStatus>> = {
  YARD_10: 'Open',
  YARD_2: 'Alert',
  YARD_3: 'Unknown',
};

const idsBy = (column: LocationSorting['column'], isDescending = false) =>
  sortedLocations(PLACES, { column, isDescending }, ({ id }) => STATUSES[id] ?? 'Unknown').map(
    ({ id }) => id,
  );

test('locations go by name as people count, and the other way round', () => {
  expect(idsBy('id')).toEqual(['YARD_2', 'YARD_3', 'YARD_10']);
  expect(idsBy('id', true)).toEqual(['YARD_10', 'YARD_3', 'YARD_2']);
});

test('locations go by status with the worst first, and by city or tag with those without one last', () => {
  expect(idsBy('status')).toEqual(['YARD_2', 'YARD_3', 'YARD_10']);
  expect(idsBy('city')).toEqual(['YARD_3', 'YARD_10', 'YARD_2']);
  expect(idsBy('tags')).toEqual(['YARD_2', 'YARD_10', 'YARD_3']);
  expect(tagsText(PLACES[1]!)).toBe('Central, Fuel');
});
