import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HistoryReport } from '#contracts/historyReport.ts';
import { StrikeStep } from '#contracts/strike.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { startObjectServer, type ObjectServer } from '../support/objectServer.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';
import { YARD } from '../unit/server/alerting/engineFixture.ts';
import {
  FEED_KEY,
  heartbeatsBetween,
  mappingOf,
  strikeLine,
} from '../unit/server/sources/ingest/feedFixture.ts';
import { addSiteAdmin, grantMayClear, sendToFeed } from './feedCustomer.ts';
import { alertsOf } from './leaderCalls.ts';
import { runService, type RunningService } from './serviceProcess.ts';

const SLOW_MS = 120_000;
const MINUTE_MS = 60_000;
const REPORTS = '/api/alerts/inmem/v1/history/alert_history_report';

let folder: string;
let postgres: PrivatePostgres;
let objects: ObjectServer;
const services: RunningService[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-object-store-'));
  postgres = await startPrivatePostgres();
  await mkdir(join(folder, 'feeds'));
  await writeFile(join(folder, 'feeds', 'dtn-legacy.json'), JSON.stringify(mappingOf()));
}, SLOW_MS);
beforeEach(async () => {
  objects = await startObjectServer();
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
  await objects.stop();
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A service with a disk of its own, on the database and the bucket of all. */
function run(databaseUrl: string): RunningService {
  const service = runService({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, databaseUrl.split('/').at(-1)!, `data${services.length}`),
    FEEDS_DIR: join(folder, 'feeds'),
    FEED_KEY_DTN_LEGACY: FEED_KEY,
    DEMO: 'off',
    // letters wait: nobody takes them here
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'alerts@acme.example',
    ...objects.environment,
  });
  services.push(service);
  return service;
}

/** A yard under the feed, and tokens of two people who may see it. */
async function prepare(databaseUrl: string): Promise<{ readonly uma: string; readonly otto: string }> {
  const { db, close } = await openStorage({ databaseUrl });
  const repositories = createRepositories(db);
  await repositories.clients.ensure('ACME', 'Acme', { asksFreshProof: false });
  await repositories.facilities.addMany([
    {
      id: 'YARD',
      clientId: 'ACME',
      latitude: YARD.lat,
      longitude: YARD.lon,
      countryCode: 'US',
      tz: 'America/New_York',
      isDevice: false,
      tags: [],
    },
  ]);
  const people = {
    uma: await addSiteAdmin(repositories, 'uma'),
    otto: await addSiteAdmin(repositories, 'otto'),
  };
  await close();
  return people;
}

async function orderExport(origin: string, token: string): Promise<string> {
  const answer = await fetch(origin + REPORTS, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      start: new Date(Date.now() - 24 * 60 * MINUTE_MS).toISOString(),
      end: new Date().toISOString(),
      facilityIds: ['YARD'],
    }),
  });
  return HistoryReport.parse(await answer.json()).id;
}

async function stateOf(origin: string, token: string, id: string): Promise<string> {
  const answer = await fetch(`${origin}${REPORTS}/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return HistoryReport.parse(await answer.json()).state;
}

const fileOf = (origin: string, token: string, id: string, format: 'csv' | 'pdf') =>
  fetch(`${origin}${REPORTS}/${id}/${format}`, { headers: { authorization: `Bearer ${token}` } });

async function alertsAt(origin: string): Promise<readonly (string | undefined)[]> {
  const { alerts } = await alertsOf(origin);
  return alerts.flatMap(({ activeAlerts }) => activeAlerts.map(({ eventType }) => eventType));
}

describe('two services on one database and one bucket', () => {
  test(
    'the link of an export that one has written is served by the other, to its person alone [CALL-61]',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const { uma, otto } = await prepare(databaseUrl);
      const first = run(databaseUrl);
      const origin = await first.origin();
      const second = run(databaseUrl);
      await second.standbyOrigin();
      const id = await orderExport(origin, uma);
      await expect.poll(() => stateOf(origin, uma, id), { timeout: 30_000, interval: 1_500 }).toBe('ready');
      const keys = [...objects.objects.keys()].filter((key) => key.includes(id));
      expect(keys).toHaveLength(2);
      const written = Buffer.from(await (await fileOf(origin, uma, id, 'pdf')).arrayBuffer());
      expect(written.subarray(0, 5).toString()).toBe('%PDF-');

      await first.end('SIGKILL');
      const next = await second.origin();
      for (const format of ['csv', 'pdf'] as const) {
        const answer = await fileOf(next, uma, id, format);
        const stored = objects.objects.get(keys.find((key) => key.endsWith(format))!);
        expect([format, answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([
          format,
          200,
          stored!.bytes,
        ]);
      }
      expect((await fileOf(next, otto, id, 'csv')).status).toBe(403);
      expect((await fetch(`${next}${REPORTS}/${id}/csv`)).status).toBe(403);
      expect(objects.refusals).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    'lightning that one has published is served by the other after a takeover [CALL-21]',
    async () => {
      const databaseUrl = await postgres.createDatabase();
      const { uma } = await prepare(databaseUrl);
      const first = run(databaseUrl);
      const origin = await first.origin();
      const second = run(databaseUrl);
      await second.standbyOrigin();
      const nowMs = Date.now();
      const struckMs = nowMs - 10 * MINUTE_MS;
      expect(await grantMayClear(origin, uma)).toBe(200);
      const told = [
        heartbeatsBetween(nowMs - 40 * MINUTE_MS, struckMs),
        strikeLine({ strikeTime: struckMs }),
        heartbeatsBetween(struckMs, nowMs),
      ];
      expect(await sendToFeed(origin, told.join('\n'))).toBe(202);
      const stepMs = Math.floor(struckMs / STEP_MS) * STEP_MS;
      const path = stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', stepMs);
      await expect.poll(async () => (await fetch(origin + path)).status).toBe(200);
      const published = await (await fetch(origin + path)).text();
      const isStored = () =>
        [...objects.objects.values()].some(({ bytes }) => bytes.toString() === published);
      await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
      await first.end('SIGKILL');
      const next = await second.origin();
      await expect.poll(async () => (await fetch(next + path)).status, { timeout: 20_000 }).toBe(200);
      expect(StrikeStep.parse(await (await fetch(next + path)).json())).toEqual(
        StrikeStep.parse(JSON.parse(published)),
      );
    },
    SLOW_MS,
  );
});

test(
  'a store that hangs delays neither a closed yard nor a step, and loses no export [S1][S2]',
  async () => {
    const databaseUrl = await postgres.createDatabase();
    const { uma } = await prepare(databaseUrl);
    objects.failBy(() => () => {});
    const service = run(databaseUrl);
    const origin = await service.origin();
    expect(await grantMayClear(origin, uma)).toBe(200);
    const nowMs = Date.now();
    expect(await sendToFeed(origin, heartbeatsBetween(nowMs - 40 * MINUTE_MS, nowMs))).toBe(202);
    await expect.poll(() => objects.requests.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await sendToFeed(origin, strikeLine({ strikeTime: Date.now() }))).toBe(202);
    await expect.poll(() => alertsAt(origin), { timeout: 2_000 }).toContain('lightning_alert');
    const stepMs = Math.floor((nowMs - 5 * MINUTE_MS) / STEP_MS) * STEP_MS;
    const asked = Date.now();
    const path = stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', stepMs);
    expect((await fetch(origin + path)).status).toBe(200);
    expect(Date.now() - asked).toBeLessThan(1_000);
    const id = await orderExport(origin, uma);
    await expect.poll(() => stateOf(origin, uma, id), { timeout: 40_000, interval: 1_500 }).toBe('ready');
    const file = await fileOf(origin, uma, id, 'csv');
    expect([file.status, (await file.text()).length > 0]).toEqual([200, true]);
    expect(objects.objects.size).toBe(0);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/^scc_object_store_failing 1$/mu);
    expect(metrics).toMatch(/^scc_object_steps_waiting [1-9]/mu);
    expect(await service.end('SIGTERM')).toBe(0);
  },
  SLOW_MS,
);
