import { expect, test } from 'vitest';
import { tracedBus } from '#server/platform/bus/tracedBus.ts';
import { NO_TRACING, type SpanValues, type Tracing } from '#server/platform/tracing/tracing.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { tracedPulls } from '#server/sources/pull/tracedPulls.ts';
import { tracedCarrier } from '#server/useCases/notices/tracedCarrier.ts';
import type { Notice } from '#server/storage/rows/notice.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';
import { createMemoryHub } from '../../../support/memoryBus.ts';

/** Keeps spans as they end. */
function createKept(isInside: boolean) {
  const kept: { name: string; values: SpanValues; hasFailed: boolean }[] = [];
  const tracing: Tracing = {
    ...NO_TRACING,
    isOn: true,
    begin(name, { values = {} } = {}) {
      const span = { name, values, hasFailed: false };
      return {
        note: (more) => void (span.values = { ...span.values, ...more }),
        fail: () => void (span.hasFailed = true),
        run: (work) => work(),
        end: () => void kept.push(span),
      };
    },
    headers: () => (isInside ? { traceparent: '00-x' } : {}),
  };
  return { kept, tracing };
}

test('a pull is traced by host and outcome, without its path and query, and its server is not told', async () => {
  const server = await startLocalServer(answering(200, { 'content-type': 'application/json' }, '{}'));
  const { kept, tracing } = createKept(true);
  const client = tracedPulls(createPullClient({ userAgent: 'test', timeoutMs: 5_000 }), tracing);
  const request = { accept: ['application/json'], maxBytes: 100, signal: new AbortController().signal };
  await client.get(`${server.url}/points/39.7,-104.9?key=secret`, request);
  await client.post(`${server.url}/route`, { lat: 39.7 }, request);
  server.answerBy(answering(500, {}));
  await client.get(`${server.url}/points`, request);
  const host = { 'server.address': '127.0.0.1' };
  expect(kept.map(({ name, values }) => ({ name, values }))).toEqual([
    {
      name: 'source pull',
      values: { ...host, 'http.request.method': 'GET', 'scc.outcome': 'new', 'scc.bytes': 2 },
    },
    {
      name: 'source pull',
      values: { ...host, 'http.request.method': 'POST', 'scc.outcome': 'new', 'scc.bytes': 2 },
    },
    { name: 'source pull', values: { ...host, 'http.request.method': 'GET', 'scc.outcome': 'failed' } },
  ]);
  expect(server.requests.map(({ headers }) => headers['traceparent'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await server.stop();
});

test('a delivery is traced by channel and outcome alone [GAP-16]', async () => {
  const { kept, tracing } = createKept(false);
  const carry = tracedCarrier(
    async () => ({ kind: 'failed', isLasting: true, reason: 'jane@acme.example' }),
    'email',
    tracing,
  );
  await carry({ id: '1', address: 'jane@acme.example' } as Notice);
  expect(kept).toEqual([
    {
      name: 'notice deliver',
      values: { 'scc.channel': 'email', 'scc.outcome': 'failed' },
      hasFailed: false,
    },
  ]);
});

test('a put is traced where it follows from something, and not each second', async () => {
  const bus = createMemoryHub().connect();
  const beat = createKept(false);
  await tracedBus(bus, beat.tracing).put('key', Buffer.from('12345'));
  expect(beat.kept).toEqual([]);
  const look = createKept(true);
  const traced = tracedBus(bus, look.tracing);
  await traced.put('key', Buffer.from('12345'));
  await traced.publish('subject', Buffer.from('123'));
  expect(look.kept.map(({ name, values }) => [name, values])).toEqual([
    ['bus put', { 'scc.bytes': 5 }],
    ['bus publish', { 'scc.bytes': 3 }],
  ]);
});

test('without traces nothing is put around bus, client and carrier', () => {
  const bus = createMemoryHub().connect();
  const client = createPullClient({ userAgent: 'test', timeoutMs: 5_000 });
  const carrier = async () => ({ kind: 'delivered' }) as const;
  expect(tracedBus(bus, NO_TRACING)).toBe(bus);
  expect(tracedPulls(client, NO_TRACING)).toBe(client);
  expect(tracedCarrier(carrier, 'email', NO_TRACING)).toBe(carrier);
});
