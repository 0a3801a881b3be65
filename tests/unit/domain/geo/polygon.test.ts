import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import {
  isCircleInPolygon,
  isEncircled,
  isInPolygon,
  meetsEdge,
  touchesPolygon,
} from '#domain/geo/polygon.ts';

const BOX: readonly LonLat[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 2],
];
/** A horseshoe, open to the north. */
const SHOE: readonly LonLat[] = [
  [0, 0],
  [6, 0],
  [6, 4],
  [4, 4],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
];

test('a point is in an area or beside it, in its bays too [VEH-01]', () => {
  expect(isInPolygon([1, 1], BOX)).toBe(true);
  expect(isInPolygon([5, 1], BOX)).toBe(false);
  expect(isInPolygon([3, 3], SHOE)).toBe(false);
  expect(isInPolygon([1, 3], SHOE)).toBe(true);
});

/** Longitudes and latitudes of few steps, so that rings cross themselves and touch places. */
const CORNER = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));

test('what a line encircles twice is inside it too, and nothing inside an area is left out [S4]', () => {
  const twice: readonly LonLat[] = [...BOX, ...BOX];
  expect([isInPolygon([1, 1], twice), isEncircled([1, 1], twice), isEncircled([5, 1], twice)]).toEqual([
    false,
    true,
    false,
  ]);
  fc.assert(
    fc.property(fc.array(CORNER, { minLength: 3, maxLength: 9 }), CORNER, (ring, [x, y]) => {
      const place: LonLat = [x + 0.5, y + 0.25];
      expect(isInPolygon(place, ring) && !isEncircled(place, ring)).toBe(false);
      expect(isEncircled(place, ring.toReversed())).toBe(isEncircled(place, ring));
    }),
  );
});

test('a way touches an area that it leads through, though both its ends lie beside it [VEH-01]', () => {
  expect(touchesPolygon([-1, 1], [5, 1], BOX)).toBe(true);
  expect(touchesPolygon([-1, 3], [5, 3], BOX)).toBe(false);
  expect(touchesPolygon([2.5, 3], [3.5, 5], SHOE)).toBe(false);
  expect(touchesPolygon([2.5, 3], [5, 3], SHOE)).toBe(true);
  // along the edge, and beyond it in the same line
  expect(touchesPolygon([1, 0], [2, 0], BOX)).toBe(true);
  expect(touchesPolygon([5, 0], [6, 0], BOX)).toBe(false);
  expect(touchesPolygon([1, 1], [2, 1], BOX.slice(2))).toBe(false);
});

test('a way touches an area exactly where one of its many points does [VEH-01]', () => {
  const coordinate = fc.integer({ min: -20, max: 80 }).map((tenths) => tenths / 10 + 0.05);
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (aLon, aLat, bLon, bLat) => {
      const points = Array.from({ length: 401 }, (_, nth): LonLat => [
        aLon + ((bLon - aLon) * nth) / 400,
        aLat + ((bLat - aLat) * nth) / 400,
      ]);
      fc.pre(points.some((point) => isInPolygon(point, SHOE)));
      expect(touchesPolygon([aLon, aLat], [bLon, bLat], SHOE)).toBe(true);
    }),
  );
});

test('a line meets the edge of an area by any of its parts, and not where it lies wholly inside or beside it [ROUTE-14]', () => {
  expect(meetsEdge([], BOX)).toBe(false);
  expect(meetsEdge([[1, 0]], BOX)).toBe(false);
  const inside: LonLat[] = [
    [1, 1],
    [2, 1.5],
    [3, 1],
  ];
  expect(meetsEdge(inside, BOX)).toBe(false);
  expect(meetsEdge([...inside, [5, 1], [6, 1]], BOX)).toBe(true);
  // to the last corner of a ring, closed or not
  const pastLastSide: LonLat[] = [
    [-1, 1],
    [0.1, 1],
  ];
  expect(meetsEdge(pastLastSide, BOX)).toBe(true);
  expect(meetsEdge(pastLastSide, [...BOX, BOX[0]!])).toBe(true);
  // through the bay of the horseshoe
  expect(
    meetsEdge(
      [
        [3, 9],
        [3, 2.5],
        [3.5, 9],
      ],
      SHOE,
    ),
  ).toBe(false);
});

test('a line touches an area exactly if it begins there or meets its edge [ROUTE-14]', () => {
  const coordinate = fc.integer({ min: -20, max: 80 }).map((tenths) => tenths / 10 + 0.05);
  const point = fc.tuple(coordinate, coordinate);
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 6 }), (line) => {
      const touches = line.slice(1).some((to, nth) => touchesPolygon(line[nth]!, to, SHOE));
      expect(isInPolygon(line[0]!, SHOE) || meetsEdge(line, SHOE)).toBe(touches);
    }),
  );
});

test.each([
  ['well inside', [2, 1], 50_000, true],
  ['that reaches over a side', [3.9, 1], 11_200, false],
  ['that ends before it', [3.9, 1], 11_100, true],
  ['around a point outside', [5, 1], 1, false],
] as const)('a circle %s [S1][GAP-137]', (_which, centre, radiusM, isInside) => {
  expect(isCircleInPolygon(centre, radiusM, BOX)).toBe(isInside);
  expect(isCircleInPolygon(centre, radiusM, [...BOX, BOX[0]!])).toBe(isInside);
});

test('no circle that leaves an area counts as inside it, wherever on Earth [S1][GAP-137]', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.integer({ min: -75, max: 75 }),
      fc.integer({ min: 1_000, max: 80_000 }),
      (east, north, southLat, radiusM) => {
        const area = BOX.map(([lon, lat]): LonLat => [lon, lat + southLat]);
        const centre: LonLat = [east * 4, southLat + north * 2];
        if (!isCircleInPolygon(centre, radiusM, area)) return;
        for (let row = 0; row <= 400; row += 1) {
          const part = row / 100;
          for (const edge of [
            [part, southLat],
            [part, southLat + 2],
            [0, southLat + part / 2],
            [4, southLat + part / 2],
          ] as const)
            expect(greatCircleM(centre, edge)).toBeGreaterThanOrEqual(radiusM * 0.999);
        }
      },
    ),
  );
});
