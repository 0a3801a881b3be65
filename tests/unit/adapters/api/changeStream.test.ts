import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchChanges } from '#adapters/api/changeStream.ts';
import type { Locks } from '#adapters/api/streamSeats.ts';

const PLACE = { clientId: 'acme', facilityId: 'NORTH YARD' };

/** A service whose streams the test opens, writes and breaks. */
function createStreams() {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const open: { write(text: string): void; end(): void; signal: AbortSignal }[] = [];
  const state = { status: 200, token: 'token-1' as string | null };
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, headers: init.headers as Record<string, string> });
    const signal = init.signal!;
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
    signal.addEventListener('abort', () => controller.error(signal.reason));
    open.push({
      write: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      signal,
    });
    return new Response(body, { status: state.status });
  };
  const dependencies = {
    fetch: fetch as typeof globalThis.fetch,
    url: '/api/alerts/changes',
    accessToken: () => state.token,
    locks: undefined as Locks,
  };
  return { dependencies, asked, open, state };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // the pause is exactly as long as it says
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets streams deliver; no time passes. */
const deliver = () => vi.advanceTimersByTimeAsync(0);

test('tells each change once, however the bytes are cut', async () => {
  const { dependencies, asked, open } = createStreams();
  const announced = vi.fn();
  const stop = watchChanges(dependencies, PLACE, announced);
  await deliver();
  expect(asked[0]!.url).toBe('/api/alerts/changes?clientId=ACME&facilityId=NORTH+YARD');
  expect(asked[0]!.headers['authorization']).toBe('Bearer token-1');

  open[0]!.write(': listening\n\n');
  open[0]!.write('event: chan');
  await deliver();
  expect(announced).toHaveBeenCalledTimes(1); // of the connection itself
  open[0]!.write('ged\ndata:\n\n: alive\n\nevent: other\ndata:\n\n');
  await deliver();
  expect(announced.mock.calls.slice(1)).toEqual([['alerts']]);
  open[0]!.write('event: facility\ndata:\n\nevent: changed\ndata:\n\n');
  await deliver();
  expect(announced.mock.calls.slice(2)).toEqual([['facility']]);
  stop();
});

test('polls when it begins to listen, since a change may have come after the page asked and before that [P9]', async () => {
  const { dependencies } = createStreams();
  const announced = vi.fn();
  const stop = watchChanges(dependencies, PLACE, announced);
  expect(announced).not.toHaveBeenCalled();
  await deliver();
  expect(announced.mock.calls).toEqual([['alerts']]);
  stop();
});

test('says that the facility changed when the service no longer knows it [S1]', async () => {
  const { dependencies, state } = createStreams();
  state.status = 404;
  const announced = vi.fn();
  const stop = watchChanges(dependencies, PLACE, announced);
  await deliver();
  expect(announced.mock.calls).toEqual([['facility']]);
  stop();
});

test('listens again after a lost connection, and polls then, since a change may have been missed', async () => {
  const { dependencies, open } = createStreams();
  const announced = vi.fn();
  const stop = watchChanges(dependencies, PLACE, announced);
  await deliver();
  open[0]!.end();
  await deliver();
  await vi.advanceTimersByTimeAsync(999);
  expect(open).toHaveLength(1);
  expect(announced).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(open).toHaveLength(2);
  expect(announced.mock.calls).toEqual([['alerts'], ['alerts']]);
  stop();
});

test('waits twice as long after each failure in a row, a minute at most', async () => {
  const { dependencies, asked, state } = createStreams();
  state.status = 503;
  const stop = watchChanges(dependencies, PLACE, () => {});
  await deliver();
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(before + 1);
  }
  stop();
});

test('a connection that is silent for 45 s is given up and opened anew', async () => {
  const { dependencies, open } = createStreams();
  const stop = watchChanges(dependencies, PLACE, () => {});
  await deliver();
  await vi.advanceTimersByTimeAsync(30_000);
  open[0]!.write(': alive\n\n');
  await vi.advanceTimersByTimeAsync(44_999);
  expect(open[0]!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(open[0]!.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open).toHaveLength(2);
  stop();
});

test('asks nothing while nobody is signed in, and takes the newest bearer later', async () => {
  const { dependencies, asked, state } = createStreams();
  state.token = null;
  const stop = watchChanges(dependencies, PLACE, () => {});
  await deliver();
  expect(asked).toEqual([]);
  state.token = 'token-2';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked[0]!.headers['authorization']).toBe('Bearer token-2');
  stop();
});

test('once stopped it leaves no connection and no timer behind', async () => {
  const { dependencies, open, asked } = createStreams();
  const announced = vi.fn();
  const stop = watchChanges(dependencies, PLACE, announced);
  await deliver();
  stop();
  await deliver();
  expect(open[0]!.signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
  expect(announced).toHaveBeenCalledTimes(1);
});

test('of many pages in one browser three listen, so that polls find a connection; who ends makes room [S4]', async () => {
  const { dependencies, open } = createStreams();
  const locks = createLocks();
  const stops = Array.from({ length: 5 }, () => watchChanges({ ...dependencies, locks }, PLACE, () => {}));
  await deliver();
  expect(open).toHaveLength(3);
  // the two that wait have been given the second seat to wait for
  stops[1]!();
  await deliver();
  expect(open).toHaveLength(4);
  // who is stopped while waiting never listens
  for (const stop of stops.toReversed()) stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveLength(4);
});

/** Locks as the pages of a browser share them. */
function createLocks(): NonNullable<Locks> {
  const held = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ) => {
    if (ifAvailable === true && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name)!.catch(() => undefined);
    signal?.throwIfAborted();
    const done = Promise.resolve(work({ name, mode: 'exclusive' })).finally(() => held.delete(name));
    held.set(name, done);
    return done;
  };
  return { request: request as LockManager['request'] };
}
