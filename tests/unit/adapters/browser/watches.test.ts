import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchAge } from '#adapters/browser/ageWatch.ts';
import { watchLoop } from '#adapters/browser/loopWatch.ts';
import { heapLimitBytes, watchMemory } from '#adapters/browser/memoryWatch.ts';
import { watchPage } from '#adapters/browser/pageWatch.ts';
import { watchSleep } from '#adapters/browser/sleepWatch.ts';
import { settled } from '../../../support/settled.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the watch for sleep', () => {
  const EVERY_MS = 5_000;

  function watch() {
    const device = { wall: 1_000_000, monotonic: 0 };
    const slept: number[] = [];
    const clocks = { wallMs: () => device.wall, monotonicMs: () => device.monotonic };
    const stop = watchSleep(clocks, EVERY_MS, (ms) => slept.push(ms));
    const pass = (wallMs: number, monotonicMs: number) => {
      device.wall += wallMs;
      device.monotonic += monotonicMs;
      vi.advanceTimersByTime(EVERY_MS);
    };
    return { slept, pass, stop };
  }

  test('says nothing while looks come in time, or a little late [YARD-22]', () => {
    const { slept, pass } = watch();
    pass(EVERY_MS, EVERY_MS);
    pass(14_999, 14_999);
    expect(slept).toEqual([]);
  });

  test.each([
    ['both clocks ran', 60_000, 60_000],
    ['the monotonic clock stood still', 60_000, 5_000],
    ['the wall clock was set back', -3_600_000, 60_000],
  ])('tells for how long nothing looked where %s [YARD-22]', (_, wallMs, monotonicMs) => {
    const { slept, pass } = watch();
    pass(wallMs, monotonicMs);
    pass(EVERY_MS, EVERY_MS);
    expect(slept).toEqual([60_000]);
  });

  test('looks every 5 s, until it is stopped [CONST-04]', () => {
    const { slept, pass, stop } = watch();
    vi.advanceTimersByTime(EVERY_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    stop();
    pass(60_000, 60_000);
    expect([slept, vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe('the watch over an age', () => {
  const LIMIT_MS = 900_000;

  function watch() {
    const device = { wall: 1_000_000, monotonic: 500 };
    let told = 0;
    const clocks = { wallMs: () => device.wall, monotonicMs: () => device.monotonic };
    const stop = watchAge(clocks, LIMIT_MS, () => (told += 1));
    const pass = (wallMs: number, monotonicMs: number) => {
      device.wall += wallMs;
      device.monotonic += monotonicMs;
      vi.advanceTimersByTime(1_000);
    };
    return { told: () => told, pass, stop };
  }

  test.each([
    ['both clocks run', LIMIT_MS, LIMIT_MS],
    ['the monotonic clock stood still with the device', LIMIT_MS, 0],
    ['the wall clock was set back', -3_600_000, LIMIT_MS],
  ])('tells once, at its limit, where %s [S5]', (_, wallMs, monotonicMs) => {
    const { told, pass } = watch();
    pass(wallMs - Math.sign(wallMs), Math.max(0, monotonicMs - 1));
    expect(told()).toBe(0);
    pass(Math.sign(wallMs), 1);
    expect([told(), vi.getTimerCount()]).toEqual([1, 0]);
    pass(LIMIT_MS, LIMIT_MS);
    expect(told()).toBe(1);
  });

  test('says nothing once it is stopped', () => {
    const { told, pass, stop } = watch();
    stop();
    expect(vi.getTimerCount()).toBe(0);
    pass(LIMIT_MS, LIMIT_MS);
    expect(told()).toBe(0);
  });
});

describe('the watch over the picture', () => {
  const RHYTHM = { everyMs: 1_000, missedLooks: 3, sleepLimitMs: 15_000 };

  function watch() {
    const frames = new Map<number, () => void>();
    const document = { hidden: false };
    let nowMs = 0;
    let id = 0;
    const page = {
      document,
      performance: { now: () => nowMs },
      setInterval,
      clearInterval,
      requestAnimationFrame(frame: () => void) {
        frames.set((id += 1), frame);
        return id;
      },
      cancelAnimationFrame: (gone: number) => void frames.delete(gone),
    } as unknown as Window;
    const told: string[] = [];
    const stop = watchLoop(page, RHYTHM, (turn) => told.push(turn));
    return {
      document,
      frames,
      told,
      stop,
      draw: () => [...frames].forEach(([key, frame]) => frames.delete(key) && frame()),
      look(passedMs = RHYTHM.everyMs) {
        nowMs += passedMs;
        vi.advanceTimersByTime(RHYTHM.everyMs);
      },
    };
  }

  test('says nothing of a picture that is drawn', () => {
    const { told, look, draw } = watch();
    for (let second = 0; second < 10; second++) {
      look();
      draw();
    }
    expect(told).toEqual([]);
  });

  test('calls it stalled at the third look without anything drawn, once, and resumed when something is [S12]', () => {
    const { told, look, draw } = watch();
    for (let second = 0; second < 3; second++) look();
    expect(told).toEqual([]);
    look();
    look();
    expect(told).toEqual(['stalled']);
    draw();
    look();
    draw();
    expect(told).toEqual(['stalled', 'resumed']);
  });

  test.each([
    ['three looks late', 4_000, ['stalled']],
    ['not quite three looks late', 3_999, []],
    ['as late as no sleep is yet', RHYTHM.sleepLimitMs, ['stalled']],
    ['slept through', RHYTHM.sleepLimitMs + 1, []],
  ])('a look that comes %s tells %j → %j [S12]', (_, passedMs, wanted) => {
    const { told, look, draw } = watch();
    look();
    draw();
    look(passedMs);
    expect(told).toEqual(wanted);
  });

  test('expects nothing of a hidden page, nor of the first look after it', () => {
    const { document, told, look } = watch();
    look();
    document.hidden = true;
    for (let second = 0; second < 10; second++) look();
    document.hidden = false;
    look(10_000);
    look();
    look();
    expect(told).toEqual([]);
    look();
    expect(told).toEqual(['stalled']);
  });

  test('leaves neither timer nor frame behind', () => {
    const { frames, look, stop } = watch();
    look();
    expect([frames.size, vi.getTimerCount()]).toEqual([1, 1]);
    stop();
    expect([frames.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('the watch over memory', () => {
  const EVERY_MS = 60_000;
  type Performance = Parameters<typeof watchMemory>[0];

  function watch(performance: object) {
    const used: number[] = [];
    const stop = watchMemory(performance as Performance, EVERY_MS, (bytes) => used.push(bytes));
    return { used, stop };
  }

  test('tells the heap of the script every minute, until it is stopped', () => {
    const { used, stop } = watch({ memory: { usedJSHeapSize: 21, jsHeapSizeLimit: 99 } });
    vi.advanceTimersByTime(2 * EVERY_MS);
    stop();
    vi.advanceTimersByTime(EVERY_MS);
    expect(used).toEqual([21, 21]);
  });

  test('tells the memory of the page and its workers where the page is isolated', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    const measure = vi.fn(() => Promise.resolve({ bytes: 42 }));
    const { used, stop } = watch({ measureUserAgentSpecificMemory: measure, memory: { usedJSHeapSize: 21 } });
    vi.advanceTimersByTime(EVERY_MS);
    await settled();
    expect(used).toEqual([42]);
    vi.advanceTimersByTime(EVERY_MS);
    stop();
    await settled();
    expect(used).toEqual([42]);
  });

  test('goes on where a measure fails', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    const measure = vi.fn(() => Promise.reject(new DOMException('not now', 'SecurityError')));
    const { used } = watch({ measureUserAgentSpecificMemory: measure });
    vi.advanceTimersByTime(2 * EVERY_MS);
    await settled();
    expect([used, measure.mock.calls.length]).toEqual([[], 2]);
  });

  test('asks nothing of a browser that tells nothing', () => {
    watch({});
    expect(vi.getTimerCount()).toBe(0);
    expect(heapLimitBytes({} as Performance)).toBe(Number.POSITIVE_INFINITY);
    expect(heapLimitBytes({ memory: { jsHeapSizeLimit: 99 } } as unknown as Performance)).toBe(99);
  });
});

test('the watch over the page tells who sees and touches it and what network it has, until it is stopped [NET-10]', () => {
  const document = Object.assign(new EventTarget(), { hidden: false });
  const page = Object.assign(new EventTarget(), { document });
  const told: string[] = [];
  const stop = watchPage(page as unknown as Window, (turn) => told.push(turn));
  const happen = () => {
    document.hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    document.hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    ['offline', 'online'].forEach((type) => page.dispatchEvent(new Event(type)));
    ['click', 'keyup'].forEach((type) => document.dispatchEvent(new Event(type)));
  };
  happen();
  const all = ['hidden', 'shown', 'offline', 'online', 'touched', 'touched'];
  expect(told).toEqual(all);
  stop();
  happen();
  expect(told).toEqual(all);
});
