import { stepPath } from '#domain/lightning/stepFile.ts';
import type { FeedAnswer, FeedFetch } from '#workers/stepReader.ts';
import type { Sleep } from '#workers/withTimeout.ts';

/** What a service answers for an address: a body, a status, or nothing at all ('hangs', 'refused'). */
export type Served = string | ArrayBuffer | number;

/** Time and network for the feed: the clock moves only when everything waits. */
export type FakeWorld = {
  readonly nowMs: () => number;
  readonly sleep: Sleep;
  readonly fetch: FeedFetch;
  readonly random: () => number;
  /** Every request made: when and what. */
  readonly requests: { readonly atMs: number; readonly url: string; readonly cache: string }[];
  /** Lets so much time pass, waking sleepers in order. */
  pass(ms: number): Promise<void>;
};

export const TEMPLATE = '/feed/{YYYYMMDD}/{HHmmss}.json';
export const urlOf = (stepMs: number) => stepPath(TEMPLATE, stepMs);

/** All microtasks that the feed could need between two moments of time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** @param serve What is served for an address at a time. */
export function createFakeWorld(startMs: number, serve: (url: string, nowMs: number) => Served): FakeWorld {
  let nowMs = startMs;
  const sleepers = new Set<{ wakeAtMs: number; wake: () => void }>();
  const requests: FakeWorld['requests'] = [];

  function answerOf(served: string | ArrayBuffer | number): FeedAnswer {
    return {
      status: typeof served === 'number' ? served : 200,
      text: () => Promise.resolve(typeof served === 'string' ? served : ''),
      arrayBuffer: () => Promise.resolve(served instanceof ArrayBuffer ? served : new ArrayBuffer(0)),
    };
  }

  return {
    requests,
    nowMs: () => nowMs,
    random: () => 0.5,

    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = { wakeAtMs: nowMs + ms, wake };
        function wake(): void {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', wake);
          resolve();
        }
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake);
      }),

    fetch: (url, { signal, cache }) => {
      requests.push({ atMs: nowMs, url, cache });
      const served = serve(url, nowMs);
      if (served === 'refused') return Promise.reject(new Error('refused'));
      if (served !== 'hangs') return Promise.resolve(answerOf(served));
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },

    async pass(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        await settle();
        const next = [...sleepers].sort((a, b) => a.wakeAtMs - b.wakeAtMs)[0];
        if (next === undefined || next.wakeAtMs > untilMs) break;
        nowMs = Math.max(nowMs, next.wakeAtMs);
        next.wake();
      }
      nowMs = untilMs;
      await settle();
    },
  };
}

/** A step file's text with one strike. */
export function stepText(
  stepMs: number,
  strike: Partial<Record<'lat' | 'lon' | 'timestamp', number>> = {},
): string {
  return JSON.stringify([{ lat: 44.5, lon: -73.2, timestamp: stepMs + 1000, strikeType: 'CG', ...strike }]);
}
