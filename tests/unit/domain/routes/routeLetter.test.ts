import { expect, test } from 'vitest';
import { routeLetter } from '#domain/routes/routeLetter.ts';

test('routes are called A, B and C [ROUTE-06] [CONST-42]', () => {
  expect([0, 1, 2].map(routeLetter)).toEqual(['A', 'B', 'C']);
});
