import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { unpackGzip } from '#server/sources/pull/unpackGzip.ts';
import { answering, startLocalServer } from '../../../../support/localServer.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_PAGE = '<!DOCTYPE html><html><body>Sign in to continue</body></html>';

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeEach(async () => {
  server = await startLocalServer(answering(500, {}));
});
afterEach(() => server.stop());

const client = createPullClient({
  userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)',
  timeoutMs: 2_000,
  clock: { nowMs: () => Date.UTC(2026, 10, 26, 12) },
});

function get(request: Partial<Parameters<typeof client.get>[1]> = {}, url = `${server.url}/data`) {
  const signal = new AbortController().signal;
  return client.get(url, { accept: ['application/json'], maxBytes: 1_000, signal, ...request });
}

describe('createPullClient', () => {
  it('gives the bytes with what the server states of them, and names the operator', async () => {
    const headers = { ...JSON_TYPE, 'last-modified': 'Thu, 26 Nov 2026 11:59:00 GMT', etag: '"a1"' };
    server.answerBy(answering(200, headers, '{"a":1}'));
    expect(await get()).toEqual({
      is: 'new',
      bytes: new TextEncoder().encode('{"a":1}'),
      lastModified: headers['last-modified'],
      etag: '"a1"',
      url: `${server.url}/data`,
    });
    expect(server.requests[0]!.headers).toMatchObject({
      'user-agent': 'SafetyCommandCenter/1.0 (ops@example.com)',
      accept: 'application/json',
      'accept-encoding': 'identity',
    });
  });

  it('asks for what is newer only, and takes 304 for an answer only then [S1]', async () => {
    server.answerBy(answering(304, {}));
    const ifModifiedSince = 'Thu, 26 Nov 2026 11:59:00 GMT';
    expect(await get({ ifModifiedSince, etag: '"a1"' })).toEqual({ is: 'unchanged' });
    expect(server.requests[0]!.headers).toMatchObject({
      'if-modified-since': ifModifiedSince,
      'if-none-match': '"a1"',
    });
    expect(await get()).toMatchObject({ is: 'failed', reason: 'status 304' });
  });

  it.each([403, 404])('says that nothing is there at status %i', async (status) => {
    server.answerBy(answering(status, {}, 'no'));
    expect(await get()).toEqual({ is: 'absent' });
  });

  it.each([
    ['429 with seconds', 429, { 'retry-after': '7' }, 7_000],
    ['503 with a date, by the clock of the server', 503, dated('Thu, 01 Jan 2026 00:00:30 GMT'), 30_000],
    ['503 with a date that has passed', 503, dated('Wed, 31 Dec 2025 23:00:00 GMT'), 0],
    ['503 with nonsense', 503, { 'retry-after': 'soon' }, null],
    ['500', 500, {}, null],
    ['204', 204, {}, null],
  ])('fails at %s', async (_, status, headers, retryAfterMs) => {
    server.answerBy(answering(status, headers));
    expect(await get()).toEqual({ is: 'failed', reason: `status ${status}`, retryAfterMs });
  });

  it('fails at a page in the place of data, whatever type it states', async () => {
    server.answerBy(answering(200, { 'content-type': 'text/html' }, HTML_PAGE));
    expect(await get()).toMatchObject({ is: 'failed', reason: 'a body of type text/html' });
    expect(await get({ accept: ['*/*'] })).toMatchObject({ is: 'failed' });
    server.answerBy(answering(200, JSON_TYPE, HTML_PAGE));
    expect(await get()).toMatchObject({ is: 'failed', reason: 'an HTML page' });
    server.answerBy(answering(200, {}, `\n  ${HTML_PAGE}`));
    expect(await get({ accept: ['*/*'] })).toMatchObject({ is: 'failed', reason: 'an HTML page' });
  });

  it('fails at a redirect to a page of a sign-in', async () => {
    server.answerBy(({ url }, response) => {
      const isPage = url === '/login';
      response.writeHead(
        isPage ? 200 : 302,
        isPage ? { 'content-type': 'text/html' } : { location: '/login' },
      );
      response.end(HTML_PAGE);
    });
    expect(await get()).toMatchObject({ is: 'failed' });
  });

  it('fails at a body that is too long, with or without its length', async () => {
    const long = '1'.repeat(1_001);
    server.answerBy(answering(200, { ...JSON_TYPE, 'content-length': '1001' }, long));
    expect(await get()).toMatchObject({ is: 'failed', reason: 'a body of more than 1000 bytes' });
    server.answerBy((_, response) => {
      response.writeHead(200, JSON_TYPE);
      response.write(long.slice(1));
      response.end('11');
    });
    expect(await get()).toMatchObject({ is: 'failed', reason: 'a body of more than 1000 bytes' });
  });

  it('fails at a body that is compressed unasked: fetch takes one that is cut off for a whole one', async () => {
    const cut = gzipSync('{"a":1}').subarray(0, 20);
    server.answerBy(answering(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, cut));
    expect(await get()).toMatchObject({ is: 'failed', reason: 'a body encoded by gzip' });
  });

  it('fails at a body that ends before its length', async () => {
    server.answerBy((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '20' });
      response.write('{"a":', () => response.destroy());
    });
    expect(await get()).toMatchObject({ is: 'failed', retryAfterMs: null });
  });

  it('fails at a body that does not come to its end in time', async () => {
    server.answerBy((_, response) => {
      response.writeHead(200, JSON_TYPE);
      response.write('{');
    });
    const quick = createPullClient({ userAgent: 'test', timeoutMs: 100 });
    const signal = new AbortController().signal;
    expect(await quick.get(server.url, { accept: ['application/json'], maxBytes: 10, signal })).toEqual({
      is: 'failed',
      reason: 'no whole answer within 100 ms',
      retryAfterMs: null,
    });
  });

  it('fails at a name that nobody knows and at a server that is not there', async () => {
    expect(await get({}, 'http://no-such-host.invalid/')).toMatchObject({ is: 'failed' });
    await server.stop();
    expect(await get()).toMatchObject({ is: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
    expect(await get({}, 'no address')).toMatchObject({ is: 'failed' });
  });

  it('ends at once when it is told to', async () => {
    const stopping = new AbortController();
    server.answerBy(() => stopping.abort());
    expect(await get({ signal: stopping.signal })).toMatchObject({ is: 'failed' });
    expect(await get({ signal: stopping.signal })).toMatchObject({ is: 'failed' });
    expect(server.requests.length).toBe(1);
  });
});

describe('unpackGzip', () => {
  const packed = gzipSync('thunder'.repeat(100));

  it('unpacks a whole file', async () => {
    const unpacked = await unpackGzip(packed, 700);
    expect(unpacked.is === 'unpacked' && Buffer.from(unpacked.bytes).toString()).toBe('thunder'.repeat(100));
  });

  it.each([
    ['is cut off', packed.subarray(0, -5), 1_000],
    ['lost its check sum', packed.subarray(0, -8), 1_000],
    ['is no gzip file', Buffer.from(HTML_PAGE), 1_000],
    ['is empty', Buffer.alloc(0), 1_000],
    ['unpacks to too much', packed, 699],
  ])('fails at one that %s [S1]', async (_, bytes, maxBytes) => {
    expect(await unpackGzip(bytes, maxBytes)).toMatchObject({ is: 'failed' });
  });
});

function dated(retryAfter: string): Record<string, string> {
  return { 'retry-after': retryAfter, date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
}
