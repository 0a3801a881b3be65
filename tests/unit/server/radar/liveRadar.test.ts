import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSourceReadings, type SourceReadings } from '#server/sources/sourceReadings.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { basicInstant } from '#domain/layers/fillTemplate.ts';
import { createObjectStore } from '#server/platform/objects/objectStore.ts';
import { createTileObjects, type TileObjects } from '#server/platform/objects/tileObjects.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { createLiveRadar, type LiveRadar } from '#server/world/radar/liveRadar.ts';
import { radarBand } from '#server/world/radar/radarBands.ts';
import { OBJECT_FAULTS } from '../../../support/objectFaults.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';
import { startLocalBucket } from '../../../support/localBucket.ts';
import { answering, type LocalAnswer } from '../../../support/localServer.ts';
import { createSteppedPolls } from '../../../support/steppedPolls.ts';
import { bandsOfPng } from './bandsOfPng.ts';
import { builtRadarFiles, DRY, RAIN, radarKeys, type BuiltCell } from './builtRadar.ts';

const SCRIPT = new URL('../../../../src/server/world/radar/frameWorker.ts', import.meta.url);
/** Runs the script of the thread from its source, where the service has its build. */
const THREAD = `import('tsx/esm/api').then(({ register }) => (register(), import('${SCRIPT.href}')))`;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW_MS = Date.UTC(2026, 10, 26, 12, 21, 30);
const FRAME_MS = Date.UTC(2026, 10, 26, 12, 18);
/** Around 99.5° W and 44.5° N, where the fields of these tests are. */
const TILE = { z: 10, x: 228, y: 370, scheme: 'dark' } as const;

let bucket: Awaited<ReturnType<typeof startLocalBucket>>;
let folder: string;
let live: LiveRadar;
let readings: SourceReadings;
let polls: ReturnType<typeof createSteppedPolls>;
let nowMs: number;
const warnings: string[] = [];

function filesOf(atMs: number, cell: BuiltCell = RAIN) {
  return builtRadarFiles({
    referenceMs: atMs,
    columns: 100,
    cells: Array.from({ length: 10_000 }, () => cell),
    north: 45_000_000,
    west: 260_000_000,
  });
}

function put(atMs: number, files = filesOf(atMs)): void {
  const [rateKey, flagKey] = radarKeys(atMs);
  bucket.put(rateKey, files.rate, atMs);
  bucket.put(flagKey, files.flag, atMs);
}

async function start(
  bucketUrl = bucket.url,
  timeoutMs = 10_000,
  tiles: TileObjects | null = null,
): Promise<void> {
  polls = createSteppedPolls();
  readings = createSourceReadings({ nowMs: () => nowMs });
  live = createLiveRadar({
    bucketUrl,
    dataDir: folder,
    readings,
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs }),
    clock: { nowMs: () => nowMs },
    log: { info: () => {}, warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
    pause: polls.pause,
    tiles,
    thread: { createWorker: () => new Worker(THREAD, { eval: true }), idleMs: 60_000 },
  });
  await polls.over();
}

const bandsAt = async (atMs: number) => {
  const picture = await live.tile({ ...TILE, atMs });
  return picture && new Set(bandsOfPng(picture.bytes));
};
const kept = () => readdirSync(join(folder, 'radar')).toSorted();
const fetched = () => bucket.requests.map(({ url }) => url!).filter((url) => url.includes('.grib2.gz'));
const condition = () => readings.read()[0]!.condition;

beforeEach(async () => {
  warnings.length = 0;
  nowMs = NOW_MS;
  folder = mkdtempSync(join(tmpdir(), 'live-radar-'));
  bucket = await startLocalBucket();
});
afterEach(async () => {
  await live.stop();
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

describe('the radar of a live run', () => {
  it('shows the newest field of the bucket at the time of its content [S5]', async () => {
    put(FRAME_MS - 2 * MINUTE_MS, filesOf(FRAME_MS - 2 * MINUTE_MS, DRY));
    put(FRAME_MS);
    await start();
    expect(warnings).toEqual([]);
    expect(live.times()).toEqual({ newestMs: FRAME_MS, hoursMs: [] });
    expect(await bandsAt(FRAME_MS)).toEqual(new Set([radarBand(10, false)]));
    expect(condition()).toBe('well');
    const [listing] = bucket.requests.map(({ url }) => decodeURIComponent(url!));
    expect(listing).toBe(
      '/?list-type=2&prefix=CONUS/PrecipRate_00.00/20261126/&start-after=CONUS/PrecipRate_00.00/20261126/MRMS_PrecipRate_00.00_20261126-120130&max-keys=1000',
    );
  });

  it('knows no frame of another time, neither between two nor to come [S4]', async () => {
    put(FRAME_MS);
    await start();
    for (const offMs of [-2 * MINUTE_MS, MINUTE_MS, 3 * HOUR_MS])
      expect(await bandsAt(FRAME_MS + offMs)).toBeNull();
  });

  it('takes the next frame and fetches none twice', async () => {
    put(FRAME_MS);
    await start();
    const before = fetched().filter((url) => url.includes('-1218')).length;
    nowMs += 2 * MINUTE_MS;
    put(FRAME_MS + 2 * MINUTE_MS, filesOf(FRAME_MS + 2 * MINUTE_MS, DRY));
    await polls.next();
    expect(await bandsAt(FRAME_MS + 2 * MINUTE_MS)).toEqual(new Set([0]));
    await polls.next();
    expect([before, fetched().filter((url) => url.includes('-1218')).length]).toEqual([2, 2]);
  });

  it('waits until both fields of a time are there', async () => {
    put(FRAME_MS - 2 * MINUTE_MS);
    bucket.put(radarKeys(FRAME_MS)[0], filesOf(FRAME_MS).rate, FRAME_MS);
    await start();
    expect(live.times().newestMs).toBe(FRAME_MS - 2 * MINUTE_MS);
    bucket.put(radarKeys(FRAME_MS)[1], filesOf(FRAME_MS).flag, FRAME_MS);
    await polls.next();
    expect(live.times().newestMs).toBe(FRAME_MS);
  });

  it('fetches the full hours of the past one by one, and no gap twice', async () => {
    const noonMs = Date.UTC(2026, 10, 26, 12);
    put(FRAME_MS);
    put(noonMs);
    put(noonMs - 2 * HOUR_MS);
    await start();
    for (let n = 0; n < 3; n += 1) await polls.next();
    expect(live.times().hoursMs).toEqual([noonMs - 2 * HOUR_MS, noonMs]);
    expect(await bandsAt(noonMs)).toEqual(new Set([radarBand(10, false)]));
    expect(fetched().filter((url) => url.includes('-1100'))).toHaveLength(1);
    expect([warnings, condition()]).toEqual([[], 'well']);
  });

  it('keeps three days of full hours and half an hour of all frames, also over a restart', async () => {
    put(FRAME_MS);
    await start();
    await live.stop();
    const at = (offMs: number) =>
      `${new Date(FRAME_MS + offMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.radar`;
    const hour = (hours: number) => at(-18 * MINUTE_MS - hours * HOUR_MS);
    const older = [at(-20 * MINUTE_MS), at(-32 * MINUTE_MS), hour(2), hour(72), hour(74)];
    for (const name of older) writeFileSync(join(folder, 'radar', name), 'x');
    nowMs += 2 * MINUTE_MS;
    put(FRAME_MS + 2 * MINUTE_MS);
    await start();
    expect(kept()).toEqual([hour(72), hour(2), at(-20 * MINUTE_MS), at(0), at(2 * MINUTE_MS)]);
    // what is no frame is no picture
    expect(await bandsAt(FRAME_MS - 18 * MINUTE_MS - 2 * HOUR_MS)).toBeNull();
    expect(await bandsAt(FRAME_MS)).toEqual(new Set([radarBand(10, false)]));
  });

  it('tells when it was due, and when it is no present any more [S5]', async () => {
    const told = () =>
      datasets(nowMs, null, false, { radar: live.times() }).find(
        ({ name }) => name === 'cond_radar_highcoverage',
      );
    await start();
    expect(told()).toMatchObject({ reference_time: [], valid_at_times: [], next_update_at: null });
    put(FRAME_MS);
    await polls.next();
    expect(told()).toEqual({
      name: 'cond_radar_highcoverage',
      reference_time: ['2026-11-26T12:18:00.000Z'],
      valid_at_times: ['2026-11-26T12:18:00.000Z'],
      next_update_at: '2026-11-26T12:26:00.000Z',
      gone_at: '2026-11-26T12:38:00.000Z',
      offersTimes: true,
    });
    nowMs = FRAME_MS + 21 * MINUTE_MS;
    await polls.next();
    expect([told()?.reference_time, condition()]).toEqual([['2026-11-26T12:18:00.000Z'], 'gone']);
  });

  it('alone tells the slider for which hours there is a picture; without a radar the slider has all of its hours [S4][TIME-06]', async () => {
    await start();
    const offered = (radar: ReturnType<typeof live.times> | undefined) =>
      datasets(nowMs, null, false, radar === undefined ? {} : { radar })
        .filter(({ offersTimes }) => offersTimes === true)
        .map(({ name, valid_at_times }) => [name, valid_at_times.length]);
    expect(offered(live.times())).toEqual([['cond_radar_highcoverage', 0]]);
    expect(offered(undefined)).toEqual([['time_slider', 145]]);
  });

  const html = '<!DOCTYPE html><html><body>Sign in</body></html>';
  const whole = filesOf(FRAME_MS);
  const BINARY = { 'content-type': 'binary/octet-stream' };
  const failFile = (answer: LocalAnswer) => () => {
    put(FRAME_MS);
    bucket.failBy((url) => (url.pathname.includes('PrecipFlag') ? answer : null));
  };
  it.each<[string, () => void, RegExp]>([
    ['an empty bucket', () => {}, /no field of the last 20 minutes/],
    ['only old fields', () => put(NOW_MS - 30 * MINUTE_MS), /no field/],
    [
      'rates without kinds',
      () => bucket.put(radarKeys(FRAME_MS)[0], whole.rate, FRAME_MS),
      /no field of the last 20 minutes of both/,
    ],
    ['a file cut off', () => put(FRAME_MS, { ...whole, rate: whole.rate.subarray(0, -9) }), /end of file/],
    ['an empty file', failFile(answering(200, BINARY)), /end of file/],
    ['an HTML page as a file', failFile(answering(200, BINARY, html)), /HTML/],
    ['another quantity', () => put(FRAME_MS, { ...whole, flag: whole.rate }), /209 6 1/],
    [
      'old content under a new name',
      () => put(FRAME_MS, filesOf(FRAME_MS - HOUR_MS)),
      /it is of 2026-11-26T11:18/,
    ],
    ['a time to come', () => put(NOW_MS + 30_000, filesOf(NOW_MS + 30_000)), /a time to come/],
    ['a file that is gone', failFile(answering(404, {}, '')), /absent/],
    [
      'a busy bucket',
      () => bucket.failBy(() => answering(503, { 'retry-after': '30' }, '<Error/>')),
      /status 503/,
    ],
    ['too many requests', failFile(answering(429, { 'retry-after': '30' })), /status 429/],
    [
      'a listing as an HTML page',
      () => bucket.failBy(() => answering(200, { 'content-type': 'application/xml' }, html)),
      /HTML/,
    ],
    [
      'a slow body',
      failFile((_, response) => void response.writeHead(200, BINARY).write('slow')),
      /no whole answer within 1000 ms/,
    ],
  ])('shows nothing, and says why, after %s [S4]', async (_, prepare, reason) => {
    prepare();
    await start(bucket.url, 1_000);
    expect([live.times().newestMs, kept(), condition()]).toEqual([null, [], 'waiting']);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(new RegExp(reason, 'iu'));
    expect(readings.read()[0]!.lastErrors[0]?.reason).toMatch(new RegExp(reason, 'iu'));
  });

  it('shows nothing when its host does not exist [S4]', async () => {
    await start('http://mrms.invalid');
    expect([live.times().newestMs, warnings.length]).toEqual([null, 1]);
  });
});

describe('pictures of the radar in an object store', () => {
  const KEY = `tiles/20261126/v1/mrms/${basicInstant(FRAME_MS)}/dark/10/228/370.png`;
  let objects: ObjectServer;
  beforeEach(async () => {
    objects = await startObjectServer();
    objects.setClock(() => nowMs);
  });
  afterEach(() => objects.stop());
  const tilesOf = () =>
    createTileObjects(
      createObjectStore({
        settings: objects.settings,
        clock: { nowMs: () => nowMs },
        log: { info: () => {}, warn: () => {}, error: () => {} },
        attemptMs: 300,
      }),
    );

  it('are stored once they are made, and shown by a service that has not seen the frame', async () => {
    put(FRAME_MS);
    await start(bucket.url, 10_000, tilesOf());
    const made = await live.tile({ ...TILE, atMs: FRAME_MS });
    await expect.poll(() => objects.objects.get(KEY)?.bytes).toEqual(made?.bytes);
    await live.stop();
    bucket.failBy(() => answering(503, {}));
    rmSync(join(folder, 'radar'), { recursive: true });
    await start(bucket.url, 10_000, tilesOf());
    expect(await live.tile({ ...TILE, atMs: FRAME_MS })).toMatchObject({
      bytes: made!.bytes,
      contentType: 'image/png',
    });
    expect(await live.tile({ ...TILE, x: 229, atMs: FRAME_MS })).toBeNull();
  });

  it.each(OBJECT_FAULTS)('are not known by %s where the frame is missing [S4]', async (_, answer) => {
    await start(bucket.url, 10_000, tilesOf());
    objects.failBy(() => answer);
    expect(await live.tile({ ...TILE, atMs: FRAME_MS })).toBeNull();
  });
});
