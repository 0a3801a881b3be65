import { expect, test } from 'vitest';
import { cutText } from '#domain/language/cutText.ts';

test('a text is cut to its length, and never inside a character', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc');
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('😀', 1)).toBe('');
});
