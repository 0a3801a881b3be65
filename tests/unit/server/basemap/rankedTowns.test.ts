import type { Feature, FeatureCollection, Point } from 'geojson';
import { describe, expect, test } from 'vitest';
import { rankedTowns, type Town } from '#server/world/basemap/rankedTowns.ts';

const town = (name: string, population: number, ...coordinates: [number, number]): Town => ({
  name,
  population,
  loc: { type: 'Point', coordinates },
});
const ranked = (name: string, rank: number, ...coordinates: [number, number]): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { name, rank },
});
const collection = (...features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const zooms = (found: readonly Feature<Point, { name: string; rank: number }>[]) =>
  found.map(({ properties: { name, rank } }) => [name, rank]);

describe('towns by their importance', () => {
  test('come at the zoom that Natural Earth’s rank gives them, whatever accents and abbreviations they have [MAP-02]', () => {
    const towns = [town('Rapid City', 70_000, -103.23, 44.08), town('Fort Worth', 830_000, -97.3, 32.7)];
    const known = collection(ranked('Rapid City', 6, -103.2, 44.1), ranked('Ft. Worth', 4, -97.3, 32.8));
    expect(zooms(rankedTowns(towns, known, () => true))).toEqual([
      ['Fort Worth', 4],
      ['Rapid City', 5],
    ]);
  });

  test('come by their population where Natural Earth has no towns, and from zoom 7 on where it has others [MAP-02]', () => {
    const towns = [
      town('Europe', 700_000, 9, 50),
      town('Suburb', 700_000, -97, 33),
      town('Hamlet', 300, 9, 51),
    ];
    expect(zooms(rankedTowns(towns, collection(), (lon) => lon < 0))).toEqual([
      ['Europe', 4],
      ['Suburb', 7],
    ]);
  });

  test('share a rank with no suburb of the same name: the largest has it [MAP-02]', () => {
    const towns = [town('Kansas City', 150_000, -94.6, 39.1), town('Kansas City', 480_000, -94.6, 39.1)];
    const known = collection(ranked('Kansas City', 4, -94.6, 39.1));
    expect(rankedTowns(towns, known, () => true).map(({ properties }) => properties)).toEqual([
      { name: 'Kansas City', population: 480_000, rank: 4 },
      { name: 'Kansas City', population: 150_000, rank: 7 },
    ]);
  });
});
