import { describe, expect, test } from 'vitest';
import { basemapStyle } from '#map/basemap/basemapStyle.ts';
import { behindForeign, foreignStyle } from '#map/basemap/foreignStyle.ts';

const PALETTE = {
  land: '#111',
  water: '#222',
  built: '#777',
  railroad: '#888',
  border: '#333',
  border2: '#444',
  label: '#555',
  halo: '#666',
};

describe('the look of the basemap', () => {
  test.each([
    [
      'own',
      basemapStyle(PALETTE),
      ['land', 'urban', 'lakes', 'rivers', 'railroads', 'counties', 'states', 'countries'],
    ],
    [
      'openmaptiles',
      foreignStyle(PALETTE, 'openmaptiles'),
      ['water', 'waterway', 'transportation', 'boundary', 'boundary'],
    ],
    [
      'protomaps',
      foreignStyle(PALETTE, 'protomaps'),
      ['earth', 'water', 'water', 'roads', 'boundaries', 'boundaries'],
    ],
  ] as const)('takes land, water and borders of tiles with %s names [MAP-02]', (_, { layers }, names) => {
    expect(layers.map((layer) => layer['source-layer'])).toEqual(names);
    expect(new Set(layers.map((layer) => layer['id'])).size).toBe(layers.length);
  });

  test.each([
    ['own', basemapStyle(PALETTE)],
    ['openmaptiles', foreignStyle(PALETTE, 'openmaptiles')],
    ['protomaps', foreignStyle(PALETTE, 'protomaps')],
  ] as const)('leaves names to the layer that keeps them off symbols: %s [MAP-02]', (_, { layers }) => {
    expect(layers.filter(({ type }) => type === 'symbol')).toEqual([]);
  });

  test('has the sea behind tiles that draw the land, and the land behind those that draw the sea [MAP-02]', () => {
    expect(behindForeign(PALETTE, 'protomaps')).toBe(PALETTE.water);
    expect(behindForeign(PALETTE, 'openmaptiles')).toBe(PALETTE.land);
  });
});
