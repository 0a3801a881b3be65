import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStrikeLayer } from '#map/strikes/createStrikeLayer.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';
import { strikesOf } from './strikesOf.ts';

const NOW_MS = 1_780_000_000_000;
const LIVE = { atMs: NOW_MS, youngestMs: 7_000, oldestMs: 3_600_000, showsCloud: true };
const LATER = { ...LIVE, atMs: NOW_MS + 250 };
const LOOK = { fill: '#ffffff', stroke: '#000000', groundPx: 10, cloudPx: 10 };
const PALETTE = Array.from({ length: 9 }, () => LOOK);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A layer on which a ring has just opened around a strike of the present; no graphics card. */
function begin() {
  const pen = { setTransform: vi.fn(), clearRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((kind: string) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- a pen has a hundred parts of which rings use two
    kind === '2d' ? (pen as any) : null,
  );
  const layer = createStrikeLayer({ palette: PALETTE, isStill: false, onDrawn: () => {} });
  const live = createStrikeStore();
  live.add(strikesOf([[NOW_MS - 6_900]]));
  layer.show(LIVE, live.rows);
  layer.show(LATER, live.rows);
  vi.advanceTimersByTime(100);
  pen.clearRect.mockClear();
  return { pen, layer, live };
}

it.each([
  ['to the past', { ...LIVE, youngestMs: 0 }],
  ['to a time without lightning', null],
])('rings are gone the moment the slider leaves the present %s [STRIKE-17]', (_, filter) => {
  const { pen, layer } = begin();
  layer.show(filter, createStrikeStore().rows);
  expect(pen.clearRect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(900);
  expect(pen.clearRect).toHaveBeenCalledTimes(1);
});

it('switched off, rings are gone too; while the present goes on, they open on', () => {
  const { pen, layer, live } = begin();
  layer.show({ ...LATER, atMs: LATER.atMs + 250 }, live.rows);
  expect(pen.clearRect).not.toHaveBeenCalled();
  layer.show(null, live.rows);
  expect(pen.clearRect).toHaveBeenCalledTimes(1);
});
