import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStrikeTilesClient } from '#adapters/strikeTilesClient.ts';
import { encodeStrikes } from '#server/lightning/cutStrikes.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';
import { strikeTilesApi } from '#workers/readStrikeTiles.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { createPageWorkers, type WorkerMode } from '../app/pageWorker.ts';

let mode: WorkerMode;
let workers: ReturnType<typeof createPageWorkers>;
let client: ReturnType<typeof createStrikeTilesClient>;
beforeEach(() => {
  mode = 'running';
  workers = createPageWorkers(
    () => mode,
    () => strikeTilesApi,
  );
  vi.stubGlobal('Worker', workers.Worker);
  client = createStrikeTilesClient();
});
afterEach(() => {
  client.end();
  vi.unstubAllGlobals();
});

const strike = (ageMs: number) => ({ lon: -73.2, lat: 44.5, kind: 0, atMs: MISSION_TIME_MS - ageMs });
function tile(...agesMs: number[]): ArrayBuffer {
  const end = { toMs: MISSION_TIME_MS, gapsMs: [] };
  return new Uint8Array(encodeStrikes({ z: 3, x: 2, y: 2 }, agesMs.map(strike), end)).buffer;
}

test('tiles are read in a thread that begins with the first of them, and come back in time order [STRIKE-11]', async () => {
  expect(workers.count()).toBe(0);
  const bytes = tile(1_000, 60_000);
  const { strikes, hasGaps } = await client.read([bytes, tile(30_000)]);
  expect(rowsOf(strikes)).toEqual([strike(60_000), strike(30_000), strike(1_000)]);
  expect(strikes.lon).toHaveLength(3);
  expect(hasGaps).toBe(false);
  expect(bytes.byteLength).toBe(0);
  await client.read([tile(1_000)]);
  expect(workers.count()).toBe(1);
});

test('bytes that are no tile are refused, and the thread goes on [S4]', async () => {
  await expect(client.read([new TextEncoder().encode('<html>').buffer])).rejects.toThrow(Error);
  expect((await client.read([tile(1_000)])).strikes.count).toBe(1);
  expect(workers.count()).toBe(1);
});

test('a thread that fails says so to who waits, and the next question begins another [S12]', async () => {
  mode = 'silent';
  const told = client.read([tile(1_000)]).catch((error: Error) => error.message);
  await vi.waitFor(() => expect(workers.count()).toBe(1));
  workers.crash();
  expect(await told).toBe('out of memory');
  mode = 'running';
  expect((await client.read([tile(1_000)])).strikes.count).toBe(1);
});

test('a thread that hangs is ended after 20 s, and the next question begins another [S12]', async () => {
  vi.useFakeTimers();
  mode = 'silent';
  const told = client.read([tile(1_000)]).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(workers.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await told).toBe('The thread hangs.');
  expect(workers.count()).toBe(0);
  // one that was ended before its time does not end those that follow
  const ended = client.read([tile(1_000)]).catch(() => null);
  await vi.advanceTimersByTimeAsync(1);
  client.end();
  await ended;
  void client.read([tile(1_000)]).catch(() => null);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(workers.count()).toBe(1);
  client.end();
  vi.useRealTimers();
  mode = 'running';
  expect((await client.read([tile(1_000)])).strikes.count).toBe(1);
});

test('a thread that was ended leaves nobody waiting, and one that cannot begin is no quiet time [S4]', async () => {
  mode = 'silent';
  const told = client.read([tile(1_000)]).catch((error: Error) => error.message);
  await vi.waitFor(() => expect(workers.count()).toBe(1));
  client.end();
  expect(await told).toBe('The thread was ended.');
  expect(workers.count()).toBe(0);
  mode = 'unstartable';
  await expect(client.read([tile(1_000)])).rejects.toThrow('This browser starts no worker.');
});
