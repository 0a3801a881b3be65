import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { YARD } from '../unit/server/alerting/engineFixture.ts';
import {
  FEED_KEY,
  heartbeatLine,
  heartbeatsBetween,
  mappingOf,
  strikeLine,
} from '../unit/server/sources/ingest/feedFixture.ts';
import { addSiteAdmin, grantMayClear, sendToFeed } from './feedCustomer.ts';
import { alertsOf } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';

const SLOW_MS = 120_000;
const MINUTE_MS = 60_000;
const PLACE = { clientId: 'ACME', countryCode: 'US', tz: 'America/New_York', isDevice: false, tags: [] };

let folder: string;
let postgres: PrivatePostgres;
const services: RunningService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-feed-takeover-'));
  postgres = await startPrivatePostgres();
  await mkdir(join(folder, 'feeds'));
  await writeFile(join(folder, 'feeds', 'dtn-legacy.json'), JSON.stringify(mappingOf()));
}, SLOW_MS);
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(databaseUrl: string): RunningService {
  const service = runService({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, `data${services.length}`),
    FEEDS_DIR: join(folder, 'feeds'),
    FEED_KEY_DTN_LEGACY: FEED_KEY,
    DEMO: 'off',
  });
  services.push(service);
  return service;
}

/** Two yards under the feed, and a site admin: a token of theirs. */
async function prepare(databaseUrl: string): Promise<string> {
  const { db, close } = await openStorage({ databaseUrl });
  const repositories = createRepositories(db);
  await repositories.clients.ensure('ACME', 'Acme', { asksFreshProof: false });
  await repositories.facilities.addMany([
    { ...PLACE, id: 'STRUCK', latitude: YARD.lat, longitude: YARD.lon },
    { ...PLACE, id: 'QUIET', latitude: YARD.lat - 2, longitude: YARD.lon },
  ]);
  const accessToken = await addSiteAdmin(repositories, 'sam');
  await close();
  return accessToken;
}

test(
  'a strike that a feed was told is taken closes its yard at the service that takes over, and quiet stays proven [S13][S1]',
  async () => {
    const databaseUrl = await postgres.createDatabase();
    const accessToken = await prepare(databaseUrl);
    const first = run(databaseUrl);
    const origin = await first.origin();
    const second = run(databaseUrl);
    await second.standbyOrigin();
    expect(await grantMayClear(origin, accessToken)).toBe(200);
    const nowMs = Date.now();
    expect(await sendToFeed(origin, heartbeatsBetween(nowMs - 40 * MINUTE_MS, nowMs))).toBe(202);
    await expect.poll(async () => (await alertsOf(origin)).watched).toEqual(['STRUCK', 'QUIET']);

    expect(await sendToFeed(origin, strikeLine({ strikeTime: Date.now() }))).toBe(202);
    await first.end('SIGKILL');
    const next = await second.origin();
    const aliveMs = Date.now();
    expect(await sendToFeed(next, heartbeatLine(aliveMs))).toBe(202);
    // the feed settles 20 s after its heartbeats
    await expect
      .poll(async () => Date.parse((await alertsOf(next)).lightningAsOf ?? ''))
      .toBe(aliveMs - 20_000);
    const { alerts, watched } = await alertsOf(next);
    expect(alerts.map(({ facilityId, activeAlerts }) => [facilityId, activeAlerts[0]?.eventType])).toEqual([
      ['STRUCK', 'lightning_alert'],
    ]);
    expect(watched).toEqual(['STRUCK', 'QUIET']);
  },
  SLOW_MS,
);
