import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { between, nearestShare } from '#domain/geo/segment.ts';

const deg = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const place = fc.tuple(deg(-1, 1), deg(-1, 1)) as fc.Arbitrary<LonLat>;

describe('the nearest share of a short line', () => {
  test('is where the plumb line falls, and its ends beyond them', () => {
    const line: [LonLat, LonLat] = [
      [0, 0],
      [4, 0],
    ];
    expect(nearestShare(line, [1, 3], 0)).toBe(0.25);
    expect(nearestShare(line, [-2, 3], 0)).toBe(0);
    expect(nearestShare(line, [9, 3], 0)).toBe(1);
    expect(between(...line, 0.25)).toEqual([1, 0]);
  });

  test('takes meridians to lie closer to each other far from the equator', () => {
    const line: [LonLat, LonLat] = [
      [0, 60],
      [2, 61],
    ];
    // at 60° a degree east is half as long as one north, so that the line leads to (1, 1): share (0 + 1) / 2
    expect(nearestShare(line, [0, 61], 60)).toBeCloseTo(0.5, 12);
  });

  test('is 0 on a line without length', () => {
    expect(
      nearestShare(
        [
          [1, 1],
          [1, 1],
        ],
        [2, 2],
        0,
      ),
    ).toBe(0);
  });

  test('leads to a point that no other point of the line is nearer than', () => {
    fc.assert(
      fc.property(place, place, place, deg(0, 1), (from, to, point, other) => {
        const farTo = ([lon, lat]: LonLat) => Math.hypot(lon - point[0], lat - point[1]);
        const nearest = between(from, to, nearestShare([from, to], point, 0));
        expect(farTo(nearest)).toBeLessThanOrEqual(farTo(between(from, to, other)) + 1e-12);
      }),
    );
  });
});
