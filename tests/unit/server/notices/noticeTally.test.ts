import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNoticeTally } from '#server/useCases/notices/noticeTally.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a store that hangs does not hold up the metrics, and is asked once [S12]', async () => {
  const reading = vi.fn(() => new Promise<never>(() => {}));
  const { readings } = createNoticeTally({ reading }, { nowMs: () => 0 });
  const both = Promise.all([readings.queue(), readings.queue()]);
  await vi.advanceTimersByTimeAsync(1_000);
  const unknown = { waiting: Number.NaN, oldestS: Number.NaN };
  expect(await both).toEqual([unknown, unknown]);
  expect(reading).toHaveBeenCalledTimes(1);
});

test('a store that answers is read anew each time [S12]', async () => {
  let waiting = 0;
  const reading = async () => ({ waiting: (waiting += 1), oldestAtMs: 4_000 });
  const { readings } = createNoticeTally({ reading }, { nowMs: () => 9_000 });
  expect(await readings.queue()).toEqual({ waiting: 1, oldestS: 5 });
  expect(await readings.queue()).toEqual({ waiting: 2, oldestS: 5 });
});
