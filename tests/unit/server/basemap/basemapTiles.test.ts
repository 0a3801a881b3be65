import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { describe, expect, test } from 'vitest';
import type { BasemapLayer } from '#server/basemap/basemapFeatures.ts';
import { createBasemapTiles } from '#server/basemap/basemapTiles.ts';
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
const place = (name: string, population: number) =>
  feature({ type: 'Point', coordinates: [40, 40] }, { name, population });

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
  lakes: collection(),
  rivers: collection(line),
  counties: collection(line),
  states: collection(line),
  countries: collection(line),
  places: collection(place('Metropolis', 5_000_000), place('Town', 50_000), place('Village', 1_200)),
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
      'places',
    ]);
    expect(Object.keys(decodeTile(tileOf({ z: 7, x: 78, y: 48 })))).toContain('counties');
  });

  test('names only towns that are large enough for its zoom, and all that it keeps, each time', () => {
    const namesAt = (z: number, x: number, y: number) =>
      decodeTile(tileOf({ z, x, y })).places?.map(({ name }) => name);
    expect(namesAt(4, 9, 6)).toEqual(['Metropolis']);
    expect(namesAt(8, 156, 96)).toEqual(['Metropolis', 'Town']);
    expect(namesAt(4, 9, 6)).toEqual(['Metropolis']);
  });

  test('is empty at sea', () => {
    expect(tileOf({ z: 4, x: 0, y: 6 })).toHaveLength(0);
  });
});
