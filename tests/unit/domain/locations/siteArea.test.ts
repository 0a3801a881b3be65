import { describe, expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { areaFault, MAX_REACH_M, middleOf, reachM } from '#domain/locations/siteArea.ts';

const SQUARE: LonLat[] = [
  [-73.22, 44.47],
  [-73.2, 44.47],
  [-73.2, 44.49],
  [-73.22, 44.49],
];

describe('the middle of a site', () => {
  test('is its centroid, whichever way round its corners stand [GAP-110]', () => {
    for (const corners of [SQUARE, SQUARE.toReversed()]) {
      const [lon, lat] = middleOf(corners)!;
      expect([lon, lat]).toEqual([expect.closeTo(-73.21, 9), expect.closeTo(44.48, 9)]);
    }
  });

  test('is no mean of corners: many on one side do not draw it there [GAP-110]', () => {
    const [lon] = middleOf([SQUARE[0]!, [-73.21, 44.47], [-73.205, 44.47], ...SQUARE.slice(1)])!;
    expect(lon).toBeCloseTo(-73.21, 9);
  });

  test('of corners on one line is their mean, and of none is none', () => {
    expect(middleOf([])).toBeNull();
    expect(middleOf([[1, 2]])).toEqual([1, 2]);
    expect(
      middleOf([
        [0, 0],
        [2, 2],
      ]),
    ).toEqual([1, 1]);
    expect(
      middleOf([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([1, 1]);
  });
});

describe('the corners of a site', () => {
  test('are three or more, and a hundred at most [ADMIN-02][GAP-110]', () => {
    const circle = (count: number): LonLat[] =>
      Array.from({ length: count }, (_, at) => {
        const angle = (at / count) * 2 * Math.PI;
        return [Math.cos(angle) / 100, Math.sin(angle) / 100];
      });
    expect([2, 3, 100, 101].map((count) => areaFault(circle(count)))).toEqual(['few', null, null, 'many']);
  });

  test('have edges that do not cross', () => {
    const [a, b, c, d] = SQUARE as [LonLat, LonLat, LonLat, LonLat];
    expect(areaFault([a, b, c, d])).toBeNull();
    expect(areaFault([a, c, b, d])).toBe('crossing');
    expect(areaFault([a, b, b, c])).toBe('crossing');
  });

  test('lie within two miles of the middle, so that most of the alert ring is around each [S1]', () => {
    const degreesPerM = 1 / 111_195;
    const wide = (halfM: number): LonLat[] => [
      [0, -halfM * degreesPerM],
      [halfM * degreesPerM, 0],
      [0, halfM * degreesPerM],
      [-halfM * degreesPerM, 0],
    ];
    expect(reachM(wide(3_000))).toBeCloseTo(3_000, 0);
    expect([areaFault(wide(MAX_REACH_M - 1)), areaFault(wide(MAX_REACH_M + 1))]).toEqual([null, 'large']);
  });

  test('on both sides of the date line are too far apart', () => {
    expect(
      areaFault([
        [179.99, 0],
        [-179.99, 0],
        [179.99, 0.01],
      ]),
    ).toBe('large');
  });
});
