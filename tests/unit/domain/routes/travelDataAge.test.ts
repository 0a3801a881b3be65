import { expect, test } from 'vitest';
import { isTravelDataOld, TRAVEL_DATA_OLD_AFTER_MS } from '#domain/routes/travelDataAge.ts';

test('routes and reports of vehicles are old from a quarter of an hour on, and where a time is not known [S4][S5]', () => {
  expect(TRAVEL_DATA_OLD_AFTER_MS).toBe(900_000);
  expect([899_999, 900_000, 86_400_000, Number.NaN].map((ageMs) => isTravelDataOld(5, 5 + ageMs))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
