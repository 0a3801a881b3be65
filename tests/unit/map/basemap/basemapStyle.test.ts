import { describe, expect, test } from 'vitest';
import { basemapStyle, behindTiles } from '#map/basemap/basemapStyle.ts';

const PALETTE = { land: '#111', water: '#222', border: '#333', border2: '#444', label: '#555', halo: '#666' };

describe('the look of the ground', () => {
  test.each([
    ['own', ['land', 'lakes', 'rivers', 'counties', 'states', 'countries', 'places']],
    ['openmaptiles', ['water', 'waterway', 'transportation', 'boundary', 'boundary', 'place', 'place']],
    ['protomaps', ['earth', 'water', 'water', 'roads', 'boundaries', 'boundaries', 'places']],
  ] as const)('takes land, water, borders and towns of tiles with %s names [MAP-02]', (names, layers) => {
    const drawn = basemapStyle(PALETTE, names).layers;
    expect(drawn.map((layer) => layer['source-layer'])).toEqual(layers);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
  });

  test('has the sea behind tiles that draw the land, and the land behind those that draw the sea [MAP-02]', () => {
    expect(behindTiles(PALETTE, 'own')).toBe(PALETTE.water);
    expect(behindTiles(PALETTE, 'protomaps')).toBe(PALETTE.water);
    expect(behindTiles(PALETTE, 'openmaptiles')).toBe(PALETTE.land);
  });
});
