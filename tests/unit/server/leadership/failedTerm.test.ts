import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig, type ServerConfig } from '#server/composition/config/config.ts';
import { openFoundations } from '#server/composition/start/openFoundations.ts';
import { startLeader } from '#server/composition/start/startLeader.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { FEED_KEY } from '../sources/ingest/feedFixture.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

const RING = [
  [-80, 40],
  [-70, 40],
  [-70, 50],
  [-80, 40],
];
let dir: string;
let openCalls = 0;
/** Never answers. */
const provider = createServer((_request, response) => {
  openCalls += 1;
  response.on('close', () => (openCalls -= 1));
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-failed-term-'));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(async () => {
  provider.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Settings of a service whose feed of lightning is fetched. */
async function fetchedFeed() {
  const feedsDir = join(dir, 'mappings');
  await mkdir(feedsDir, { recursive: true });
  const { port } = provider.address() as AddressInfo;
  const mapping = {
    extends: 'dtn-legacy',
    client: 'ACME',
    footprint: { type: 'Polygon', coordinates: [RING] },
    pull: { url: `http://127.0.0.1:${port}/`, everyS: 5 },
  };
  await writeFile(join(feedsDir, 'dtn.json'), JSON.stringify(mapping));
  const settings = { DATA_DIR: join(dir, 'data'), FEEDS_DIR: feedsDir, FEED_KEY_DTN_LEGACY: FEED_KEY };
  return readConfig({ ...settings, DEMO: 'off', LOG_LEVEL: 'silent' }, [], null);
}

test(
  'a term that fails while it starts asks, judges and writes nothing any more [S13]',
  async () => {
    const storage = await openTestStorage();
    await createRepositories(storage.db).clients.ensure('ACME', 'Acme');
    const config = await fetchedFeed();
    const foundations = await openFoundations(config, Date.now(), pino({ level: 'silent' }));
    const timersBefore = vi.getTimerCount();
    let asked = 0;
    let timersBegun = 0;
    const broken: ServerConfig = {
      ...config,
      // asked for the second time by one of the last steps of the start
      get appOrigins(): readonly string[] {
        asked += 1;
        if (asked === 1) return config.appOrigins;
        timersBegun = vi.getTimerCount();
        throw new Error('The app cannot be made.');
      },
    };
    const lease = soleLease(await storage.lease.take('test'));
    const start = startLeader({ config: broken, foundations, storage, publishing: null }, lease);
    await expect(start).rejects.toThrow('The app cannot be made.');
    expect(timersBegun).toBeGreaterThan(timersBefore);
    expect(vi.getTimerCount()).toBe(timersBefore);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(openCalls).toBe(0);
    await foundations.stop();
    await storage.close();
  },
  SLOW_MS,
);
