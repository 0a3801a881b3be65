import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTracing } from '#server/platform/tracing/openTracing.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { createEdgeWorld, type EdgeWorld } from '../../../attacks/edgeWorld.ts';
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '../../../support/traceCollector.ts';
import type { Role } from '../access/roles.ts';
import { columnsOf, strikeAt } from '../alerting/engineFixture.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { strikeLine } from '../sources/ingest/feedFixture.ts';
import { signedHeaders } from '../sources/ingest/signedHeaders.ts';
import { SLOW_MS } from '../testNetwork.ts';

const TRACE = 'a1'.repeat(16);
const SPAN = 'b2'.repeat(8);

let collector: TraceCollector;
let tracings: Tracing[];
let world: EdgeWorld;
beforeAll(async () => {
  collector = await startTraceCollector();
  const open = (role: string) => {
    const settings = { endpoint: collector.url, serviceName: 'yards', shareFraction: 1 };
    return openTracing(settings, { role, version: '1' }, { warn() {} });
  };
  const [ofLeader, ofEdge] = [await open('engine'), await open('edge')];
  tracings = [ofLeader, ofEdge];
  world = await createEdgeWorld({ ofLeader, ofEdge });
  await world.putAll();
}, SLOW_MS);
afterAll(async () => {
  await world.close();
  await Promise.all(tracings.map((tracing) => tracing.stop()));
  await collector.stop();
});

const bearer = (role: Role) => ({ authorization: `Bearer ${world.tokenOf(role)}` });
const isOf = (role: string) => (span: CollectedSpan) => span.resource['scc.process.role'] === role;

/** Spans of this name that a process has sent, once there are any. */
async function sent(role: string, name: string): Promise<CollectedSpan[]> {
  const found = () => collector.named(name).filter(isOf(role));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found();
}

describe('requests', () => {
  test('are traced from the caller over an edge and its leader to the store', async () => {
    const answer = await fetch(`${world.edgeOrigin}/api/alerts/merged/yard_alerts`, {
      method: 'POST',
      headers: {
        ...bearer('admin'),
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-${SPAN}-01`,
      },
      body: JSON.stringify({
        facilityStatusUpdates: [{ ...CLOSING, facilityId: 'FAR_YARD' }],
        feedType: 'OVERRIDE',
      }),
    });
    expect(answer.status).toBe(201);
    const ofTrace = (spans: CollectedSpan[]) => spans.find(({ traceId }) => traceId === TRACE)!;
    const atEdge = ofTrace(await sent('edge', 'POST /*'));
    expect(atEdge).toMatchObject({
      kind: 2,
      parentSpanId: SPAN,
      attributes: { 'http.request.method': 'POST', 'http.route': '/*', 'http.response.status_code': 201 },
    });
    const atLeader = ofTrace(await sent('engine', 'POST /api/alerts/merged/yard_alerts'));
    expect(atLeader.parentSpanId).toBe(atEdge.spanId);
    expect(atLeader.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/alerts/merged/yard_alerts',
      'http.response.status_code': 201,
      'scc.role': 'admin',
    });
    const writes = (await sent('engine', 'store write')).filter(({ traceId }) => traceId === TRACE);
    expect(writes.map(({ attributes }) => attributes)).toContainEqual({
      'db.collection.name': 'overrides',
      'db.operation.name': 'write',
    });
    const parents = new Set([atLeader.spanId, ...collector.spans.map(({ spanId }) => spanId)]);
    expect(writes.filter(({ parentSpanId }) => !parents.has(parentSpanId ?? ''))).toEqual([]);
  });

  test('for a step of lightning are traced to the leader too', async () => {
    const url = `/feeds/lightning/columns/${world.step}.bin`;
    expect((await fetch(`${world.edgeOrigin}${url}`)).status).toBe(200);
    const name = 'GET /feeds/lightning/columns/:day/:file';
    const [atEdge] = await sent('edge', name);
    const [atLeader] = await sent('engine', name);
    expect(atLeader!.parentSpanId).toBe(atEdge!.spanId);
  });

  test('that are left or refused are traced as well', async () => {
    expect((await world.ask('/api/alerts/active?clientId=OTHER&facilityId=YARD', 'user')).statusCode).toBe(
      404,
    );
    expect((await world.ask('/auth/admin/people', 'guest')).statusCode).toBe(403);
    const left = new AbortController();
    const stream = await fetch(`${world.edgeOrigin}/api/alerts/changes?clientId=ACME&facilityId=YARD`, {
      headers: bearer('user'),
      signal: left.signal,
    });
    expect(stream.status).toBe(200);
    left.abort();
    const [changes] = await sent('edge', 'GET /api/alerts/changes');
    expect(changes!.attributes).toMatchObject({ 'scc.role': 'user', 'http.response.status_code': 200 });
    const [refused] = await sent('engine', 'GET /auth/admin/people');
    expect(refused!.attributes).toMatchObject({ 'http.response.status_code': 403, 'scc.role': 'guest' });
  });
});

test('a strike that a feed sends to an edge is traced up to what follows from it', async () => {
  const { clock } = world.network;
  clock.atMs += 10_000;
  const line = strikeLine({ strikeTime: clock.atMs - 1_000 });
  const trace = 'c3'.repeat(16);
  const answer = await fetch(`${world.edgeOrigin}/ingest/v1/dtn-legacy`, {
    method: 'POST',
    headers: { ...signedHeaders(line, clock.atMs), traceparent: `00-${trace}-${SPAN}-01` },
    body: line,
  });
  expect(answer.status).toBe(202);
  const namesOfTrace = () =>
    collector.spans.filter(({ traceId }) => traceId === trace).map(({ name }) => name);
  const wanted = ['POST /*', 'POST /ingest/v1/:feed', 'engine look', 'store transaction'];
  await expect.poll(namesOfTrace).toEqual(expect.arrayContaining(wanted));
});

test('strikes, what follows from them and what is stored are one trace; a look that saw nothing is none', async () => {
  const { network } = world;
  network.clock.atMs += 1_000;
  network.network.lookAgain();
  network.clock.atMs += 10_000;
  network.hand.deliver({
    strikes: columnsOf([strikeAt(1_000, network.clock.atMs - 1_000)]),
    fromMs: network.clock.atMs - 20_000,
    asOfMs: network.clock.atMs,
  });
  await network.network.memory.settled();
  const looks = () => collector.named('engine look').filter(isOf('engine'));
  await expect
    .poll(() => looks().map(({ attributes }) => attributes))
    .toContainEqual({ 'scc.strikes': 1, 'scc.events.moved': expect.any(Number) as number });
  const look = looks().find(({ attributes }) => 'scc.events.moved' in attributes)!;
  await expect
    .poll(() => collector.named('store transaction').map(({ parentSpanId }) => parentSpanId))
    .toContain(look.spanId);
  expect(looks().filter(({ attributes }) => Object.keys(attributes).length < 2)).toEqual([]);
});

/** Requests that hold what no trace may hold. */
const CALLS: readonly (readonly [string, string, object?])[] = [
  ['GET', '/auth/user'],
  ['GET', '/auth/admin/people?search=jane.doe%40acme.example'],
  ['GET', '/api/users/jane.doe@acme.example/subscriptions'],
  ['GET', '/api/alerts/active?clientId=ACME&facilityId=YARD&token=s3cr3t-token'],
  ['GET', '/api/geocode/suggest?q=12%20Elm%20Street'],
  ['GET', '/auth/magic/s3cr3t-token'],
  ['POST', '/auth/token', { username: 'jane.doe@acme.example', password: 's3cr3t-word' }],
  ['POST', '/auth/sign-in', { email: 'jane.doe@acme.example', password: 's3cr3t-word' }],
  ['PUT', '/auth/user', { name: 'Jane Doe', phone: '+15551234567' }],
  ['GET', '/nowhere/jane.doe@acme.example?s3cr3t-token'],
];

test('no span holds a token, a query, a name or an address of a person', async () => {
  for (const role of ['admin', 'user', 'nobody'] as const)
    for (const [method, url, body] of CALLS)
      await fetch(`${world.edgeOrigin}${url}`, {
        method,
        headers: {
          ...(role === 'nobody' ? {} : bearer(role)),
          'user-agent': 'jane-doe-browser',
          cookie: 'device=s3cr3t-cookie',
          'x-forwarded-for': '203.0.113.9',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  const count = 3 * CALLS.length;
  await expect.poll(() => collector.spans.filter(isOf('edge')).length).toBeGreaterThanOrEqual(count);
  const told = collector.bodies.join('\n');
  const tokens = (['admin', 'user'] as const).map((role) => world.tokenOf(role)!);
  for (const secret of ['jane', 'Jane', '@acme', 's3cr3t', 'Elm', '5551234567', '203.0.113.9', ...tokens])
    expect(told).not.toContain(secret);

  const documented = new Set(
    [...readFileSync('docs/operations.md', 'utf8').matchAll(/`((?:http|db|server|scc)\.[\w.]+)`/gu)].map(
      ([, key]) => key,
    ),
  );
  const misfits = collector.spans.flatMap(({ name, attributes, status, events, links }) => [
    ...(events.length + links.length > 0 || status.message !== undefined ? [name] : []),
    ...Object.entries(attributes).filter(([key, value]) => !documented.has(key) || !isNameOrCount(value)),
  ]);
  expect(misfits).toEqual([]);
});

/** A word, the pattern of a route, or a number. */
function isNameOrCount(value: unknown): boolean {
  return typeof value === 'number' || /^(?:[A-Z]+|[\w./:*{}-]+)$/u.test(String(value));
}
