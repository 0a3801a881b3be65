import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDGE_LATITUDE, latitudeAt, southShare } from '#domain/geo/mercator.ts';

test('the square map reaches from edge to edge, and nothing lies beyond', () => {
  expect(southShare(0)).toBe(0.5);
  expect(southShare(EDGE_LATITUDE)).toBeCloseTo(0, 9);
  expect(southShare(-EDGE_LATITUDE)).toBeCloseTo(1, 9);
  expect([90, 89, -89, -90].map(southShare)).toEqual([0, 0, 1, 1]);
  expect(southShare(Number.NaN)).toBeNaN();
});

test('a latitude comes back from its place on the map', () => {
  fc.assert(
    fc.property(fc.double({ min: -EDGE_LATITUDE, max: EDGE_LATITUDE, noNaN: true }), (latDeg) => {
      expect(latitudeAt(southShare(latDeg))).toBeCloseTo(latDeg, 9);
    }),
  );
});
