import fc from 'fast-check';
import { expect, it } from 'vitest';
import { greatCircleM } from '#domain/geo/distance.ts';
import { createNearYards } from '#server/sources/glm/nearYards.ts';

/** Widest ring: 100 mi, widened by 40 km. */
const WIDEST_M = 200_000;

it('no strike inside the widest ring of a yard is taken for a far one [GAP-137]', () => {
  const place = (latDeg: number) =>
    fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -latDeg, max: latDeg, noNaN: true }),
    });
  const near = fc.tuple(
    place(60),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  );
  let inside = 0;
  fc.assert(
    fc.property(near, ([yard, eastDeg, northDeg]) => {
      const lon = ((yard.longitude + eastDeg + 540) % 360) - 180;
      const strike = [lon, yard.latitude + northDeg] as const;
      if (greatCircleM([yard.longitude, yard.latitude], strike) > WIDEST_M) return;
      inside += 1;
      expect(createNearYards(() => [yard])(strike)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(inside).toBeGreaterThan(100);
});

it('a strike a thousand kilometres away is far, and near once a yard stands there', () => {
  let yards = [{ longitude: -100, latitude: 40 }];
  const isNear = createNearYards(() => yards);
  expect(isNear([-88, 40])).toBe(false);
  yards = [...yards, { longitude: -88.5, latitude: 40.5 }];
  expect(isNear([-88, 40])).toBe(true);
});
