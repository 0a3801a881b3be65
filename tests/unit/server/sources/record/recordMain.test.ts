import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLLOWED_FEEDS } from '#server/composition/feeds/followedFeeds.ts';
import { bucket, RECORDABLE_FEEDS } from '#server/composition/feeds/recordableFeeds.ts';
import { runRecord } from '#server/composition/feeds/recordMain.ts';
import { createMetarSource } from '#server/sources/metar/metarSource.ts';
import { createPullClient, type PullClient } from '#server/sources/pull/pullClient.ts';
import { serveRecord } from '#server/sources/record/recordServer.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { makeFastFolder } from '../../../../support/fastFolder.ts';
import { fetchFromRecord } from '../../../../support/fetchFromRecord.ts';
import { answering, startLocalServer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { liveIds } from '../faults/liveIds.ts';
import { ALBANY } from '../stations/stationStage.ts';

let dir: string;
let said: string[];
beforeEach(async () => {
  dir = await makeFastFolder('scc-record-main-');
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const NOW_MS = Date.UTC(2026, 6, 14, 21, 1);

const ALBANY_STATION = {
  icaoId: 'KALB',
  lat: 42.747,
  lon: -73.799,
  site: 'Albany Intl',
  siteType: ['METAR'],
};
const metarOf = (atMs: number) => ({
  icaoId: 'KALB',
  obsTime: atMs / 1_000,
  temp: 20,
  dewp: 10,
  wdir: 270,
  wspd: 4,
  visib: '10+',
  rawOb: 'METAR KALB 142051Z 27004KT 10SM CLR 20/10 A3001',
  lat: 42.747,
  lon: -73.799,
});

/** Runs the command for less than a poll's interval: it asks once. */
function run(args: readonly string[], fetch: typeof globalThis.fetch = async () => Response.json({})) {
  return runRecord(args, { fetch, signal, env: { FEED_KEY_X: 'not-to-be-kept' }, nowMs: () => NOW_MS });
}

describe('npm run record', () => {
  it('records an address under its host, and tells the service whom to write to', async () => {
    let agent = '';
    const code = await run(
      ['https://feeds.example/v1?x=1', '--contact', 'ops@acme.example', '--minutes', '0.1', '--out', dir],
      async (_input, init) => {
        agent = new Headers(init?.headers).get('user-agent') ?? '';
        return Response.json({ echo: 'not-to-be-kept' });
      },
    );
    expect([code, agent]).toEqual([0, 'SafetyCommandCenter/1.7 (ops@acme.example)']);
    const index = await readFile(join(dir, 'feeds.example', 'answers.ndjson'), 'utf8');
    expect(JSON.parse(index)).toMatchObject({
      url: 'https://feeds.example/v1?x=1',
      status: 200,
      problem: null,
    });
    expect(said.at(-1)).toContain('1 answers in');
  });

  it('keeps a failure too, and ends with 2', async () => {
    const args = ['nws-alerts', '--contact', 'ops@acme.example', '--minutes', '0.1', '--out', dir];
    expect(await run(args, async () => new Response('Busy', { status: 503 }))).toBe(2);
    const index = await readFile(join(dir, 'nws-alerts', 'answers.ndjson'), 'utf8');
    expect(JSON.parse(index)).toMatchObject({ status: 503 });
  });

  it('lets an adapter ask as the service does, and replays it through the same client [S5]', async () => {
    const [atMs, table] = [NOW_MS - 600_000, gzipSync(JSON.stringify([ALBANY_STATION]))];
    const server = await startLocalServer((request, response) => {
      const body = request.url!.startsWith('/data/cache/') ? table : JSON.stringify([metarOf(atMs)]);
      answering(200, { 'content-type': 'application/json' }, body)(request, response);
    });
    const stopping = new AbortController();
    const recording = runRecord(
      ['metar', '--contact', 'ops@acme.example', '--at', '42.75,-73.8', '--out', dir],
      {
        signal: stopping.signal,
        env: { METAR_URL: server.url },
        nowMs: () => NOW_MS,
      },
    );
    const index = async () => readFile(join(dir, 'metar', 'answers.ndjson'), 'utf8').catch(() => '');
    await expect.poll(index).toContain('/api/data/metar');
    stopping.abort();
    expect(await recording).toBe(0);
    await server.stop();
    const replayed = await serveRecord(join(dir, 'metar'));
    const polls = createSteppedPolls();
    const told: WeatherObservation[] = [];
    const source = createMetarSource({
      client: createPullClient({ fetch: fetchFromRecord(replayed), userAgent: 'test', timeoutMs: 5_000 }),
      clock: { nowMs: () => NOW_MS },
      log: { info: () => {}, warn: () => {} },
      facilities: () => [ALBANY],
      baseUrl: server.url,
      pause: polls.pause,
    });
    source.start((observations) => told.push(...observations));
    await polls.over();
    await source.stop();
    await replayed.stop();
    expect(told.map(({ facilityId, atMs: toldMs }) => [facilityId, toldMs])).toEqual([['ALBANY', atMs]]);
  });

  it('records a feed of a customer that the service fetches, without its key [GAP-137]', async () => {
    const feedsDir = join(dir, 'feeds');
    await mkdir(feedsDir);
    const mapping = {
      extends: 'xweather',
      client: 'ACME',
      pull: { url: 'https://x.example/v1?id={KEY}', everyS: 30 },
    };
    await writeFile(join(feedsDir, 'x.json'), JSON.stringify(mapping));
    const record = (key: string) =>
      runRecord(['xweather', '--contact', 'ops@acme.example', '--minutes', '0.1', '--out', dir], {
        fetch: async (input) => Response.json({ asked: String(input) }),
        signal,
        env: { FEEDS_DIR: feedsDir, FEED_KEY_XWEATHER: key },
        nowMs: () => NOW_MS,
      });
    expect([await record('short'), said[0]]).toEqual([
      1,
      expect.stringMatching(/no record could leave it out/),
    ]);
    expect(await record('a-key-of-the-contract')).toBe(0);
    const files = await readdir(join(dir, 'xweather'));
    const texts = await Promise.all(files.map((name) => readFile(join(dir, 'xweather', name), 'utf8')));
    expect(texts.join()).toContain('https://x.example/v1?id=SCRUBBED');
    expect(texts.join()).not.toContain('a-key-of-the-contract');
  });

  it('can record every source of `--live`', async () => {
    const names = { 'glm-east': 'noaa-goes19', 'glm-west': 'noaa-goes18' } as Readonly<
      Record<string, string>
    >;
    const known = [...Object.keys(RECORDABLE_FEEDS), ...FOLLOWED_FEEDS];
    const ids = await liveIds();
    // feeds of road work are addresses
    const others = ids.filter((id) => !id.startsWith('roadwork-') && !known.includes(names[id] ?? id));
    expect(others).toEqual([]);
  });

  it.each([
    [[], /^Usage: npm run record/],
    [['noaa-goes19'], /^--contact names whom/],
    [['nobody', '--contact', 'a@b.example'], /^There is no feed "nobody"/],
    [['metar', '--contact', 'a@b.example'], /^--at LAT,LON names a place that metar is asked about/],
    [['metar', '--contact', 'a@b.example', '--at', '44'], /^--at is "44": LAT,LON in degrees was expected/],
    [['nws-alerts', '--contact', 'a@b.example', '--minutes', 'ten'], /^--minutes is "ten"/],
    [['--serve', '/nowhere'], /is no record/],
  ])('says of %j in one line what is wrong', async (args, words) => {
    expect(await run(args)).toBe(1);
    expect(said[0]).toMatch(words);
  });
});

describe('a bucket that is recorded', () => {
  const LISTED = (keys: readonly string[]) =>
    `<ListBucketResult><Name>b</Name><Prefix>p/</Prefix><IsTruncated>false</IsTruncated>${keys
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-07-14T21:00:00Z</LastModified><ETag>1</ETag><Size>5</Size></Contents>`,
      )
      .join('')}</ListBucketResult>`;

  /** A client over listings, one after the other; asked objects. */
  function clientOver(listings: readonly (readonly string[])[]) {
    const asked: string[] = [];
    let nth = 0;
    const client: PullClient = {
      async get(url) {
        const { pathname, searchParams } = new URL(url);
        const isListing = searchParams.has('list-type');
        if (!isListing) asked.push(pathname);
        const text = isListing ? LISTED(listings[(nth += 1) - 1] ?? []) : 'body';
        const bytes = new TextEncoder().encode(text);
        return { is: 'new', bytes, lastModified: null, etag: null, url };
      },
    };
    return { client, asked };
  }

  it('takes the newest objects first, and then those that came since', async () => {
    const { client, asked } = clientOver([['p/1', 'p/2', 'p/3', 'p/4'], [], ['p/5']]);
    const feed = bucket('https://b.example', () => ['p/'], 5_000);
    for (const _ of [1, 2, 3]) expect(await feed.poll(client, NOW_MS, signal)).toEqual({ is: 'done' });
    expect(asked).toEqual(['/p/2', '/p/3', '/p/4', '/p/5']);
  });

  it('fails where nothing is listed: a dead bucket is no quiet sky [S4]', async () => {
    const { client } = clientOver([[], []]);
    const feed = bucket('https://b.example', () => ['p/'], 5_000);
    expect(await feed.poll(client, NOW_MS, signal)).toMatchObject({ reason: 'the bucket lists no object' });
  });
});
