import { describe, expect, test } from 'vitest';
import { collectLabels, type LabelView, type TileFeature } from '#map/basemap/labels/collectLabels.ts';

const feature = (properties: object, ...flat: number[]): TileFeature => ({
  getProperties: () => properties as Readonly<Record<string, unknown>>,
  getFlatCoordinates: () => flat,
});
const town = (name: string, traits: object, ...at: number[]) =>
  feature({ layer: 'places', name, ...traits }, ...at);
const VIEW: LabelView = {
  names: 'own',
  language: 'en-US',
  zoom: 7,
  resolution: 0.1,
  extent: [-100, -100, 100, 100],
};
const textsOf = (features: readonly TileFeature[], extent: Partial<LabelView> = {}) =>
  collectLabels(features, { ...VIEW, ...extent }).map(({ name }) => name);

const BORDER = feature({ layer: 'countries' }, -500, 0, 50, 50);
const FAR_BORDER = feature({ layer: 'countries' }, -500, 0, -400, 50);
const MEXICO = feature({ layer: 'country_labels', name: 'Mexico', name_fr: 'Mexique', areaKm2: 1.9e6 }, 1, 2);
const SONORA = feature({ layer: 'state_labels', name: 'Sonora', areaKm2: 6e4 }, 3, 4);

describe('names in view', () => {
  test('are countries, states, then towns by rank and by size [MAP-02]', () => {
    const towns = [
      town('Village', { rank: 9, population: 9_000 }, 1, 1),
      town('Second', { rank: 4, population: 600_000 }, 2, 1),
      town('First', { rank: 4, population: 900_000 }, 3, 1),
      town('Dropped', { population: 9_000_000 }, 4, 1),
    ];
    expect(textsOf([...towns, SONORA, MEXICO, BORDER])).toEqual([
      'Mexico',
      'Sonora',
      'First',
      'Second',
      'Village',
      'Dropped',
    ]);
  });

  test('have a country only where a border is in view, with its spots of every tile [MAP-02]', () => {
    expect(textsOf([MEXICO, FAR_BORDER])).toEqual([]);
    const more = feature({ layer: 'country_labels', name: 'Mexico' }, 7, 8);
    expect(collectLabels([MEXICO, more, BORDER], VIEW).map(({ spots }) => spots)).toEqual([[1, 2, 7, 8]]);
  });

  test('have each town once that lies in two tiles, a rounding apart, and two of one name twice [MAP-02]', () => {
    expect(
      textsOf([town('Aurora', {}, 1, 1), town('Aurora', {}, 1.01, 1), town('Aurora', {}, 9, 1)]),
    ).toEqual(['Aurora', 'Aurora']);
  });

  test('are French where the tiles have a French name [MAP-02]', () => {
    expect(textsOf([MEXICO, SONORA, BORDER], { language: 'fr-CA' })).toEqual(['Mexique', 'Sonora']);
  });

  test('are read from tiles of other schemas [MAP-02]', () => {
    const city = feature({ layer: 'place', class: 'city', name: 'City' }, 1, 1);
    const small = feature({ layer: 'place', class: 'town', name: 'Town' }, 2, 1);
    const suburb = feature({ layer: 'place', class: 'suburb', name: 'Suburb' }, 3, 1);
    expect(textsOf([city, small, suburb], { names: 'openmaptiles' })).toEqual(['City']);
    expect(textsOf([city, small, suburb], { names: 'openmaptiles', zoom: 8 })).toEqual(['City', 'Town']);
    const local = feature({ layer: 'places', kind: 'locality', name: 'Local' }, 1, 1);
    expect(
      textsOf([local, feature({ layer: 'places', kind: 'region', name: 'R' }, 1, 1)], { names: 'protomaps' }),
    ).toEqual(['Local']);
  });
});
