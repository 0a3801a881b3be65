import { expect, test } from 'vitest';
import { watchFetches } from '#machines/feed/pollingRegion.ts';

const RESTING = { children: {} };
const fetchingBy = (fetch: string) => ({ children: { fetch } });

test('a fetch has ended once it runs no more, and not before', () => {
  const hasEnded = watchFetches(fetchingBy('first'));
  expect(hasEnded(fetchingBy('first'))).toBe(false);
  expect(hasEnded(RESTING)).toBe(true);
  expect(hasEnded(RESTING)).toBe(false);
  expect(hasEnded(fetchingBy('second'))).toBe(false);
  expect(hasEnded(RESTING)).toBe(true);
});

test('a fetch has ended also where another one runs at once', () => {
  const hasEnded = watchFetches(RESTING);
  expect(hasEnded(fetchingBy('first'))).toBe(false);
  expect(hasEnded(fetchingBy('second'))).toBe(true);
  expect(hasEnded(fetchingBy('second'))).toBe(false);
});
