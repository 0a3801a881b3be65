import { expect, test } from 'vitest';
import { goesOn } from '#map/strikes/newStrikes.ts';

const LIVE = { atMs: 1_780_000_000_000, youngestMs: 7_000, oldestMs: 7_200_000, showsCloud: true };

test.each([
  ['a moment later', { ...LIVE, atMs: LIVE.atMs + 250 }, true],
  ['the same moment', LIVE, true],
  ['ten seconds later', { ...LIVE, atMs: LIVE.atMs + 10_000 }, true],
  ['more than ten seconds later', { ...LIVE, atMs: LIVE.atMs + 10_001 }, false],
  ['an hour back', { ...LIVE, atMs: LIVE.atMs - 3_600_000, youngestMs: 0 }, false],
  ['no lightning', null, false],
])('what is shown of %s goes on: %o %s [STRIKE-17]', (_, next, expected) => {
  expect(goesOn(LIVE, next)).toBe(expected);
});

test('after no lightning nothing goes on', () => {
  expect(goesOn(null, LIVE)).toBe(false);
});
