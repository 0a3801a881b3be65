import { expect, it, vi } from 'vitest';
import { createScaledPainter } from '#map/strikes/createScaledPainter.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';

const { rows } = createStrikeStore();
const FILTER = { atMs: 0, youngestMs: 0, oldestMs: 1, showsCloud: true };
const viewAt = (zoom: number) => ({
  centerX: 0.5,
  centerY: 0.5,
  worldPx: 256 * 2 ** zoom,
  widthPx: 100,
  heightPx: 100,
  pixelRatio: 1,
});

const painter = () => ({ canvas: document.createElement('canvas'), paint: vi.fn(), dispose: vi.fn() });

it('draws density below zoom 6, single strikes from there on, and shows one of the two [STRIKE-14]', () => {
  const [near, far] = [painter(), painter()];
  const scaled = createScaledPainter(near, far);
  const shown = () => [near, far].map(({ canvas }) => canvas.style.display !== 'none');
  scaled.paint(rows, viewAt(5.999), FILTER);
  expect([shown(), near.paint.mock.calls.length, far.paint.mock.calls.length]).toEqual([[false, true], 0, 1]);
  expect(scaled.canvasOf(viewAt(5.999))).toBe(far.canvas);
  scaled.paint(rows, viewAt(6), FILTER);
  expect([shown(), near.paint.mock.calls.length, far.paint.mock.calls.length]).toEqual([[true, false], 1, 1]);
  expect(scaled.canvasOf(viewAt(6))).toBe(near.canvas);
});

it('lets both go', () => {
  const [near, far] = [painter(), painter()];
  createScaledPainter(near, far).dispose();
  expect([near.dispose.mock.calls.length, far.dispose.mock.calls.length]).toEqual([1, 1]);
});
