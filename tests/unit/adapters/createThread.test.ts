import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThread, type Thread } from '#adapters/createThread.ts';
import { createPageWorkers, type WorkerMode } from '../app/yard/pageWorker.ts';

let isOffline = false;
vi.mock('comlink', async (original) => {
  const comlink = await original<typeof import('comlink')>();
  return {
    ...comlink,
    get wrap() {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return comlink.wrap;
    },
  };
});

const SURFACE = { answer: () => 'answered' };

let mode: WorkerMode;
let workers: ReturnType<typeof createPageWorkers>;
let thread: Thread<typeof SURFACE>;
beforeEach(() => {
  isOffline = false;
  mode = 'running';
  workers = createPageWorkers(
    () => mode,
    () => SURFACE,
  );
  vi.stubGlobal('Worker', workers.Worker);
  thread = createThread(() => new Worker('thread.ts'));
});
afterEach(() => {
  thread.end();
  vi.unstubAllGlobals();
});

const ask = () => thread.ask((remote) => remote.answer());

test('one thread answers all questions, and begins with the first', async () => {
  expect(workers.count()).toBe(0);
  expect(await ask()).toBe('answered');
  expect(await ask()).toBe('answered');
  expect(workers.count()).toBe(1);
});

test('a thread that fails says so to who waits, and the next question begins another [S12]', async () => {
  mode = 'silent';
  const told = ask().catch((error: Error) => error.message);
  await vi.waitFor(() => expect(workers.count()).toBe(1));
  workers.crash();
  expect(await told).toBe('out of memory');
  mode = 'running';
  expect(await ask()).toBe('answered');
});

test('a thread that hangs is ended after 20 s, and the next question begins another [S12]', async () => {
  vi.useFakeTimers();
  mode = 'silent';
  const told = ask().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(workers.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await told).toBe('The thread hangs.');
  expect(workers.count()).toBe(0);
  // one that was ended before its time does not end those that follow
  const ended = ask().catch(() => null);
  await vi.advanceTimersByTimeAsync(1);
  thread.end();
  await ended;
  void ask().catch(() => null);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(workers.count()).toBe(1);
  thread.end();
  vi.useRealTimers();
  mode = 'running';
  expect(await ask()).toBe('answered');
});

test('a thread that was ended leaves nobody waiting, and one that cannot begin is no quiet time [S4]', async () => {
  mode = 'silent';
  const told = ask().catch((error: Error) => error.message);
  await vi.waitFor(() => expect(workers.count()).toBe(1));
  thread.end();
  expect(await told).toBe('The thread was ended.');
  expect(workers.count()).toBe(0);
  mode = 'unstartable';
  await expect(ask()).rejects.toThrow('This browser starts no worker.');
});

test('a script that could not be loaded once is loaded with the next question [S12]', async () => {
  isOffline = true;
  await expect(ask()).rejects.toThrow('Failed to fetch');
  expect(workers.count()).toBe(0);
  isOffline = false;
  expect(await ask()).toBe('answered');
});

test('a script that fails after its thread was ended leaves the next thread alone [S12]', async () => {
  isOffline = true;
  const ended = ask().catch((error: Error) => error.message);
  thread.end();
  mode = 'silent';
  const next = ask().catch((error: Error) => error.message);
  expect(await ended).toBe('The thread was ended.');
  isOffline = false;
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(workers.count()).toBe(1);
  thread.end();
  expect(await next).toBe('The thread was ended.');
});

test('an ended thread leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const begun: WeakRef<Worker>[] = [];
  const short = createThread<typeof SURFACE>(() => {
    const worker = new AnsweringWorker() as unknown as Worker;
    begun.push(new WeakRef(worker));
    return worker;
  });
  expect(await short.ask((remote) => remote.answer())).toBe('answered');
  short.end();
  await vi.waitFor(() => {
    collect();
    expect(begun.map((one) => one.deref() === undefined)).toEqual([true]);
  });
});

/** Answers each call, and is held by nobody but who uses it. */
class AnsweringWorker extends EventTarget {
  postMessage({ id }: { readonly id: string }): void {
    const answer = new MessageEvent('message', { data: { id, type: 'RAW', value: 'answered' } });
    queueMicrotask(() => this.dispatchEvent(answer));
  }
  terminate(): void {}
}
