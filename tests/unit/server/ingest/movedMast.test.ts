import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { openFeeds } from '#server/composition/service/openFeeds.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { YARD } from '../alerting/engineFixture.ts';
import { FEED_KEY } from '../sources/ingest/feedFixture.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { TELEMETRY_MAPPINGS } from './telemetryStage.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 29, 12);

let dir: string;
let repositories: Repositories;
let close: () => Promise<void>;
let gid: number;
let nowMs = START_MS;
const clock = { nowMs: () => nowMs };
const log = pino({ level: 'silent' });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-mast-'));
  await mkdir(join(dir, 'mappings'));
  await writeFile(join(dir, 'mappings', 'mast.json'), JSON.stringify(TELEMETRY_MAPPINGS['mast']));
  const storage = await openTestStorage();
  close = () => storage.close();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  const place = { countryCode: 'US', latitude: YARD.lat, longitude: YARD.lon, tz: 'America/New_York' };
  const [added] = await repositories.facilities.addMany([{ ...place, clientId: 'ACME', id: 'YARD' }]);
  gid = added!.gid;
}, SLOW_MS);
afterAll(async () => {
  await close();
  await rm(dir, { recursive: true, force: true });
});

/** The feeds as a service opens them at its start. */
async function start() {
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const live = { contact: 'ops@acme.example', urls: { glmEast: 'http://127.0.0.1:1', glmWest: null } };
  const { telemetry } = await openFeeds(
    {
      feedsDir: join(dir, 'mappings'),
      feedKeys: { FEED_KEY_MAST: FEED_KEY },
      dataDir: join(dir, 'data'),
      databaseUrl: null,
      live: live as never,
    },
    {
      clock,
      log,
      repositories,
      client: null as never,
      readings: createSourceReadings(clock),
      facilities: facilityCache.all,
    },
  );
  const [station] = telemetry.stations;
  const [intake] = telemetry.intakes;
  const told: WeatherObservation[] = [];
  station!.start((observations) => void told.push(...observations));
  return {
    told,
    async reload() {
      await facilityCache.load();
      station!.lookAgain();
    },
    send: (windMps: number, atMs = nowMs) =>
      intake!.take(Buffer.from(JSON.stringify({ t: atMs, wind: windMps, gust: windMps })), undefined),
    windKmhAt: (place: LonLat) => station!.conditionsAt(place)?.values.windSpeedKmh?.value ?? null,
    async stop() {
      await station!.stop();
      await telemetry.stop();
    },
  };
}

test('after a restart, what a mast told before its yard was moved says nothing of the new place [S1]', async () => {
  const before = await start();
  await before.send(2);
  expect(before.windKmhAt([YARD.lon, YARD.lat])).toBeCloseTo(7.2);
  await before.stop();

  const again = await start();
  expect(again.windKmhAt([YARD.lon, YARD.lat])).toBeCloseTo(7.2);
  await again.stop();

  nowMs += MINUTE_MS;
  const there = [YARD.lon, YARD.lat + 5] as const;
  await repositories.facilities.update(gid, { latitude: there[1], placedAtMs: nowMs });
  const moved = await start();
  expect(moved.windKmhAt(there)).toBeNull();
  nowMs += MINUTE_MS;
  await moved.send(5);
  expect(moved.windKmhAt(there)).toBeCloseTo(18);
  await moved.stop();

  const after = await start();
  expect(after.windKmhAt(there)).toBeCloseTo(18);
  await after.stop();
});

test('after a restart, what a mast told before proves nothing until it tells more [S1][S13]', async () => {
  const before = await start();
  nowMs += MINUTE_MS;
  await before.send(2);
  expect(before.told.at(-1)).not.toHaveProperty('raisesOnly');
  await before.stop();

  const again = await start();
  expect(again.told.length).toBeGreaterThan(0);
  expect(again.told.every(({ raisesOnly }) => raisesOnly === true)).toBe(true);
  nowMs += MINUTE_MS;
  await again.send(3);
  expect(again.told.at(-1)).not.toHaveProperty('raisesOnly');
  await again.stop();
});

test('what a mast told before its yard was moved, and sends again, says nothing of the new place [S1]', async () => {
  const run = await start();
  await run.send(2);
  const there = [YARD.lon, YARD.lat + 10] as const;
  const measuredMs = nowMs;
  nowMs += MINUTE_MS;
  await repositories.facilities.update(gid, { latitude: there[1], placedAtMs: nowMs });
  await run.reload();
  nowMs += MINUTE_MS;
  await run.send(2, measuredMs);
  expect(run.windKmhAt(there)).toBeNull();
  await run.send(5);
  expect(run.windKmhAt(there)).toBeCloseTo(18);
  await run.stop();
});
