import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { northAmericaFile, readNorthAmerica } from '#server/world/basemap/readNorthAmerica.ts';

describe('the file of North America', () => {
  const layers = readNorthAmerica();
  const namesOf = (layer: keyof typeof layers, property = 'name') =>
    layers[layer].features.map(({ properties }) => properties?.[property] as unknown);

  test('has 2 MB at most, and names whom it is by [MAP-02]', () => {
    expect(statSync(northAmericaFile()).size).toBeLessThanOrEqual(2_000_000);
    expect(readFileSync(northAmericaFile(), 'utf8').slice(0, 120)).toContain('Natural Earth');
  });

  test('is found from the bundle in the checkout too', () => {
    const bundle = new URL('../../../../dist/server/basemapWorker.mjs', import.meta.url).href;
    expect(northAmericaFile(bundle)).toBe(northAmericaFile());
    expect(() => northAmericaFile('file:///nowhere/else.mjs')).toThrow('northAmerica.topojson is missing');
  });

  test.each([
    ['urban', 'MultiPolygon'],
    ['lakes', 'MultiPolygon'],
    ['rivers', 'MultiLineString'],
    ['railroads', 'MultiLineString'],
    ['places', 'Point'],
    ['states', 'Point'],
    ['countries', 'MultiPoint'],
  ] as const)('has the layer %s, of %s [MAP-02]', (layer, type) => {
    const types = new Set(layers[layer].features.map(({ geometry }) => geometry.type));
    expect(types).toEqual(new Set([type]));
  });

  test('names every state and province of the United States and Canada once, in French where that differs [MAP-02]', () => {
    const states = namesOf('states');
    expect(new Set(states).size).toBe(states.length);
    for (const name of ['Alaska', 'Texas', 'Rhode Island', 'Québec', 'Nunavut', 'Sonora'])
      expect(states).toContain(name);
    expect(namesOf('states', 'name_fr')).toEqual(
      expect.arrayContaining(['Nouveau-Mexique', 'Colombie-Britannique', 'Californie']),
    );
    expect(namesOf('countries', 'name_fr')).toEqual(expect.arrayContaining(['États-Unis', 'Mexique']));
  });

  test('puts the name of a state on its largest area, not on an island [MAP-02]', () => {
    const placeOf = (name: string) => {
      const found = layers.states.features.find(({ properties }) => properties?.['name'] === name);
      return found?.geometry.type === 'Point' ? found.geometry.coordinates.map(Math.round) : null;
    };
    expect(placeOf('Texas')).toEqual([-100, 32]);
    expect(placeOf('California')).toEqual([-119, 36]);
    expect(placeOf('British Columbia')).toEqual([-125, 55]);
  });
});
