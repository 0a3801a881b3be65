import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStrikeRings } from '#map/strikes/createStrikeRings.ts';

const VIEW = { centerX: 0.5, centerY: 0.5, worldPx: 4_096, widthPx: 800, heightPx: 600, pixelRatio: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function begin() {
  const pen = {
    setTransform: vi.fn(),
    clearRect: vi.fn(),
    beginPath: vi.fn(),
    arc: vi.fn(),
    stroke: vi.fn(),
    globalAlpha: 1,
    strokeStyle: '',
    lineWidth: 1,
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- a pen has a hundred parts of which rings use five
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as any);
  const rings = createStrikeRings('#fff');
  rings.see(VIEW);
  return { pen, rings };
}

it('a ring opens around a new strike for a second [STRIKE-08]', () => {
  const { pen, rings } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  vi.advanceTimersByTime(500);
  expect(pen.arc).toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  pen.arc.mockClear();
  vi.advanceTimersByTime(200);
  expect(pen.arc).not.toHaveBeenCalled();
});

it('no more than the newest 50 rings are open at once [STRIKE-08]', () => {
  const { pen, rings } = begin();
  const sparks = (count: number, y: number) => Array.from({ length: count }, () => ({ x: 0.5, y }));
  rings.open(sparks(30, 0.5));
  rings.open(sparks(30, 0.51));
  vi.advanceTimersToNextTimer();
  const heights = pen.arc.mock.calls.map(([, yPx]) => Number(yPx));
  expect(heights).toHaveLength(50);
  expect(heights.filter((yPx) => yPx > 300)).toHaveLength(30);
});

it('rings are drawn in steps of little more than a pixel, and no oftener, however fast the screen is', () => {
  const { pen, rings } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  vi.advanceTimersByTime(950);
  const radiiPx = pen.arc.mock.calls.map(([, , radiusPx]) => Number(radiusPx));
  const stepsPx = radiiPx.slice(1).map((radiusPx, nth) => radiusPx - radiiPx[nth]!);
  expect(radiiPx.length).toBeLessThanOrEqual(12);
  expect(Math.max(...stepsPx)).toBeLessThan(1.5);
});

it('rings that are cleared are gone at once, not with the next frame [STRIKE-17]', () => {
  const { pen, rings } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  vi.advanceTimersByTime(200);
  pen.arc.mockClear();
  pen.clearRect.mockClear();
  rings.clear();
  expect(pen.clearRect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(900);
  expect(pen.arc).not.toHaveBeenCalled();
});
