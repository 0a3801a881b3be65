import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppConfig } from '#contracts/appConfig.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { assembleLeader } from '#server/composition/service/assembleLeader.ts';
import { createStartedParts } from '#server/composition/service/startedParts.ts';
import { openFoundations } from '#server/composition/start/openFoundations.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { EMPTY_CHAIN, followChain, type Link } from '#server/storage/record/chain.ts';
import { startEvidenceWriter } from '#server/useCases/evidence/evidenceWriter.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { YARD } from '../alerting/engineFixture.ts';
import { FEED_KEY, heartbeatsBetween, strikeLine } from '../sources/ingest/feedFixture.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

const MINUTE_MS = 60_000;
const AT = `geocode=${YARD.lat},${YARD.lon}&units=m&language=en-US&format=json`;

let dir: string;
let stop: () => Promise<void>;
let leader: Awaited<ReturnType<typeof assembleLeader>>;
let settings: Record<string, string>;
let evidenceNow: () => Promise<Link[]>;

/** The whole service on a customer's feed that may clear, as `FEEDS_DIR=… npm start` makes it. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-live-'));
  const feedsDir = join(dir, 'mappings');
  await mkdir(feedsDir);
  const ring = [
    [-80, 40],
    [-70, 40],
    [-70, 50],
    [-80, 40],
  ];
  const mapping = {
    extends: 'dtn-legacy',
    client: 'ACME',
    footprint: { type: 'Polygon', coordinates: [ring] },
  };
  await writeFile(join(feedsDir, 'dtn.json'), JSON.stringify(mapping));
  settings = { DEMO: 'off', DATA_DIR: join(dir, 'data'), FEEDS_DIR: feedsDir, FEED_KEY_DTN_LEGACY: FEED_KEY };
  const config = readConfig(settings, [], null);
  const { db, close } = await openTestStorage();
  const repositories = createRepositories(db);
  await repositories.clients.ensure('ACME', 'Acme');
  const place = { clientId: 'ACME', countryCode: 'US', isDevice: false, tags: [] };
  await repositories.facilities.addMany([
    { ...place, id: 'YARD', latitude: YARD.lat, longitude: YARD.lon, tz: 'America/New_York' },
    { ...place, id: 'FAR_YARD', latitude: 20, longitude: 0, tz: 'UTC' },
  ]);
  const foundations = await openFoundations(config, Date.now(), pino({ level: 'silent' }));
  const log = pino({ level: 'silent' });
  const { append, links } = repositories.evidence;
  const evidence = startEvidenceWriter({ append, clock: foundations.clock, log });
  evidenceNow = () => links(0, 1_000);
  const started = createStartedParts();
  leader = await assembleLeader(config, foundations, { lease: soleLease(1), db, evidence, started });
  await leader.app.ready();
  stop = async () => {
    await started.stop();
    await evidence.stop();
    await foundations.stop();
    await close();
    await rm(dir, { recursive: true, force: true });
  };
}, SLOW_MS);
afterAll(() => stop());

const ask = (url: string) => leader.app.inject({ url });
const statusAt = (id: string) => leader.pipeline.registry.activeAlertsOf('ACME', id);
const send = (payload: string) =>
  leader.app.inject({
    method: 'POST',
    url: '/ingest/v1/dtn-legacy',
    payload,
    headers: { authorization: `Bearer ${FEED_KEY}` },
  });

test('tells of no simulated weather, and knows no probability, beside a live feed [S8][S14]', async () => {
  const { environments } = AppConfig.parse((await ask('/config.json')).json());
  expect(environments[0]).toMatchObject({ isSimulation: false, routeUrl: '', trackingUrl: '' });
  const probability = await ask(
    `/weather/probability.txt?client=ACME&id=YARD&lat=${YARD.lat}&lon=${YARD.lon}`,
  );
  expect(probability.body).toContain('Error');
  for (const call of ['currentConditions', 'hourly/1day-history', 'hourly/3day-forecast']) {
    const answer = await ask(`/weather/${call}?${AT}`);
    expect([call, answer.statusCode]).toEqual([call, 404]);
  }
});

test('asks maps to show the attribution of its feed, and measures it as it runs [GAP-137]', async () => {
  const { environments } = AppConfig.parse((await ask('/config.json')).json());
  expect(environments[0]?.sourceCredit).toBe('Lightning data by DTN');
  expect((await ask('/metrics')).body).toMatch(
    /^scc_source_waiting\{source="dtn-legacy",content="lightning"\} 1$/m,
  );
});

test('invents no event and leaves every yard unknown until its feed has proven quiet [S1][S14]', async () => {
  expect(statusAt('YARD')).toMatchObject({ activeAlerts: [], weatherAsOf: [], lightningAsOf: null });
  const nowMs = Date.now();
  await send(heartbeatsBetween(nowMs - 60 * MINUTE_MS, nowMs));
  expect(statusAt('YARD')?.lightningAsOf).toBeNull();
});

test('closes the yard by a strike of the feed, in its name [S2][S14][GAP-137]', async () => {
  expect((await send(strikeLine({ strikeTime: Date.now() - 1_000 }))).statusCode).toBe(202);
  const [closing] = statusAt('YARD')?.activeAlerts ?? [];
  expect(closing).toMatchObject({
    eventType: 'lightning_alert',
    closestStrike: { origin: { source: 'DTN', kind: 'CG', errorM: 500 } },
  });
  expect(statusAt('FAR_YARD')?.activeAlerts).toEqual([]);
});

test('leaves evidence of each body and of the closing that follows, in one chain', async () => {
  const body = strikeLine({ strikeTime: Date.now() - 500 });
  await send(body);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const unit = { kind: 'unit.received', sourceId: 'dtn-legacy', of: 'bytes', sha256 };
  const closing = { kind: 'verdict.changed', facilityId: 'YARD', verdict: 'CLOSED', reason: 'alert' };
  await vi.waitFor(
    async () => {
      const entries = (await evidenceNow()).map(({ entry }) => entry);
      expect(entries).toContainEqual(expect.objectContaining(unit));
      expect(entries).toContainEqual(expect.objectContaining(closing));
      const first = { facilityId: 'FAR_YARD', verdict: 'UNKNOWN', before: null };
      expect(entries).toContainEqual(expect.objectContaining(first));
    },
    { timeout: 5_000 },
  );
  const all = await evidenceNow();
  expect(followChain(EMPTY_CHAIN, all)).toMatchObject({ position: all.length });
  const head = (await ask('/evidence/head')).json<{ position: number }>();
  expect(head.position).toBeGreaterThanOrEqual(all.length);
});

test('is refused beside recordings or demonstration accounts, before it touches a store [S14]', () => {
  const read = (more: Record<string, string>, args: string[] = []) =>
    readConfig({ ...settings, ...more }, args, null);
  expect(() => read({}, ['--replay', 'a.csv'])).toThrow('FEEDS_DIR and --replay do not go together');
  expect(() => read({ DEMO: 'on' })).toThrow('FEEDS_DIR needs DEMO=off');
});
