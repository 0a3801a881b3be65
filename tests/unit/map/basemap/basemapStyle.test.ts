import { describe, expect, test } from 'vitest';
import { basemapStyle } from '#map/basemap/basemapStyle.ts';
import { behindForeign, foreignStyle } from '#map/basemap/foreignStyle.ts';

const PALETTE = { land: '#111', water: '#222', border: '#333', border2: '#444', label: '#555', halo: '#666' };

describe('the look of the ground', () => {
  test.each([
    ['own', basemapStyle(PALETTE), ['land', 'lakes', 'rivers', 'counties', 'states', 'countries', 'places']],
    [
      'openmaptiles',
      foreignStyle(PALETTE, 'openmaptiles'),
      ['water', 'waterway', 'transportation', 'boundary', 'boundary', 'place', 'place'],
    ],
    [
      'protomaps',
      foreignStyle(PALETTE, 'protomaps'),
      ['earth', 'water', 'water', 'roads', 'boundaries', 'boundaries', 'places'],
    ],
  ] as const)(
    'takes land, water, borders and towns of tiles with %s names [MAP-02]',
    (_, { layers }, names) => {
      expect(layers.map((layer) => layer['source-layer'])).toEqual(names);
      expect(new Set(layers.map((layer) => layer['id'])).size).toBe(layers.length);
    },
  );

  test.each([
    ['own', basemapStyle(PALETTE)],
    ['openmaptiles', foreignStyle(PALETTE, 'openmaptiles')],
    ['protomaps', foreignStyle(PALETTE, 'protomaps')],
  ] as const)(
    'names towns under their dots, where a mark leaves them to read: %s [MAP-02]',
    (_, { layers }) => {
      const symbols = layers.filter(({ type }) => type === 'symbol');
      expect(symbols.length).toBeGreaterThan(0);
      for (const { layout } of symbols)
        expect(layout).toMatchObject({ 'icon-image': 'town', 'text-anchor': 'top' });
    },
  );

  test('has the sea behind tiles that draw the land, and the land behind those that draw the sea [MAP-02]', () => {
    expect(behindForeign(PALETTE, 'protomaps')).toBe(PALETTE.water);
    expect(behindForeign(PALETTE, 'openmaptiles')).toBe(PALETTE.land);
  });
});
