import { expect, test } from 'vitest';
import { isRouteOld, ROUTE_OLD_AFTER_MS } from '#domain/routes/routeAge.ts';

test('routes are old from a quarter of an hour on, and where a time is not known [S4][S5]', () => {
  expect(ROUTE_OLD_AFTER_MS).toBe(900_000);
  expect([899_999, 900_000, 86_400_000, Number.NaN].map((ageMs) => isRouteOld(5, 5 + ageMs))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
