import { describe, expect, it } from 'vitest';
import { eclipsesIn } from '#server/sources/glm/eclipses.ts';
import { GOES_EAST, GOES_WEST, profileOf } from '#server/sources/glm/satellites.ts';
import { locationErrorAtM, parallaxBoundM, zenithAngleDeg } from '#server/sources/glm/viewFromOrbit.ts';
import { isInFootprint } from '#server/sources/sourceProfile.ts';

const MIAMI = [-80.19, 25.76] as const;
const DALLAS = [-96.8, 32.78] as const;
const DENVER = [-104.99, 39.74] as const;
const CHICAGO = [-87.63, 41.88] as const;
const TORONTO = [-79.38, 43.65] as const;
const MONTREAL = [-73.57, 45.5] as const;
const WINNIPEG = [-97.14, 49.9] as const;
const CALGARY = [-114.07, 51.05] as const;
const SEATTLE = [-122.33, 47.61] as const;
const LOS_ANGELES = [-118.24, 34.05] as const;

describe('parallaxBoundM', () => {
  it.each([
    ['Miami', MIAMI, 3, 14],
    ['Dallas', DALLAS, 5, 7],
    ['Denver', DENVER, 8, 8],
    ['Chicago', CHICAGO, 7, 15],
    ['Toronto', TORONTO, 7, 23],
    ['Winnipeg', WINNIPEG, 12, 17],
    ['Calgary', CALGARY, 18, 13],
    ['Seattle', SEATTLE, 18, 10],
    ['Los Angeles', LOS_ANGELES, 8, 4],
  ])('is within 2 km of what was computed for %s [GAP-137]', (_, [lon, lat], eastKm, westKm) => {
    const east = parallaxBoundM([lon, lat], GOES_EAST.lonDeg) / 1_000;
    const west = parallaxBoundM([lon, lat], GOES_WEST.lonDeg) / 1_000;
    expect(Math.abs(east - eastKm)).toBeLessThan(2);
    expect(Math.abs(west - westKm)).toBeLessThan(2);
  });

  it('is large, and never endless, near the edge of the Earth', () => {
    const montreal = parallaxBoundM([...MONTREAL], GOES_WEST.lonDeg);
    expect(montreal).toBeGreaterThan(32_000);
    expect(parallaxBoundM([0, 0], GOES_WEST.lonDeg)).toBe(40_000);
    expect(zenithAngleDeg([0, 0], GOES_WEST.lonDeg)).toBe(180);
  });

  it('comes to a pixel', () => {
    const place = [-75.2, 0] as const;
    expect(locationErrorAtM([...place], GOES_EAST.lonDeg)).toBeCloseTo(5_000, 3);
  });
});

describe('footprints', () => {
  it.each([
    ['Miami', MIAMI, true, false],
    ['Dallas', DALLAS, true, true],
    ['Denver', DENVER, true, true],
    ['Chicago', CHICAGO, true, false],
    ['Toronto', TORONTO, true, false],
    ['Montreal', MONTREAL, true, false],
    ['Winnipeg', WINNIPEG, true, false],
    ['Calgary', CALGARY, false, false],
    ['Seattle', SEATTLE, false, true],
    ['Los Angeles', LOS_ANGELES, true, true],
    ['53° N', [-80, 53], false, false],
    ['51° N, 99° W', [-99, 51], true, false],
    ['51° N, 102° W', [-102, 51], false, false],
    ['Quito', [-78.5, -0.2], true, false],
    ['Anchorage', [-149.9, 61.2], false, false],
    ['Honolulu', [-157.86, 21.31], false, true],
    ['Paris', [2.35, 48.86], false, false],
  ] as const)('hold %s', (_, [lon, lat], isEast, isWest) => {
    const isIn = [GOES_EAST, GOES_WEST].map((satellite) => isInFootprint(profileOf(satellite), [lon, lat]));
    expect(isIn).toEqual([isEast, isWest]);
  });

  it('lie inside a zenith angle of 65° [GAP-137]', () => {
    for (const satellite of [GOES_EAST, GOES_WEST])
      for (const corner of profileOf(satellite).footprint!.flat())
        expect(zenithAngleDeg(corner, satellite.lonDeg)).toBeLessThan(65.1);
  });
});

describe('eclipsesIn', () => {
  const minute = (iso: string): [number, number] => [Date.parse(iso), Date.parse(iso) + 20_000];

  it.each([
    ['GOES-East, at its midnight in the equinox', GOES_EAST, '2026-03-20T05:00:00Z', true],
    ['GOES-East, when the sun begins to dazzle it', GOES_EAST, '2026-03-20T04:15:00Z', true],
    ['GOES-East, when it ceases to', GOES_EAST, '2026-03-20T05:45:00Z', true],
    ['GOES-East, at noon', GOES_EAST, '2026-03-20T17:00:00Z', false],
    ['GOES-East, an hour after', GOES_EAST, '2026-03-20T06:10:00Z', false],
    ['GOES-East, at its midnight in summer', GOES_EAST, '2026-06-20T05:00:00Z', false],
    ['GOES-East, at its midnight in winter', GOES_EAST, '2026-12-20T05:00:00Z', false],
    ['GOES-East, in the first days of the season', GOES_EAST, '2026-02-27T05:00:00Z', true],
    ['GOES-East, in its last days', GOES_EAST, '2026-10-15T05:00:00Z', true],
    ['GOES-West, at its own midnight', GOES_WEST, '2026-09-22T09:08:00Z', true],
    ['GOES-West, at that of GOES-East', GOES_WEST, '2026-09-22T05:00:00Z', false],
  ])('finds %s [GAP-137]', (_, { lonDeg }, at, isEclipse) => {
    expect(eclipsesIn(minute(at), lonDeg).length > 0).toBe(isEclipse);
  });

  it('finds one window a night', () => {
    const days: [number, number] = [Date.parse('2026-03-18T12:00:00Z'), Date.parse('2026-03-21T12:00:00Z')];
    expect(eclipsesIn(days, GOES_EAST.lonDeg).map(([fromMs]) => new Date(fromMs).toISOString())).toEqual([
      '2026-03-19T04:10:48.000Z',
      '2026-03-20T04:10:48.000Z',
      '2026-03-21T04:10:48.000Z',
    ]);
  });
});
