import { expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { letterSpots } from '#map/routes/letterSpots.ts';
import { routeBounds } from '#map/routes/routeBounds.ts';

const straight: LonLat[] = Array.from({ length: 101 }, (_, step) => [step / 100, 0]);
/** Along the first, but for a detour to the north before its end. */
const detour: LonLat[] = straight.map(([lon], step) => [lon, step > 65 && step < 75 ? 1 : 0]);

test('a single route has its letter in its middle [ROUTE-06]', () => {
  expect(letterSpots([straight])).toEqual([[0.5, 0]]);
});

test('each letter stands where its route is apart from the others [ROUTE-06]', () => {
  const [first, second] = letterSpots([straight, detour]);
  expect(second).toEqual([0.7, 1]);
  expect(first).not.toEqual(second);
});

test('a route that lies nowhere has none', () => {
  expect(letterSpots([straight, []])[1]).toBeNull();
});

test('routes are seen whole between their outermost places [ROUTE-10]', () => {
  expect(routeBounds([...straight, [-3, 5], [2, -7]])).toEqual([-3, -7, 2, 5]);
  expect(routeBounds([])).toBeNull();
});
