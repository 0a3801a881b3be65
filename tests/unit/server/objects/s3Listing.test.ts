import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listObjects } from '#server/sources/pull/listObjects.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { parseS3Listing } from '#server/platform/objects/s3Listing.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';

const XML = { 'content-type': 'application/xml' };

type Page = { keys: readonly string[]; prefix?: string; token?: string };

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-06-12T00:06:41.000Z</LastModified>` +
  `<ETag>&quot;f1&quot;</ETag><ChecksumType>FULL_OBJECT</ChecksumType><Size>84000</Size><StorageClass>STANDARD</StorageClass></Contents>`;

const page = ({ keys, prefix = 'a/', token }: Page) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
  `<Name>bucket</Name><Prefix>${prefix}</Prefix>${token === undefined ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`}` +
  `<KeyCount>${keys.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${token !== undefined}</IsTruncated>` +
  `${keys.map(entry).join('')}</ListBucketResult>`;

describe('parseS3Listing', () => {
  it('reads objects with their times and sizes, entities decoded', () => {
    expect(parseS3Listing(page({ keys: ['a/1&amp;2.nc', 'a/&#x33;.nc'], token: 'x/+=' }))).toEqual({
      is: 'listing',
      prefix: 'a/',
      nextToken: 'x/+=',
      objects: ['a/1&2.nc', 'a/3.nc'].map((key) => ({
        key,
        etag: '"f1"',
        lastModifiedMs: Date.UTC(2026, 5, 12, 0, 6, 41),
        sizeBytes: 84_000,
      })),
    });
  });

  it('tells a listing without objects from what is no listing', () => {
    expect(parseS3Listing(page({ keys: [] }))).toMatchObject({ is: 'listing', objects: [], nextToken: null });
  });

  const whole = page({ keys: ['a/1.nc', 'a/2.nc'] });
  it.each([
    ['is empty', ''],
    ['is cut off', whole.slice(0, -20)],
    ['is cut off between objects', whole.replace(/<Contents>.*$/su, '')],
    ['is a page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['is plain HTML', '<html><body>Sign in</body></html>'],
    ['is an error', '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>x</Message></Error>'],
    ['is JSON', '{"Contents":[]}'],
    ['is followed by more', `${whole}<Contents></Contents>`],
    [
      'declares entities',
      whole.replace('<ListBucketResult', '<!DOCTYPE x [<!ENTITY e "1">]><ListBucketResult'),
    ],
    ['uses an unknown entity', whole.replace('&quot;', '&e;')],
    ['uses a bare ampersand', whole.replace('&quot;', '& ')],
    ['names no end', whole.replace('<IsTruncated>false</IsTruncated>', '')],
    ['goes on without saying where', whole.replace('>false<', '>true<')],
    ['has a size that is no number', whole.replace('84000', '-1')],
    ['has a time that is none', whole.replace('2026-06-12', 'yesterday')],
    ['has keys out of order', page({ keys: ['a/2.nc', 'a/1.nc'] })],
    ['has a key of another prefix', page({ keys: ['b/1.nc'] })],
    ['has two keys in one object', whole.replace('<Key>a/1.nc</Key>', '<Key>a/1.nc</Key><Key>a/1.nc</Key>')],
    ['is too deep', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`],
  ])('fails at a text that %s [S1]', (_, text) => {
    expect(parseS3Listing(text)).toMatchObject({ is: 'failed' });
  });
});

describe('listObjects', () => {
  let server: Awaited<ReturnType<typeof startLocalServer>>;
  beforeEach(async () => {
    server = await startLocalServer(answering(200, XML, page({ keys: [] })));
  });
  afterEach(() => server.stop());

  const client = createPullClient({ userAgent: 'test', timeoutMs: 2_000 });
  const list = (startAfter: string | null = null) =>
    listObjects(client, {
      bucketUrl: server.url,
      prefix: 'a/',
      startAfter,
      signal: new AbortController().signal,
    });

  it('asks page by page for what comes after a key', async () => {
    server.answerBy(({ url }, response) => {
      const isSecond = url!.includes('continuation-token=t%2B');
      answering(
        200,
        XML,
        isSecond ? page({ keys: ['a/3'] }) : page({ keys: ['a/2'], token: 't+' }),
      )(server.requests[0]!, response);
    });
    const listed = await list('a/1');
    expect(listed.is === 'listed' && listed.objects.map(({ key }) => key)).toEqual(['a/2', 'a/3']);
    expect(server.requests[0]!.url).toBe('/?list-type=2&prefix=a%2F&start-after=a%2F1&max-keys=1000');
  });

  it.each([
    ['a bucket that is not there', answering(404, XML, '<Error><Code>NoSuchBucket</Code></Error>')],
    ['a listing of another prefix', answering(200, XML, page({ keys: [], prefix: 'b/' }))],
    ['a listing that begins anew', answering(200, XML, page({ keys: ['a/1'] }))],
    ['a listing without end', answering(200, XML, page({ keys: ['a/2'], token: 't' }))],
    ['a page of a sign-in', answering(200, { 'content-type': 'text/html' }, '<html></html>')],
  ])('fails at %s [S1]', async (_, answer) => {
    server.answerBy(answer);
    expect(await list('a/1')).toMatchObject({ is: 'failed' });
  });

  it('passes on how long the bucket wants to be left alone', async () => {
    server.answerBy(answering(503, { 'retry-after': '9' }));
    expect(await list()).toEqual({ is: 'failed', reason: 'status 503', retryAfterMs: 9_000 });
  });
});

/** Recorded answers beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../shared/data/live/s3-list');

describe.skipIf(!existsSync(FOLDER))('recorded listings', () => {
  it.each([
    ['noaa-goes16_list-type-2_empty.xml', 0, false],
    ['noaa-gridsat_list-type-2_truncated.xml', 3, true],
  ])('%s is read whole', (name, objects, isTruncated) => {
    const listing = parseS3Listing(readFileSync(resolve(FOLDER, name), 'utf8'));
    expect(listing).toMatchObject({ is: 'listing' });
    if (listing.is !== 'listing') return;
    expect([listing.objects.length, listing.nextToken !== null]).toEqual([objects, isTruncated]);
  });

  it('a list that was put together by hand is refused', () => {
    const text = readFileSync(resolve(FOLDER, 'noaa-goes16_entry.xml.txt'), 'utf8');
    expect(parseS3Listing(text)).toMatchObject({ is: 'failed' });
  });
});
