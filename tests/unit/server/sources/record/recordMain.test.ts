import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bucket } from '#server/composition/feeds/recordableFeeds.ts';
import { runRecord } from '#server/composition/feeds/recordMain.ts';
import type { PullClient } from '#server/sources/pull/pullClient.ts';
import { makeFastFolder } from '../../../../support/fastFolder.ts';

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

  it.each([
    [[], /^Usage: npm run record/],
    [['noaa-goes19'], /^--contact names whom/],
    [['nobody', '--contact', 'a@b.example'], /^There is no feed "nobody"/],
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
        return { is: 'new', bytes, contentType: '', lastModified: null, etag: null, url };
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
