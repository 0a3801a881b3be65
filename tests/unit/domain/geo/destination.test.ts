import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '#domain/geo/destination.ts';
import { bearingDeg, greatCircleM } from '#domain/geo/distance.ts';

describe('destination', () => {
  it('lies in the direction and at the distance asked for', () => {
    const position = fc.tuple(
      fc.double({ min: -180, max: 179.9, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
    );
    const bearing = fc.double({ min: 0, max: 359.9, noNaN: true });
    fc.assert(
      fc.property(position, bearing, fc.double({ min: 100, max: 500_000, noNaN: true }), (from, deg, m) => {
        const to = destination(from, deg, m);
        expect(Math.abs(greatCircleM(from, to) - m)).toBeLessThan(1);
        const turnDeg = Math.abs(bearingDeg(from, to) - deg);
        expect(Math.min(turnDeg, 360 - turnDeg)).toBeLessThan(0.1);
        expect(to[0]).toBeGreaterThanOrEqual(-180);
        expect(to[0]).toBeLessThan(180);
      }),
    );
  });

  it('is where one stands at no distance, and NaN for what is not a number', () => {
    const [lon, lat] = destination([-101.8, 35.2], 90, 0);
    expect(lon).toBeCloseTo(-101.8, 9);
    expect(lat).toBeCloseTo(35.2, 9);
    expect(destination([Number.NaN, 0], 0, 1)[0]).toBeNaN();
  });
});
