import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '#server/storage/openStorage.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { openDescriptors } from './openDescriptors.ts';
import { runService, type RunningService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 120_000;
const STREAMS = 60;
const ROUNDS = 4;

let folder: string;
let service: RunningService | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-descriptors-'));
  await layEmptyStore(join(folder, 'data'));
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** What displays do: they sign in, open streams, poll, draw a map, and go. */
async function comeAndGo(origin: string): Promise<void> {
  const { accessToken } = await signInOverHttp(origin, 'user@acme.example');
  const headers = { authorization: `Bearer ${accessToken}`, connection: 'close' };
  const stream = `${origin}/api/alerts/changes?clientId=ACME&facilityId=PLATTE_YARD`;
  const leaving = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => fetch(stream, { headers, signal: leaving.signal })),
  );
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const paths = [
    '/static/acme/alerts.json',
    '/static/event-metadata.json',
    '/feeds/lightning/window',
    '/layers/basemap/2/0/1.pbf',
    '/healthz',
  ];
  for (const path of paths.flatMap((one) => [one, one, one])) {
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, 200]);
  }
  leaving.abort();
}

describe.skipIf(openDescriptors(process.pid) === null)('descriptors of a service', () => {
  test(
    'are as many after hundreds of connections and streams as after the first ones',
    async () => {
      service = runService({ DATA_DIR: join(folder, 'data') });
      const { pid } = service;
      const others = () => openDescriptors(pid)!.others;
      const origin = await service.origin();
      await comeAndGo(origin);
      await expect.poll(others, { timeout: 20_000 }).toBeLessThan(STREAMS);
      const afterFirst = others();
      for (let round = 1; round < ROUNDS; round += 1) await comeAndGo(origin);
      await expect.poll(others, { timeout: 20_000 }).toBeLessThanOrEqual(afterFirst);
    },
    SLOW_MS,
  );

  test(
    'are more after the first vacuum, which opens each table of the embedded database, and as many after each further one',
    async () => {
      const dataDir = join(folder, 'vacuumed');
      await layEmptyStore(dataDir);
      const storage = await openStorage({ dataDir: join(dataDir, 'database') });
      const database = () => openDescriptors(process.pid)!.database;
      const before = database();
      await storage.maintain();
      await storage.maintain();
      const after = database();
      expect(after).toBeGreaterThan(before);
      for (let run = 0; run < 3; run += 1) await storage.maintain();
      expect(database()).toBeLessThanOrEqual(after);
      await storage.close();
      expect(database()).toBe(0);
    },
    SLOW_MS,
  );
});
