import { expect, test } from 'vitest';
import { etaMsIn } from '#app/address/etaMsIn.ts';

const AT_MS = Date.parse('2025-11-29T08:00:00Z');

test('an eta is an ISO instant or epoch ms [GAP-9][SHELL-17]', () => {
  expect(etaMsIn('2025-11-29T08:00:00Z')).toBe(AT_MS);
  expect(etaMsIn(String(AT_MS))).toBe(AT_MS);
});

test.each([
  null,
  undefined,
  '',
  'soon',
  '-5',
  '1764403200000000000',
  '99999999999999999999',
  '9'.repeat(400),
])('an eta of %s is none: nothing, no time, or longer than any date [GAP-9][SHELL-17]', (eta) => {
  expect(etaMsIn(eta)).toBeNull();
});
