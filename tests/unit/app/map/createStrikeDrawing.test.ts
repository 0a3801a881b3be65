import { expect, test, vi } from 'vitest';
import { createStrikeDrawing } from '#app/map/createStrikeDrawing.ts';

const AT_MS = 1_780_000_000_000;

test('what went wrong with drawing lightning is known with its time, and told [S12]', () => {
  const drawing = createStrikeDrawing(() => AT_MS);
  const changed = vi.fn();
  const stop = drawing.watch(changed);
  drawing.tell('steady');
  expect(drawing.fact()).toBeNull();
  drawing.tell('lost');
  expect(drawing.fact()).toEqual({ drawing: 'lost', atMs: AT_MS });
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  drawing.tell('restored');
  expect(changed).toHaveBeenCalledTimes(2);
});

test('another map forgets what is not drawn and what draws instead, but not that the card had failed [S12]', () => {
  const drawing = createStrikeDrawing(() => AT_MS);
  for (const [before, after] of [
    ['lost', null],
    ['replaced', null],
    ['restored', { drawing: 'restored', atMs: AT_MS }],
  ] as const) {
    drawing.tell(before);
    drawing.tell('steady');
    expect(drawing.fact()).toEqual(after);
  }
});
