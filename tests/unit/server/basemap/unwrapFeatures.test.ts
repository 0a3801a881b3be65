import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { unwrapFeatures } from '#server/world/basemap/unwrapFeatures.ts';

function unwrapped(...coordinates: Position[][]): Position[][] {
  const { features } = unwrapFeatures({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }],
  });
  const geometry = features[0]?.geometry;
  if (geometry?.type !== 'Polygon') throw new Error('An area was expected.');
  return geometry.coordinates;
}

describe('an area of the basemap', () => {
  test('that the antimeridian does not touch stays as it is', () => {
    const ring = [
      [0, 0],
      [170, 0],
      [170, 60],
      [0, 0],
    ];
    expect(unwrapped(ring)).toEqual([ring]);
  });

  test('goes on across the antimeridian, with the holes in it', () => {
    const outline = [
      [170, 0],
      [-170, 0],
      [-170, 20],
      [170, 20],
      [170, 0],
    ];
    const hole = [
      [-178, 5],
      [-176, 5],
      [-176, 9],
      [-178, 5],
    ];
    expect(unwrapped(outline, hole)).toEqual([
      [
        [170, 0],
        [190, 0],
        [190, 20],
        [170, 20],
        [170, 0],
      ],
      [
        [182, 5],
        [184, 5],
        [184, 9],
        [182, 5],
      ],
    ]);
  });

  test('around a pole is closed along it', () => {
    const around = [
      [-180, -70],
      [-60, -75],
      [60, -70],
      [180, -70],
    ];
    expect(unwrapped(around)).toEqual([[...around, [180, -90], [-180, -90], [-180, -70]]]);
  });
});
