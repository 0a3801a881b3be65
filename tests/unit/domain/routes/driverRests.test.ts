import { expect, test } from 'vitest';
import { longestRestsMs } from '#domain/routes/driverRests.ts';

const HOUR_MS = 3_600_000;

test.each([
  [0, 0],
  [11 * HOUR_MS, 0],
  [11 * HOUR_MS + 1, 10],
  [22 * HOUR_MS, 10],
  [22 * HOUR_MS + 1, 20],
  [28 * HOUR_MS, 20],
])('a driver after %i ms may rest for %i h on the way [ROUTE-14]', (drivenMs, restedH) => {
  expect(longestRestsMs(drivenMs)).toBe(restedH * HOUR_MS);
});
