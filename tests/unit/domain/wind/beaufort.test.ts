import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { BEAUFORT_NAMES, beaufortForce } from '#domain/wind/beaufort.ts';

it('names 13 forces from calm to hurricane [UNIT-14]', () => {
  expect(BEAUFORT_NAMES).toEqual([
    'calm',
    'lightAir',
    'lightBreeze',
    'gentleBreeze',
    'moderateBreeze',
    'freshBreeze',
    'strongBreeze',
    'nearGale',
    'gale',
    'strongGale',
    'storm',
    'violentStorm',
    'hurricane',
  ]);
});

// ranges in whole km/h as the national services print them
it.each([
  [0, 0, 0],
  [1, 2, 5],
  [2, 6, 11],
  [3, 13, 19],
  [4, 20, 28],
  [5, 29, 38],
  [6, 39, 49],
  [7, 51, 61],
  [8, 62, 74],
  [9, 75, 88],
  [10, 89, 102],
  [11, 103, 117],
  [12, 118, 250],
])('gives force %d from %d to %d km/h [UNIT-14]', (force, fromKmh, toKmh) => {
  expect(beaufortForce(fromKmh)).toBe(force);
  expect(beaufortForce(toKmh)).toBe(force);
});

it('never falls as the wind rises [UNIT-14]', () => {
  const speed = fc.double({ min: 0, max: 500, noNaN: true });
  fc.assert(
    fc.property(speed, speed, (one, other) => {
      const slow = beaufortForce(Math.min(one, other)) ?? Number.NaN;
      expect(slow).toBeLessThanOrEqual(beaufortForce(Math.max(one, other)) ?? Number.NaN);
    }),
  );
});

it('knows no force for NaN and negative winds', () => {
  for (const speedKmh of [Number.NaN, -1, Infinity]) expect(beaufortForce(speedKmh)).toBeNull();
});
