import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsAround } from '#domain/geo/boundsAround.ts';
import { destination } from '#domain/geo/destination.ts';

test('the four sides lie a radius away, within 1 %', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: 1_000, max: 161_000, noNaN: true }),
      (lon, lat, radiusM) => {
        const [west, south, east, north] = boundsAround([lon, lat], radiusM);
        const off = (bearingDeg: number) => destination([lon, lat], bearingDeg, radiusM);
        expect((north - lat) / (off(0)[1] - lat)).toBeCloseTo(1, 2);
        expect((lat - south) / (lat - off(180)[1])).toBeCloseTo(1, 2);
        expect((east - lon) / (off(90)[0] - lon)).toBeCloseTo(1, 1);
        expect(lon - west).toBeCloseTo(east - lon, 9);
      },
    ),
  );
});

test('near a pole it is wide, and never beyond the pole', () => {
  const [west, south, east, north] = boundsAround([0, 89.9], 50_000);
  expect([south < 89.9, north, east - west < 20]).toEqual([true, 90, true]);
});
