import { fromLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import { squareX, squareY, stretchAt } from '#map/squareMap.ts';

test('places lie on the square map where OpenLayers has them [CONST-21]', () => {
  for (const [lon, lat] of [
    [-180, -85],
    [-97, 39],
    [0, 0],
    [151.2, -33.9],
    [180, 85],
  ] as const) {
    const [x, y] = fromLonLat([lon, lat]);
    expect(squareX(lon)).toBeCloseTo(x!, 6);
    expect(squareY(lat)).toBeCloseTo(y!, 6);
  }
});

test('a metre of the ground is one on the map at the equator, and two at 60 degrees', () => {
  expect(stretchAt(0)).toBe(1);
  expect(stretchAt(squareY(60))).toBeCloseTo(2, 12);
  expect(stretchAt(squareY(-60))).toBeCloseTo(2, 12);
});
