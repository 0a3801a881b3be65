import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { heatAgeOf, isHeatLate } from '#domain/heat/heatAge.ts';

const MINUTE_MS = 60_000;

test.each([
  [0, 'minutes', 0],
  [MINUTE_MS - 1, 'minutes', 0],
  [60 * MINUTE_MS, 'minutes', 60],
  [61 * MINUTE_MS - 1, 'minutes', 60],
  [61 * MINUTE_MS, 'hours', 1],
  [120 * MINUTE_MS - 1, 'hours', 1],
  [120 * MINUTE_MS, 'hours', 2],
  [-MINUTE_MS, 'minutes', 0],
])('an age of %d ms is said in %s, %d of them [HEAT-07][GAP-88]', (ageMs, unit, count) => {
  expect(heatAgeOf(ageMs)).toEqual({ unit, count });
});

test('an age is never said to be more than it is, nor less by an hour [HEAT-07]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 * MINUTE_MS }), (ageMs) => {
      const { unit, count } = heatAgeOf(ageMs);
      const saidMs = count * (unit === 'hours' ? 60 * MINUTE_MS : MINUTE_MS);
      expect(saidMs).toBeLessThanOrEqual(ageMs);
      expect(ageMs - saidMs).toBeLessThan(60 * MINUTE_MS);
    }),
  );
});

test('readings are late after half an hour', () => {
  expect([isHeatLate(30 * MINUTE_MS), isHeatLate(30 * MINUTE_MS + 1)]).toEqual([false, true]);
  expect(isHeatLate(Number.NaN)).toBe(true);
});
