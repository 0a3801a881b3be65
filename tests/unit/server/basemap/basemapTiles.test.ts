import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { describe, expect, test } from 'vitest';
import type { BasemapLayer } from '#server/world/basemap/basemapFeatures.ts';
import { createBasemapTiles } from '#server/world/basemap/basemapTiles.ts';
import { decodeTile } from './decodeTile.ts';

const collection = (...features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const feature = (geometry: Geometry, properties = {}): Feature => ({ type: 'Feature', geometry, properties });
const line = feature({
  type: 'LineString',
  coordinates: [
    [10, 40],
    [60, 40],
  ],
});
const named = (name: string, traits: object) =>
  feature({ type: 'Point', coordinates: [40, 40] }, { name, ...traits });
const ranked = (rank: number) => ({ ...line, properties: { rank } });

/** A square island around 40° E 40° N, with an edge of each kind across it. */
const ISLAND: Record<BasemapLayer, FeatureCollection> = {
  land: collection(
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [10, 10],
          [60, 10],
          [60, 60],
          [10, 60],
          [10, 10],
        ],
      ],
    }),
  ),
  urban: collection(),
  lakes: collection(),
  rivers: collection(line, ranked(3), ranked(9)),
  railroads: collection(line),
  counties: collection(line),
  states: collection(line),
  countries: collection(line),
  country_labels: collection(named('Large', { areaKm2: 8e6 }), named('Small', { areaKm2: 3e4 })),
  state_labels: collection(named('Wide', { areaKm2: 3e5 }), named('Narrow', { areaKm2: 3e4 })),
  places: collection(named('Metropolis', { rank: 2 }), named('Town', { rank: 7 })),
};
const tileOf = createBasemapTiles(ISLAND);

describe('a tile of the basemap', () => {
  test('holds what a glance at its zoom can hold, and no layer without a feature', () => {
    expect(Object.keys(decodeTile(tileOf({ z: 0, x: 0, y: 0 })))).toEqual(['land', 'countries']);
    expect(Object.keys(decodeTile(tileOf({ z: 4, x: 9, y: 6 })))).toEqual([
      'land',
      'rivers',
      'states',
      'countries',
      'country_labels',
      'state_labels',
      'places',
    ]);
    expect(Object.keys(decodeTile(tileOf({ z: 7, x: 78, y: 48 })))).toContain('counties');
  });

  test('names only towns, states and countries that are important enough for its zoom, each time [MAP-02]', () => {
    const namesAt = (layer: BasemapLayer, [z, x, y]: readonly [number, number, number]) =>
      decodeTile(tileOf({ z, x, y }))[layer]?.map(({ name }) => name);
    expect(namesAt('places', [4, 9, 6])).toEqual(['Metropolis']);
    expect(namesAt('places', [8, 156, 96])).toEqual(['Metropolis', 'Town']);
    expect(namesAt('places', [4, 9, 6])).toEqual(['Metropolis']);
    expect(namesAt('state_labels', [4, 9, 6])).toEqual(['Wide']);
    expect(namesAt('state_labels', [5, 19, 12])).toEqual(['Wide', 'Narrow']);
    expect(namesAt('country_labels', [2, 2, 1])).toEqual(['Large']);
    expect(namesAt('country_labels', [5, 19, 12])).toEqual(['Large', 'Small']);
  });

  test('has rivers by their rank, and those without one at every zoom with rivers [MAP-02]', () => {
    const ranksAt = (z: number, x: number, y: number) =>
      decodeTile(tileOf({ z, x, y })).rivers?.map(({ rank }) => rank ?? null);
    expect(ranksAt(3, 4, 3)).toEqual([null, 3]);
    expect(ranksAt(8, 156, 96)).toEqual([null, 3, 9]);
  });

  test('is empty at sea', () => {
    expect(tileOf({ z: 4, x: 0, y: 6 })).toHaveLength(0);
  });
});
