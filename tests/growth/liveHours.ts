import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '#server/composition/config/config.ts';
import { openFoundations } from '#server/composition/start/openFoundations.ts';
import { startLeader } from '#server/composition/start/startLeader.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { facilitiesOverland } from '../bench/storms.ts';
import { measureStore, type StoreExtent } from './measureStore.ts';
import { startSimulatedTime } from './simulatedTime.ts';

const START_MS = Date.UTC(2026, 6, 14, 18);
const HOUR_MS = 3_600_000;
/** Alerts of the weather as found, and the two hours of lightning before the start, are not the growth of a day. */
const BEFORE_MS = HOUR_MS / 2;
/** How long no file may have come before what was written is measured, ms. */
const WRITING_MS = 3_000;
const CLIENT = 'ACME';

export type LiveOptions = {
  readonly facilities: number;
  readonly hours: number;
  /** Empty folder for the store. */
  readonly dataDir: string;
  /** Empty PostgreSQL; null: the embedded store. */
  readonly databaseUrl: string | null;
  readonly onHour: (line: string) => void;
};

/** What a store held as the measured hours began, and at their end. */
export type Lived = { readonly before: StoreExtent; readonly after: StoreExtent };

/**
 * Runs source, engine, notices and evidence of the service with simulated weather, in simulated time, at facilities all
 * over the contiguous United States. One program is told of every alert: the client has a webhook on the loopback.
 */
export async function liveHours({
  facilities,
  hours,
  dataDir,
  databaseUrl,
  onHour,
}: LiveOptions): Promise<Lived> {
  const webhook = await startWebhook();
  const config = readConfig(
    { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: 'on' },
    [],
    null,
  );
  const storage = await openStorage(
    databaseUrl === null ? { dataDir: join(dataDir, 'database') } : { databaseUrl },
  );
  await addFacilities(storage, facilities, webhook.url);
  const time = startSimulatedTime(START_MS);
  const foundations = await openFoundations(config, START_MS, createLog(config.logLevel));
  const lease = soleLease(await storage.lease.take('growth'));
  const leader = await startLeader({ config, foundations, storage, publishing: null }, lease);
  const settled = () => stored(storage);
  try {
    await time.pass(BEFORE_MS, settled);
    const before = await measureWritten(storage, dataDir);
    for (let hour = 1; hour <= hours; hour += 1) {
      await time.pass(HOUR_MS, settled);
      onHour(`${hour} of ${hours} simulated hours`);
    }
    return { before, after: await measureWritten(storage, dataDir) };
  } finally {
    await leader.stop();
    time.stop();
    await foundations.stop();
    await storage.close();
    webhook.stop();
  }
}

async function addFacilities(storage: Storage, count: number, webhookUrl: string): Promise<void> {
  const { clients, facilities } = createRepositories(storage.db);
  await clients.ensure(CLIENT, 'Acme');
  await clients.setCallbackUrl(CLIENT, webhookUrl);
  const { lon, lat } = facilitiesOverland(count);
  await facilities.addMany(
    Array.from(lon, (_, index) => ({
      id: `YARD_${index}`,
      clientId: CLIENT,
      latitude: lat[index]!,
      longitude: lon[index]!,
      countryCode: 'US',
      isDevice: false,
      tags: [],
    })),
  );
}

/** What the service has begun is with the store once the store has answered what came after it. */
async function stored({ db }: Storage): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await db.execute(sql`select 1`);
  }
}

/** Simulated time passes faster than files are written: they are measured once no more come. */
async function measureWritten(storage: Storage, dataDir: string): Promise<StoreExtent> {
  let files = -1;
  for (;;) {
    const measured = await measureStore(storage, dataDir);
    const now = measured.get('steps/')?.rows ?? 0;
    if (now === files) return measured;
    files = now;
    await whileWriting();
  }
}

/** Time of the machine: timers are simulated. */
async function whileWriting(): Promise<void> {
  const endMs = performance.now() + WRITING_MS;
  while (performance.now() < endMs) await new Promise((resolve) => setImmediate(resolve));
}

async function startWebhook() {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
