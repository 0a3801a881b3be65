import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listObjects } from '#server/sources/pull/listObjects.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { serveRecord, type RecordServer } from '#server/sources/record/recordServer.ts';
import { createRecorder } from '#server/sources/record/recorder.ts';
import { makeFastFolder } from '../../../../support/fastFolder.ts';
import { fetchFromRecord } from '../../../../support/fetchFromRecord.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';

const SECRET = 'q8Zk-3f0a77b1c2';
const NOBODY = new AbortController().signal;
const REQUEST = { accept: ['application/json'], maxBytes: 1_000, signal: NOBODY };
const JSON_TYPE = { 'content-type': 'application/json' };

let dir: string;
let server: Awaited<ReturnType<typeof startLocalServer>>;
let replayed: RecordServer | null = null;
beforeEach(async () => {
  dir = await makeFastFolder('scc-record-');
  server = await startLocalServer(answering(200, JSON_TYPE, '{}'));
});
afterEach(async () => {
  await replayed?.stop();
  replayed = null;
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

type Answer = Awaited<ReturnType<ReturnType<typeof createPullClient>['get']>>;

const clientOver = (fetch: typeof globalThis.fetch) =>
  createPullClient({ fetch, userAgent: 'test', timeoutMs: 2_000 });

/** What a client was answered live, in order, and what the record of it answers to the same questions. */
async function liveAndReplayed(answers: readonly LocalAnswer[], url = `${server.url}/a?x=1`) {
  const recorder = createRecorder(dir, { secrets: [SECRET] });
  const live: Answer[] = [];
  for (const answer of answers) {
    server.answerBy(answer);
    live.push(await clientOver(recorder.fetch).get(url, REQUEST));
  }
  await recorder.settled();
  const { origin, client } = await replay();
  const again: Answer[] = [];
  for (const _ of answers) again.push(await client.get(url, REQUEST));
  const withoutUrl = (list: typeof live) => list.map((one) => (one.is === 'new' ? { ...one, url: '' } : one));
  return { live: withoutUrl(live), again: withoutUrl(again), origin, client };
}

async function replay() {
  replayed = await serveRecord(dir);
  return { origin: replayed.origin, client: clientOver(fetchFromRecord(replayed)) };
}

const cutOff: LocalAnswer = (_, response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
  response.write('{"a":', () => response.destroy());
};

describe('a record', () => {
  it('answers the same client as the network did, faults and all, one after the other', async () => {
    const { live, again } = await liveAndReplayed([
      answering(
        200,
        { ...JSON_TYPE, etag: '"1"', 'last-modified': 'Tue, 14 Jul 2026 21:00:00 GMT' },
        '{"n":1}',
      ),
      answering(503, { 'retry-after': '120' }, 'SlowDown'),
      answering(429, {}),
      answering(404, {}),
      answering(200, { 'content-type': 'text/html' }, '<html>Sign in</html>'),
      cutOff,
      answering(200, JSON_TYPE, '{"n":2}'),
    ]);
    expect(live.map(({ is }) => is)).toEqual([
      'new',
      'failed',
      'failed',
      'absent',
      'failed',
      'failed',
      'new',
    ]);
    expect(again).toEqual(live);
  });

  it('answers with the last body again once it has ended, and to what was never asked with a failure [S4][S5]', async () => {
    const { client, live } = await liveAndReplayed([answering(200, JSON_TYPE, '{"n":1}')]);
    expect(await client.get(`${server.url}/a?x=1`, REQUEST)).toMatchObject({
      ...live[0],
      url: expect.anything(),
    });
    expect(await client.get(`${server.url}/b`, REQUEST)).toMatchObject({
      is: 'failed',
      reason: 'status 501',
    });
  });

  it('keeps that there was no answer at all', async () => {
    const gone = 'http://127.0.0.1:1/a';
    const recorder = createRecorder(dir);
    const live = await clientOver(recorder.fetch).get(gone, REQUEST);
    await recorder.settled();
    const { client } = await replay();
    expect([live.is, (await client.get(gone, REQUEST)).is]).toEqual(['failed', 'failed']);
  });

  it('holds no key: of an address, a header or a body [S14]', async () => {
    const url = `${server.url.replace('//', '//me:pass1234@')}/a?client_id=me&client_secret=${SECRET}&p=1`;
    const recorder = createRecorder(dir, { secrets: [SECRET] });
    server.answerBy(
      answering(200, { ...JSON_TYPE, 'set-cookie': 'session=1', 'x-echo': SECRET }, `{"k":"${SECRET}"}`),
    );
    await recorder.fetch(url.replace('me:pass1234@', ''));
    await recorder.settled();
    const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')));
    expect(files.join('\n')).not.toContain(SECRET);
    expect(files.join('\n')).not.toContain('session=1');
    expect(files.join('\n')).toContain('client_secret=SCRUBBED');
    // whoever replays it asks with a key of their own
    const { client } = await replay();
    const other = `${server.url}/a?p=1&client_id=you&client_secret=other`;
    expect(await client.get(other, REQUEST)).toMatchObject({ is: 'new' });
  });

  it('names each body by its hash, and keeps it byte by byte', async () => {
    const body = Buffer.from([0, 255, 10, 13, 128]);
    server.answerBy(answering(200, { 'content-type': 'application/octet-stream' }, body));
    const recorder = createRecorder(dir);
    await recorder.fetch(`${server.url}/a`);
    await recorder.settled();
    const sha256 = createHash('sha256').update(body).digest('hex');
    expect(await readFile(join(dir, `${sha256}.body`))).toEqual(body);
    expect(recorder.count()).toBe(1);
  });

  it('serves a listing of a bucket through the same reader', async () => {
    const listing = (keys: readonly string[]) =>
      `<?xml version="1.0"?><ListBucketResult><Name>b</Name><Prefix>p/</Prefix><KeyCount>${keys.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${keys
        .map(
          (key) =>
            `<Contents><Key>${key}</Key><LastModified>2026-07-14T21:00:00.000Z</LastModified><ETag>&quot;1&quot;</ETag><Size>5</Size></Contents>`,
        )
        .join('')}</ListBucketResult>`;
    server.answerBy(answering(200, { 'content-type': 'application/xml' }, listing(['p/1', 'p/2'])));
    const wanted = { bucketUrl: server.url, prefix: 'p/', startAfter: null, signal: NOBODY };
    const recorder = createRecorder(dir);
    const live = await listObjects(clientOver(recorder.fetch), wanted);
    await recorder.settled();
    const { client } = await replay();
    expect(live.is).toBe('listed');
    expect(await listObjects(client, wanted)).toEqual(live);
  });

  it('is refused where the folder is none', async () => {
    await expect(serveRecord(join(dir, 'nothing'))).rejects.toThrow(
      'is no record: answers.ndjson was expected',
    );
  });
});
