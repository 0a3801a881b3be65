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
  const put = vi.fn();
  const pen = {
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(4 * width * height),
    }),
    getImageData: () => ({ data: new Uint8ClampedArray(4 * 96 * 96) }),
    putImageData: put,
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((kind: string) => {
    const whole = new Proxy(pen, { get: (given, name) => Reflect.get(given, name) ?? vi.fn() });
    // oxlint-disable-next-line typescript/no-explicit-any -- a pen has a hundred parts of which strikes use some
    return kind === '2d' ? (whole as any) : null;
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a frame has a dozen parts of which strikes read three
  const frame = { viewState: { center: [0, 0], resolution: 100 }, size: [80, 60], pixelRatio: 1 } as any;
  const layer = createStrikeLayer({ palette: PALETTE, isStill: false, onDrawn: () => {} });
  const element = layer.layer.render(frame, document.createElement('div'))!;
  const live = createStrikeStore();
  live.add(strikesOf([[NOW_MS - 6_900]]));
  layer.show(LIVE, live.rows);
  layer.show(LATER, live.rows);
  return { put, layer, live, element, rings: () => element.querySelectorAll('circle').length };
}

it.each([
  ['to the past', { ...LIVE, youngestMs: 0 }],
  ['to a time without lightning', null],
])('rings are gone the moment the slider leaves the present %s [STRIKE-17]', (_, filter) => {
  const { layer, rings } = begin();
  expect(rings()).toBe(1);
  layer.show(filter, createStrikeStore().rows);
  expect(rings()).toBe(0);
  vi.advanceTimersByTime(900);
  expect(rings()).toBe(0);
});

it('switched off, rings and strikes are gone; while the present goes on, rings open on', () => {
  const { put, layer, live, element, rings } = begin();
  layer.show({ ...LATER, atMs: LATER.atMs + 250 }, live.rows);
  expect(rings()).toBe(1);
  layer.show(null, live.rows);
  expect([rings(), element.hidden]).toEqual([0, true]);

  put.mockClear();
  layer.show({ ...LATER, atMs: LATER.atMs + 500 }, live.rows);
  expect([put.mock.calls.length, element.hidden]).toEqual([1, false]);
});

it('while time alone goes on, nothing is painted again until a strike turns another colour or goes [STRIKE-12][STRIKE-14]', () => {
  const { layer, live, put } = begin();
  const shownAt = (ageMs: number) => {
    put.mockClear();
    layer.show({ ...LATER, atMs: NOW_MS - 6_900 + ageMs }, live.rows);
    return put.mock.calls.length;
  };
  expect(shownAt(9 * 60_000)).toBe(0);
  expect(shownAt(10 * 60_000 + 1)).toBe(1);
  expect(shownAt(11 * 60_000)).toBe(0);
  expect(shownAt(60 * 60_000 + 1)).toBe(1);
});
