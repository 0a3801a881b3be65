import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStrikeRings } from '#map/strikes/createStrikeRings.ts';

const VIEW = { centerX: 0.5, centerY: 0.5, worldPx: 4_096, widthPx: 800, heightPx: 600, pixelRatio: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const rings = createStrikeRings('#fff');
  rings.see(VIEW);
  const circles = () => [...rings.element.querySelectorAll('circle')];
  return {
    rings,
    radiiPx: () => circles().map((circle) => Number(circle.getAttribute('r'))),
    opacities: () => circles().map(({ style }) => Number(style.opacity)),
    places: () => circles().map(({ style }) => style.transform.match(/[-\d.]+/g)!.map(Number)),
  };
}

it('a ring opens around a new strike for a second, and fades [STRIKE-08]', () => {
  const { rings, places, opacities, radiiPx } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  vi.advanceTimersByTime(480);
  expect(places()).toEqual([[400, 300]]);
  expect(opacities()[0]).toBeCloseTo(0.52, 2);
  vi.advanceTimersByTime(480);
  expect(radiiPx()[0]).toBeCloseTo(19.4, 1);
  vi.advanceTimersByTime(100);
  expect(radiiPx()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('no more than the newest 50 rings are open at once [STRIKE-08]', () => {
  const { rings, places } = begin();
  const sparks = (count: number, y: number) => Array.from({ length: count }, () => ({ x: 0.5, y }));
  rings.open(sparks(30, 0.5));
  rings.open(sparks(30, 0.51));
  expect(places()).toHaveLength(50);
  expect(places().filter(([, yPx]) => yPx! > 300)).toHaveLength(30);
});

it('rings are drawn in steps of little more than a pixel, and no oftener, however fast the screen is', () => {
  const { rings, radiiPx } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  const set = vi.spyOn(SVGElement.prototype, 'setAttribute');
  const drawnPx: number[] = [];
  while (radiiPx().length > 0) {
    vi.advanceTimersToNextTimer();
    drawnPx.push(...radiiPx());
  }
  const stepsPx = drawnPx.slice(1).map((radiusPx, nth) => radiusPx - drawnPx[nth]!);
  expect(set).toHaveBeenCalledTimes(12);
  expect(Math.max(...stepsPx)).toBeLessThan(1.5);
  set.mockRestore();
});

it('rings stay at their strikes while the map is moved, in the copy of the map that is seen [STRIKE-08]', () => {
  const { rings, places } = begin();
  rings.open([{ x: 0.01, y: 0.5 }]);
  rings.see({ ...VIEW, centerX: 0.99, centerY: 0.51 });
  const [[xPx, yPx] = []] = places();
  expect(xPx).toBeCloseTo(400 + 0.02 * 4_096, 3);
  expect(yPx).toBeCloseTo(300 - 0.01 * 4_096, 3);
});

it('rings that are cleared are gone at once, not with the next picture [STRIKE-17]', () => {
  const { rings, radiiPx } = begin();
  rings.open([{ x: 0.5, y: 0.5 }]);
  vi.advanceTimersByTime(200);
  rings.clear();
  expect(radiiPx()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('rings are measured from the corner of the map, whatever stands before them in it [STRIKE-08]', () => {
  const { position, left, top } = begin().rings.element.style;
  expect([position, left, top]).toEqual(['absolute', '0px', '0px']);
});
