import { expect, test } from 'vitest';
import { formatDelay } from '#domain/time/formatDelay.ts';

test.each([
  [2_449, '2.4 s', '2,4 s'],
  [119_949, '119.9 s', '119,9 s'],
  [120_000, '2 min 0 s', '2 min 0 s'],
  [1_569_400, '26 min 9 s', '26 min 9 s'],
  [119_999_600, '2,000 min 0 s', '2 000 min 0 s'],
])('%i ms are told as %s and %s', (delayMs, english, french) => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
  expect(plain(formatDelay(delayMs, 'en-US'))).toBe(english);
  expect(plain(formatDelay(delayMs, 'fr-CA'))).toBe(french);
});
