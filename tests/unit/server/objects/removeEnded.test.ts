import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startObjectSweeps } from '#server/composition/start/sweepObjects.ts';
import { createObjectStore, type ObjectStore } from '#server/platform/objects/objectStore.ts';
import { removeEnded } from '#server/platform/objects/removeEnded.ts';
import { answering } from '../../../support/localServer.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';

const HOUR_MS = 3_600_000;
const MIDNIGHT_MS = Date.UTC(2026, 10, 27);
const { signal } = new AbortController();

let server: ObjectServer;
let store: ObjectStore;
let nowMs: number;
let elapsedMs: number;
const told: string[] = [];
const note = (_: object, text: string) => void told.push(text);
const log = { info: () => {}, warn: note, error: note };
const clock = { nowMs: () => nowMs };
beforeEach(async () => {
  server = await startObjectServer();
  nowMs = MIDNIGHT_MS;
  elapsedMs = 0;
  const monotonicMs = () => elapsedMs;
  store = createObjectStore({ settings: server.settings, clock, log, pause: async () => {}, monotonicMs });
});
afterEach(async () => {
  told.length = 0;
  await server.stop();
});

function fill(...keys: readonly string[]): void {
  const object = { bytes: Buffer.from('x'), headers: {}, storedAtMs: 0 };
  for (const key of keys) server.objects.set(key, object);
}
const keys = () => [...server.objects.keys()].toSorted();

test('objects go when their day was over long enough, to the millisecond, page by page', async () => {
  fill(...Array.from({ length: 1_500 }, (_, n) => `steps/20261123/a/${String(n).padStart(6, '0')}.json`));
  fill('steps/20261124/a/000000.json', 'tiles/20261101/v1/a');
  const kept = { prefix: 'steps', keepMs: 72 * HOUR_MS };
  expect(await removeEnded(store, kept, MIDNIGHT_MS - 1, signal)).toBe(0);
  expect(await removeEnded(store, kept, MIDNIGHT_MS, signal)).toBe(1_500);
  expect(keys()).toEqual(['steps/20261124/a/000000.json', 'tiles/20261101/v1/a']);
});

test('what has no day in its key is left alone', async () => {
  fill('steps/readme.txt', 'steps/20261399/a', 'steps/2026110/a', 'stepsize/20200101/a');
  expect(await removeEnded(store, { prefix: 'steps', keepMs: 0 }, MIDNIGHT_MS, signal)).toBe(0);
  expect(server.objects.size).toBe(4);
});

test('steps and tiles are kept for 72 hours after their day, and exports to the end of the day on which they expire', async () => {
  fill('steps/20261123/a/1', 'steps/20261124/a/1', 'tiles/20261123/v1/1', 'tiles/20261124/v1/1');
  fill('exports/20261126/a/1.csv', 'exports/20261127/a/1.csv');
  const stop = startObjectSweeps({ store, clock, log });
  await expect.poll(keys).toEqual(['exports/20261127/a/1.csv', 'steps/20261124/a/1', 'tiles/20261124/v1/1']);
  await stop();
});

test('a store that fails is told in the log, and swept the next time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    fill('tiles/20261101/v1/1');
    server.failBy(() => answering(403, {}));
    const stop = startObjectSweeps({ store, clock, log });
    await expect.poll(() => told).toEqual(['The object store fails', 'Old objects could not be removed']);
    server.failBy(() => null);
    elapsedMs = 600_000;
    await expect
      .poll(() => {
        vi.advanceTimersByTime(600_000);
        return keys();
      })
      .toEqual([]);
    await stop();
  } finally {
    vi.useRealTimers();
  }
});
