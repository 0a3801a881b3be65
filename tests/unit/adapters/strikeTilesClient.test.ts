import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStrikeTilesClient } from '#adapters/strikeTilesClient.ts';
import { encodeStrikes } from '#server/world/lightning/cutStrikes.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';
import { strikeTilesApi } from '#workers/readStrikeTiles.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { createPageWorkers } from '../app/yard/pageWorker.ts';

let workers: ReturnType<typeof createPageWorkers>;
let client: ReturnType<typeof createStrikeTilesClient>;
beforeEach(() => {
  workers = createPageWorkers(
    () => 'running',
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
