import { expect, test } from 'vitest';
import { isJump } from '#map/isJump.ts';

test('a map goes where a place lies 0.003 degrees of latitude or 0.03 of longitude away, not nearer [ADMIN-08][CONST-42]', () => {
  const from = [-73, 44] as const;
  expect(isJump(null, from)).toBe(true);
  expect([isJump(from, [-73.0299, 44]), isJump(from, [-73.0301, 44])]).toEqual([false, true]);
  expect([isJump(from, [-73, 43.9971]), isJump(from, [-73, 43.9969])]).toEqual([false, true]);
  expect(isJump(from, [-72.98, 44.0029])).toBe(false);
});
