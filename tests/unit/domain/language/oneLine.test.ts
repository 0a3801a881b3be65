import { expect, it } from 'vitest';
import { isOneLine } from '#domain/language/oneLine.ts';

it.each([
  ['Harbour', true],
  ['two\nlines', false],
  ['two\u2028lines', false],
  ['soft\u00ADhyphen', false],
  ['right\u200Fto left', false],
  ['joined\u200Dletters', false],
  ['half a pair \uD83D', false],
  ['\u{1F477}\u200D\u2642\uFE0F on site', true],
  ['\u{1F477}\u{1F3FD}\u200D\u2640\uFE0F', true],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', true],
  ['\u{1F477}\u200D\u200D\u2642', false],
])('%j stays in its line: %s [GAP-139]', (text, stays) => {
  expect(isOneLine(text)).toBe(stays);
});
