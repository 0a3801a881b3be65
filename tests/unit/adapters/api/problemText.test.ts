import { expect, test } from 'vitest';
import { problemText } from '#adapters/api/problemText.ts';

test.each([
  [{ generalError: { message: 'wrongPassword', messageText: 'b' } }, 'wrongPassword'],
  [{ generalError: { message: 'notYetWorded', messageText: 'b c' } }, 'b c'],
  [{ generalError: { message: 'a' } }, 'a'],
  [{ generalError: { message: '', messageText: 'b' } }, 'b'],
  [{ generalError: { messageText: 'b' } }, 'b'],
  [{ generalError: { message: '' } }, null],
  [{ other: { message: 'x' } }, null],
  ['text', null],
  [null, null],
])('reads %j as %j [ERR-08][GAP-128]', (body, text) => {
  expect(problemText(body)).toBe(text);
});

test('reads the problem that the caller names [ERR-08]', () => {
  expect(problemText({ email: { message: 'taken' } }, 'email')).toBe('taken');
});
