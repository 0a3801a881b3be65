import { expect, test } from 'vitest';
import { FURTHEST_MS, isInstant } from '#domain/time/isInstant.ts';

test('an instant is as far from 1970 as a date reaches, less a day', () => {
  expect(FURTHEST_MS).toBe(8.64e15 - 86_400_000);
});

test.each([0, Date.UTC(2025, 10, 18), FURTHEST_MS, -FURTHEST_MS])('%s is an instant', (atMs) => {
  expect(isInstant(atMs)).toBe(true);
  // clocks of the zones that are furthest from UTC show a date then too
  for (const hours of [-12, 14]) expect(new Date(atMs + hours * 3_600_000).getTime()).not.toBeNaN();
});

test.each([
  FURTHEST_MS + 1,
  -FURTHEST_MS - 1,
  1_764_403_200_000_000_000,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%s is none [S4]', (atMs) => {
  expect(isInstant(atMs)).toBe(false);
});
