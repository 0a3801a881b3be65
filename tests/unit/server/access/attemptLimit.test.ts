import { expect, test } from 'vitest';
import { createAttemptLimit } from '#server/useCases/access/attemptLimit.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 15 * 60_000;

test('wrong guesses hold back no longer for a clock that is set back [S6]', () => {
  const clock = { atMs: 10 * HOUR_MS, nowMs: () => clock.atMs };
  const limit = createAttemptLimit(clock, 1);
  limit.noteFailure('ada');
  clock.atMs -= 2 * HOUR_MS;
  expect(limit.mayTry('ada')).toBe(false);
  clock.atMs += WINDOW_MS - 1;
  expect(limit.mayTry('ada')).toBe(false);
  clock.atMs += 1;
  expect(limit.mayTry('ada')).toBe(true);
});
