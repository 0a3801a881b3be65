import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearingDeg, EARTH_RADIUS_M, greatCircleM, type LonLat } from '#domain/geo/distance.ts';

const QUARTER_M = (Math.PI / 2) * EARTH_RADIUS_M;

const position: fc.Arbitrary<LonLat> = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);

test('a quarter of the equator is a quarter of the circumference', () => {
  expect(greatCircleM([0, 0], [90, 0])).toBeCloseTo(QUARTER_M, 6);
});

test('pole to pole is half the circumference at any longitude', () => {
  expect(greatCircleM([12, 90], [-71, -90])).toBeCloseTo(2 * QUARTER_M, 6);
});

test('crosses the antimeridian the short way', () => {
  expect(greatCircleM([179.95, 10], [-179.95, 10])).toBeCloseTo(greatCircleM([-0.05, 10], [0.05, 10]), 6);
});

test('Boston to Burlington is 293 km', () => {
  expect(greatCircleM([-71.0589, 42.3601], [-73.2121, 44.4759]) / 1000).toBeCloseTo(292.9, 0);
});

test('antipodes do not answer NaN', () => {
  fc.assert(
    fc.property(position, ([lon, lat]) => {
      const other: LonLat = [lon > 0 ? lon - 180 : lon + 180, -lat];
      expect(greatCircleM([lon, lat], other)).toBeCloseTo(2 * QUARTER_M, 0);
    }),
  );
});

test('is symmetric, and zero only from a place to itself', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(greatCircleM(a, b)).toBe(greatCircleM(b, a));
      expect(greatCircleM(a, a)).toBe(0);
    }),
  );
});

test('NaN in, NaN out', () => {
  expect(greatCircleM([NaN, 0], [0, 0])).toBeNaN();
  expect(bearingDeg([0, 0], [0, NaN])).toBeNaN();
});

test.each([
  [[0, 0], [0, 10], 0],
  [[0, 0], [10, 0], 90],
  [[0, 0], [0, -10], 180],
  [[0, 0], [-10, 0], 270],
  [[179.9, 0], [-179.9, 0], 90],
  [[5, 5], [5, 5], 0],
] as const)('from %j to %j the bearing is %d degrees', (from, to, expected) => {
  expect(bearingDeg(from, to)).toBeCloseTo(expected, 9);
});

test('a bearing is at least 0 and less than 360', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const bearing = bearingDeg(a, b);
      expect(bearing).toBeGreaterThanOrEqual(0);
      expect(bearing).toBeLessThan(360);
    }),
  );
});

test('a bearing a hair west of north is 0, not 360', () => {
  expect(bearingDeg([1e-17, 0], [0, 10])).toBe(0);
});
