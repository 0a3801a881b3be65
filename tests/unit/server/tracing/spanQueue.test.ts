import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSpanQueue, type SpanQueue } from '#server/platform/tracing/spanQueue.ts';

const log = { warn: vi.fn() };
let queue: SpanQueue<number>;

beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockClear();
});
afterEach(() => vi.useRealTimers());

const fill = (count: number) => {
  for (let nth = 0; nth < count; nth += 1) queue.add(nth);
};
const read = () => [queue.readings.sent(), queue.readings.lost()];

describe('spans that wait for a collector', () => {
  test('are sent each second, or once many wait, in bodies of a bounded size', async () => {
    const sizes: number[] = [];
    queue = createSpanQueue({ send: async (spans) => void sizes.push(spans.length), log });
    fill(100);
    await vi.advanceTimersByTimeAsync(999);
    expect(sizes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes).toEqual([100]);
    fill(600);
    expect(sizes).toEqual([100]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes).toEqual([100, 256, 256, 88]);
    expect(read()).toEqual([700, 0]);
  });

  test('are counted as lost beyond 2,048 while it hangs, and nothing waits for it', async () => {
    const send = vi.fn(() => new Promise<void>(() => {}));
    queue = createSpanQueue({ send, log });
    fill(100);
    await vi.advanceTimersByTimeAsync(1_000);
    fill(5_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(read()).toEqual([0, 5_000 - 2_048]);
    const stopped = queue.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
  });

  test('are counted as lost while it refuses, which the log says once, and sent again afterwards', async () => {
    let isWell = false;
    const send = async () => {
      if (!isWell) throw new Error('refused');
    };
    queue = createSpanQueue({ send, log });
    for (let second = 0; second < 3; second += 1) {
      fill(10);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(read()).toEqual([0, 30]);
    expect(log.warn.mock.calls).toEqual([[{ reason: 'refused' }, expect.stringContaining('does not take')]]);
    isWell = true;
    fill(10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read()).toEqual([10, 30]);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  test('are sent once more when the process ends', async () => {
    queue = createSpanQueue({ send: async () => {}, log });
    fill(300);
    await queue.stop();
    expect(read()).toEqual([300, 0]);
  });
});
