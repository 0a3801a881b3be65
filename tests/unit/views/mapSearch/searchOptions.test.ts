import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { pointFeature } from '#tests/support/mapFeatures.ts';
import { searchOptions } from '#views/mapSearch/searchOptions.ts';

const facility = (id: string, city: string) => ({ id, city }) as Facility;
const FACILITIES = [
  facility('NORTH_DOCK', 'Plainville'),
  facility('DOCK_7', 'Austin'),
  facility('HUB', 'Dockton'),
  facility('YARD', 'Salina'),
];
const PLACE = {
  id: 'geonames:1',
  title: 'Docksville, KS, US',
  latitude: 39,
  longitude: -98,
  address: '',
  city: 'Docksville',
  state: 'KS',
  countryCode: 'US',
};
const keys = (words: string, facilities = FACILITIES, vehicles: readonly MapFeature[] = []) =>
  searchOptions(words, { facilities, vehicles, places: [PLACE] }).options.map(({ key }) => key);

test('a search finds facilities by id or city in any case, those that begin so first, then addresses [SHELL-20]', () => {
  expect(keys(' dOCk ')).toEqual([
    'facility DOCK_7',
    'facility HUB',
    'facility NORTH_DOCK',
    'place geonames:1',
  ]);
});

test('nothing is found without words, and of many facilities a few leave room for addresses [SHELL-20]', () => {
  expect(keys('  ')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => facility(`DOCK_${at}`, ''));
  expect(keys('dock', many)).toHaveLength(5);
  const { leftOffCount } = searchOptions('dock', { facilities: many, vehicles: [], places: [PLACE] });
  expect(leftOffCount).toBe(16);
});

test('vehicles are found by a part of their run’s identifier, between facilities and addresses [SHELL-20]', () => {
  const vehicles = ['KEP22AB', 'KEP33AB', 'KEP4'].map((id) => pointFeature(id, [-98, 39]));
  expect(keys('33a', FACILITIES, vehicles)).toEqual(['vehicle KEP33AB', 'place geonames:1']);
  expect(keys('kep', [facility('KEPLER', '')], vehicles)).toEqual([
    'facility KEPLER',
    'vehicle KEP22AB',
    'vehicle KEP33AB',
    'vehicle KEP4',
    'place geonames:1',
  ]);
});

test.each(['Montreal', 'quebec', 'montre\u0301al', 'L\u00e9vis'])(
  '%s finds a facility whatever its accents, and however they are written [SHELL-20][S4]',
  (words) => {
    const yards = [
      { ...facility('YUL', 'Montr\u00e9al'), name: 'Cour Qu\u00e9bec' } as Facility,
      facility('YQB', 'Le\u0301vis'),
    ];
    expect(keys(words, yards)).toHaveLength(2);
  },
);

test('a facility is found by its id alone whatever the accents of that [SHELL-20][S4]', () => {
  expect(keys('montreal-12', [facility('Montr\u00e9al-12', '')])).toContain('facility Montr\u00e9al-12');
});
