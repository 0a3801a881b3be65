import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { joinByRank } from '../../../scripts/basemap/joinByRank.ts';
import { simplify } from '../../../scripts/basemap/simplify.ts';

const TOLERANCE_DEG = 0.1;
const position = fc.tuple(
  fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 100),
  fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 100),
) as fc.Arbitrary<Position>;

describe('a simplified line', () => {
  test('keeps both ends, makes up no point, and stays within the tolerance of each that it drops [MAP-02]', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 40 }), (coordinates) => {
        const simple = simplify({ type: 'LineString', coordinates }, TOLERANCE_DEG);
        if (simple?.type !== 'LineString') throw new Error('A line was expected.');
        const kept = simple.coordinates;
        expect([kept[0], kept.at(-1)]).toEqual([coordinates[0], coordinates.at(-1)]);
        expect(kept.filter((one) => !coordinates.includes(one))).toEqual([]);
        for (const point of coordinates) {
          const awayDeg = Math.min(...kept.slice(1).map((end, at) => awayFrom(point, kept[at]!, end)));
          expect(awayDeg).toBeLessThanOrEqual(TOLERANCE_DEG + 1e-9);
        }
      }),
    );
  });

  test('leaves nothing of an area that is smaller than the tolerance [MAP-02]', () => {
    const pond = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0],
    ];
    const lake = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ];
    expect(simplify({ type: 'Polygon', coordinates: [pond] }, TOLERANCE_DEG)).toBeNull();
    expect(simplify({ type: 'MultiPolygon', coordinates: [[pond], [lake, pond]] }, TOLERANCE_DEG)).toEqual({
      type: 'MultiPolygon',
      coordinates: [[lake]],
    });
  });
});

test('lines of one rank become one feature, the most important rank first [MAP-02]', () => {
  const river = (scalerank: number, x: number) =>
    ({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [x, 0],
          [x, 1],
        ],
      },
      properties: { scalerank },
    }) as const;
  const joined = joinByRank([river(9, 1), river(2, 2), river(9, 3)] as never);
  expect(
    joined.map(({ properties, geometry }) => [
      properties,
      'coordinates' in geometry && geometry.coordinates.length,
    ]),
  ).toEqual([
    [{ rank: 2 }, 1],
    [{ rank: 9 }, 2],
  ]);
});

/** Distance from a segment, degrees of latitude, as the build counts it. */
function awayFrom([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * shrink, by - ay];
  const length2 = dx ** 2 + dy ** 2;
  const along = length2 === 0 ? 0 : ((x - ax) * shrink * dx + (y - ay) * dy) / length2;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot((x - ax) * shrink - share * dx, y - ay - share * dy);
}
