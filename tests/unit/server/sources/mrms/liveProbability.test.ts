import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveProbability, type LiveProbability } from '#server/sources/mrms/liveProbability.ts';
import { createSourceReadings, type SourceReadings } from '#server/sources/sourceReadings.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { builtMessage, type BuiltField } from './builtMessage.ts';

const FOLDER = 'CONUS/LightningProbabilityNext30minGrid_scale_1';
const SCRIPT = new URL('../../../../../src/server/sources/mrms/probabilityWorker.ts', import.meta.url);
/** Runs the script of the thread from its source, where the service has its build. */
const THREAD = `import('tsx/esm/api').then(({ register }) => (register(), import('${SCRIPT.href}')))`;
const NOON_MS = Date.UTC(2026, 10, 23, 12, 3, 20);
const MINUTE_MS = 60_000;
const YARD = { lon: -99.5, lat: 44.5 };
/** Row 36 and column 50 of `fieldOf`; the yard is in row 50. */
const CELL_10_MI_NORTH = 3_650;
const XML = { 'content-type': 'application/xml', server: 'AmazonS3' };
const BINARY = { 'content-type': 'binary/octet-stream' };

/** Quiet field of 1° around the yard, with one percentage everywhere. */
const fieldOf = (atMs: number, percent: number, more: Partial<BuiltField> = {}) =>
  gzipSync(
    builtMessage({
      referenceMs: atMs,
      columns: 100,
      codes: Array.from({ length: 10_000 }, () => percent),
      north: 45_000_000,
      west: 260_000_000,
      ...more,
    }),
  );

const keyOf = (atMs: number) => {
  const [day, time] = new Date(atMs).toISOString().split('T') as [string, string];
  const name = `MRMS_LightningProbabilityNext30minGrid_scale_1_${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
  return `${FOLDER}/${day.replaceAll('-', '')}/${name}.grib2.gz`;
};

/** Objects of the bucket by key, served as S3 does. */
let objects: Map<string, LocalAnswer>;

const bucket: LocalAnswer = (request, response) => {
  const url = new URL(request.url!, 'http://bucket');
  if (!url.searchParams.has('list-type')) {
    const answer = objects.get(url.pathname.slice(1)) ?? answering(404, XML, '<Error></Error>');
    answer(request, response);
    return;
  }
  const prefix = url.searchParams.get('prefix')!;
  const after = url.searchParams.get('start-after') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-23T12:02:31.000Z</LastModified><ETag>&quot;a&quot;</ETag><Size>1</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  answering(
    200,
    XML,
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>noaa-mrms-pds</Name><Prefix>${prefix}</Prefix><KeyCount>${keys.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  )(request, response);
};

let server: Awaited<ReturnType<typeof startLocalServer>>;
let live: LiveProbability;
let nowMs: number;
let readings: SourceReadings;
let polls: ReturnType<typeof createSteppedPolls>;
const warnings: string[] = [];

beforeEach(async () => {
  objects = new Map();
  warnings.length = 0;
  nowMs = NOON_MS;
  server = await startLocalServer(bucket);
});
afterEach(async () => {
  await live.stop();
  await server.stop();
});

async function start(url = server.url): Promise<void> {
  polls = createSteppedPolls();
  readings = createSourceReadings({ nowMs: () => nowMs });
  live = createLiveProbability({
    bucketUrl: url,
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 3_000 }),
    clock: { nowMs: () => nowMs },
    readings,
    log: { info: () => {}, warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
    pause: polls.pause,
    thread: {
      createWorker: () => new Worker(THREAD, { eval: true }),
      idleMs: 60_000,
    },
  });
  await polls.over();
}

const probabilityWithin = (radiusM: number) =>
  live.probabilityAt({ ...YARD, radiusM, initMs: nowMs, forecastMs: nowMs });
const probabilityNow = () => probabilityWithin(9_656);

describe('createLiveProbability', () => {
  it('tells the probability of the newest field of the bucket', async () => {
    objects.set(keyOf(NOON_MS - 5 * MINUTE_MS), answering(200, BINARY, fieldOf(NOON_MS - 5 * MINUTE_MS, 60)));
    const fieldMs = NOON_MS - 161_000;
    objects.set(keyOf(fieldMs), answering(200, BINARY, fieldOf(fieldMs, 4)));
    await start();
    expect(warnings).toEqual([]);
    expect([probabilityNow(), live.asOfMs()]).toEqual([0.04, fieldMs]);
    const [listing, file] = server.requests.map(({ url }) => decodeURIComponent(url!));
    expect(listing).toBe(
      `/?list-type=2&prefix=${FOLDER}/20261123/&start-after=${FOLDER}/20261123/MRMS_LightningProbabilityNext30minGrid_scale_1_20261123-114320&max-keys=1000`,
    );
    expect(file).toBe(`/${keyOf(fieldMs)}`);
  });

  it.each([
    ['1 mi as in one of 6 mi', 1_609, 0.04],
    ['6 mi', 9_656, 0.04],
    ['20 mi', 32_187, 0.8],
    ['50 mi, which leaves the field', 80_467, null],
  ])('tells the largest in an alert circle of %s [S8][OVR-02][GAP-139]', async (_, radiusM, told) => {
    // 80 % in a cell 10 mi north of the yard
    const codes = Array.from({ length: 10_000 }, (__, point) => (point === CELL_10_MI_NORTH ? 80 : 4));
    objects.set(keyOf(NOON_MS), answering(200, BINARY, fieldOf(NOON_MS, 4, { codes })));
    await start();
    expect(probabilityWithin(radiusM)).toBe(told);
  });

  it('is measured, so that its silence is seen: yards that satellites clear are UNKNOWN without it [GAP-137][S8]', async () => {
    await start();
    const read = () => readings.read()[0];
    expect(read()).toMatchObject({ content: 'probability', condition: 'waiting', errorCount: 1 });
    objects.set(keyOf(NOON_MS), answering(200, BINARY, fieldOf(NOON_MS, 4)));
    await polls.next();
    expect(read()).toMatchObject({ condition: 'well', lastContentMs: NOON_MS });
    nowMs += 10 * MINUTE_MS;
    expect([probabilityNow(), read()?.condition]).toEqual([0.04, 'late']);
    nowMs += 1;
    expect([probabilityNow(), read()?.condition]).toEqual([null, 'gone']);
  });

  it('fetches no field twice, and takes the next one', async () => {
    objects.set(keyOf(NOON_MS), answering(200, BINARY, fieldOf(NOON_MS, 4)));
    await start();
    await polls.next();
    expect(server.requests).toHaveLength(3);
    nowMs += 2 * MINUTE_MS;
    objects.set(keyOf(nowMs), answering(200, BINARY, fieldOf(nowMs, 70)));
    await polls.next();
    expect(probabilityNow()).toBe(0.7);
  });

  it('finds the last field of yesterday just after midnight', async () => {
    nowMs = Date.UTC(2026, 10, 24, 0, 1);
    const fieldMs = Date.UTC(2026, 10, 23, 23, 58, 40);
    objects.set(keyOf(fieldMs), answering(200, BINARY, fieldOf(fieldMs, 3)));
    await start();
    expect(probabilityNow()).toBe(0.03);
    const today = Date.UTC(2026, 10, 24, 0, 0, 0);
    objects.set(keyOf(today), answering(200, BINARY, fieldOf(today, 8)));
    await polls.next();
    expect(probabilityNow()).toBe(0.08);
  });

  it('does not know any more when the field is ten minutes old [S5][S8]', async () => {
    objects.set(keyOf(NOON_MS), answering(200, BINARY, fieldOf(NOON_MS, 4)));
    await start();
    nowMs = NOON_MS + 10 * MINUTE_MS;
    expect(probabilityNow()).toBe(0.04);
    nowMs += 1;
    expect(probabilityNow()).toBeNull();
    // nor what it was asked of an earlier time
    expect(live.probabilityAt({ ...YARD, radiusM: 9_656, initMs: NOON_MS, forecastMs: NOON_MS })).toBeNull();
  });

  it('does not know of half hours that its field does not tell of [S8]', async () => {
    objects.set(keyOf(NOON_MS), answering(200, BINARY, fieldOf(NOON_MS, 4)));
    await start();
    const at = (initMs: number, forecastMs: number) =>
      live.probabilityAt({ ...YARD, radiusM: 9_656, initMs, forecastMs });
    expect(at(NOON_MS, NOON_MS)).toBe(0.04);
    expect(at(NOON_MS, NOON_MS + 60 * MINUTE_MS)).toBeNull();
    expect(at(NOON_MS - MINUTE_MS, NOON_MS)).toBeNull();
    expect(
      live.probabilityAt({ lon: -79.4, lat: 43.7, radiusM: 9_656, initMs: NOON_MS, forecastMs: NOON_MS }),
    ).toBeNull();
  });

  const html = '<!DOCTYPE html><html><body>Sign in</body></html>';
  const key = keyOf(NOON_MS);
  const whole = fieldOf(NOON_MS, 4);
  it.each<[string, () => void, RegExp]>([
    ['an empty folder', () => {}, /no field of the last 20 minutes/],
    [
      'only old fields',
      () => objects.set(keyOf(NOON_MS - 21 * MINUTE_MS), answering(200, BINARY, whole)),
      /no field/,
    ],
    [
      'a field cut off',
      () => objects.set(key, answering(200, BINARY, whole.subarray(0, -9))),
      /unexpected end of file/,
    ],
    ['an empty field', () => objects.set(key, answering(200, BINARY)), /unexpected end of file/],
    ['no gzip', () => objects.set(key, answering(200, BINARY, 'GRIB')), /incorrect header check/],
    ['an HTML page', () => objects.set(key, answering(200, { 'content-type': 'text/html' }, html)), /HTML/],
    ['an HTML page as a file', () => objects.set(key, answering(200, BINARY, html)), /HTML/],
    [
      'a field of another quantity',
      () => objects.set(key, answering(200, BINARY, fieldOf(NOON_MS, 4, { product: [209, 2, 5] }))),
      /209 2 5/,
    ],
    [
      'a field of a time to come',
      () => objects.set(key, answering(200, BINARY, fieldOf(NOON_MS + 11_000, 4))),
      /a time to come/,
    ],
    ['a field that is gone', () => objects.set(key, answering(404, XML, '<Error/>')), /absent/],
    [
      'a busy bucket',
      () => server.answerBy(answering(503, { 'retry-after': '30' }, '<Error/>')),
      /status 503/,
    ],
    ['too many requests', () => server.answerBy(answering(429, {}, '')), /status 429/],
    ['a listing as an HTML page', () => server.answerBy(answering(200, XML, html)), /HTML/],
    [
      'a slow body',
      () => objects.set(key, (_, response) => void response.writeHead(200, BINARY).write('slow')),
      /no whole answer within 3000 ms/,
    ],
  ])('does not know after %s [S8]', async (_, prepare, reason) => {
    prepare();
    await start();
    expect(probabilityNow()).toBeNull();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(new RegExp(reason, 'iu'));
  });

  it('does not know when its host does not exist [S8]', async () => {
    await start('http://mrms.invalid');
    expect(probabilityNow()).toBeNull();
    expect(warnings).toHaveLength(1);
  });

  it('keeps its field through a fault until it is too old, and takes no older content for a newer one [S5]', async () => {
    objects.set(key, answering(200, BINARY, whole));
    await start();
    nowMs += 2 * MINUTE_MS;
    objects.set(keyOf(nowMs), answering(200, BINARY, fieldOf(NOON_MS - MINUTE_MS, 1)));
    await polls.next();
    expect(warnings[0]).toMatch(/is not newer/);
    expect([probabilityNow(), live.asOfMs()]).toEqual([0.04, NOON_MS]);
  });
});
