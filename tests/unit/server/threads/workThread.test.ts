import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkThread, type WorkOrder } from '#server/platform/threads/workThread.ts';

const LIMIT_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A thread that answers with its order, and never to the order `hang`. */
function stage() {
  const terminated: number[] = [];
  let begun = 0;
  const thread = createWorkThread<string, string>({
    createWorker() {
      const nth = (begun += 1);
      const worker = Object.assign(new EventEmitter(), {
        postMessage({ id, order }: WorkOrder<string>) {
          if (order !== 'hang') queueMicrotask(() => worker.emit('message', { id, answer: order }));
        },
        unref: () => {},
        async terminate() {
          terminated.push(nth);
          worker.emit('exit', 1);
        },
      });
      return worker as unknown as Worker;
    },
    idleMs: 2 * LIMIT_MS,
    limitMs: LIMIT_MS,
  });
  return { thread, begun: () => begun, terminated };
}

/** Why an order failed; empty: it did not. */
const failureOf = async (asked: Promise<string>): Promise<string> =>
  asked.then(
    () => '',
    (error: Error) => error.message,
  );

test('a thread that hangs is ended, and another one does what waits', async () => {
  const { thread, begun, terminated } = stage();
  const hung = failureOf(thread.ask('hang'));
  const next = thread.ask('next');
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(terminated).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([await hung, await next]).toEqual(['The thread took more than 60000 ms.', 'next']);
  expect([begun(), terminated]).toEqual([2, [1]]);
});

test('the time of one order is not that of the next, and a thread with nothing to do ends', async () => {
  const { thread, begun, terminated } = stage();
  await thread.ask('one');
  vi.advanceTimersByTime(LIMIT_MS - 1);
  const hung = failureOf(thread.ask('hang'));
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect([begun(), terminated]).toEqual([1, []]);
  vi.advanceTimersByTime(1);
  expect(await hung).toContain('took more than');
  expect(await thread.ask('two')).toBe('two');
  vi.advanceTimersByTime(2 * LIMIT_MS);
  expect([begun(), terminated]).toEqual([2, [1, 2]]);
});
