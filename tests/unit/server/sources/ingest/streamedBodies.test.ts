import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import type { OpenJournal } from '#server/sources/ingest/feedJournal.ts';
import { FeedMapping, mappingFault, type MappingTemplate } from '#server/sources/ingest/feedMapping.ts';
import { pulledIntake } from '#server/sources/ingest/pulledIntake.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { answering } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { startStrikeStream, type StrikeStream } from '../../../../support/strikeStream.ts';
import { YARD } from '../../alerting/engineFixture.ts';
import { NETWORK_FAULTS, type NetworkFault } from '../faults/networkFaults.ts';
import { feedOf, mappingOf } from './feedFixture.ts';
import { fileJournalsIn } from './fileJournals.ts';

const NOW_MS = Date.UTC(2026, 6, 14, 21);
const SECRET = 'a-secret-of-the-contract';
const KEY = `acme:${SECRET}`;

let dir: string;
let stops: (() => Promise<void> | void)[];

beforeEach(async () => {
  stops = [];
  dir = await mkdtemp(join(tmpdir(), 'scc-stream-'));
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  await rm(dir, { recursive: true });
});

async function streamOf(options: Parameters<typeof startStrikeStream>[0] = {}) {
  const stream = await startStrikeStream(options);
  stops.push(stream.stop);
  return stream;
}

/** A feed of DTN's stream by the way of its contract, listening. */
function listening(
  { url, tokenUrl }: Pick<StrikeStream, 'url' | 'tokenUrl'>,
  openJournal: OpenJournal = fileJournalsIn(dir),
) {
  const polls = createSteppedPolls();
  const clock = { atMs: NOW_MS };
  const stream: MappingTemplate['stream'] = {
    url: `${url}?by=radius&lat=44.5&lon=-73.2&radius=100`,
    token: { url: tokenUrl, audience: 'https://lightning.example' },
    since: 'startTime',
  };
  const feed = { ...feedOf({ stream }, 'dtn-stream'), key: KEY };
  const warnings: unknown[] = [];
  let waitedMs = 0;
  const kept = createFeedIntake(feed, {
    openJournal,
    clock: { nowMs: () => clock.atMs },
  });
  const bodies: Buffer[] = [];
  let stored = 0;
  const take: typeof kept.take = async (body, encoding) => {
    bodies.push(body);
    const receipt = await kept.take(body, encoding);
    stored += 1;
    return receipt;
  };
  const intake = pulledIntake(
    { ...kept, take },
    {
      client: createPullClient({ userAgent: 'test', timeoutMs: 3_000 }),
      userAgent: 'SafetyCommandCenter/test (ops@acme.example)',
      clock: { nowMs: () => clock.atMs },
      log: { info: () => {}, warn: (facts) => void warnings.push(facts) },
      pause: async (ms, signal) => {
        waitedMs = ms;
        await polls.pause(ms, signal);
      },
    },
  );
  const batches: StrikeBatch[] = [];
  const troubles: string[] = [];
  stops.push(() => intake.source.stop());
  intake.source.troubles?.(({ reason }) => troubles.push(reason));
  intake.source.start((batch) => batches.push(batch));
  const strikes = () => batches.reduce((sum, { strikes: { count } }) => sum + count, 0);
  return {
    ...polls,
    waitedMs: () => waitedMs,
    stored: () => stored,
    clock,
    batches,
    bodies,
    troubles,
    warnings,
    strikes,
    stop: () => intake.source.stop(),
  };
}

/** A message of the stream: a strike at the yard, `nth` ms before now. */
function strike(nth: number) {
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [YARD.lon, YARD.lat] },
    properties: {
      timestamp: new Date(NOW_MS - nth).toISOString(),
      errorEllipseSemiMajor: 300,
      lightningType: 'cloudToGround',
    },
  });
}

describe('a feed that the service listens to', () => {
  it('tells of each message, asked for by its area and since longer than a quiet period [S3][GAP-137]', async () => {
    const stream = await streamOf({ onConnected: (socket) => socket.send(strike(5_000)) });
    const { strikes, batches, troubles } = listening(stream);
    await expect.poll(strikes).toBe(1);
    expect(stream.questions).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'acme',
        client_secret: SECRET,
        audience: 'https://lightning.example',
      },
    ]);
    const [connection] = stream.connections;
    expect(connection).toMatchObject({
      token: 'token-1',
      userAgent: 'SafetyCommandCenter/test (ops@acme.example)',
      query: { by: 'radius', lat: '44.5', lon: '-73.2', radius: '100' },
    });
    expect(connection!.query['startTime']).toBe(new Date(NOW_MS - 5 * 3_600_000).toISOString());
    expect(connection!.address).not.toMatch(/token|secret/);
    // silence of a stream proves nothing, and neither do its messages
    expect(batches.every(({ fromMs, asOfMs }) => asOfMs < fromMs)).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('asks again, with a new token, for what came while it was away, and counts it once [S3]', async () => {
    let sent = [strike(5_000)];
    const stream = await streamOf({ onConnected: (socket) => sent.forEach((one) => socket.send(one)) });
    const { strikes, stored, clock, next, troubles } = listening(stream);
    await expect.poll(strikes).toBe(1);
    await expect.poll(stored).toBe(1);
    sent = [strike(5_000), strike(3_000)];
    clock.atMs += 90_000;
    stream.connections[0]!.socket.disconnect();
    void next();
    await expect.poll(strikes).toBe(2);
    expect(stream.connections.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect(stream.connections[1]!.query['startTime']).toBe(new Date(NOW_MS - 600_000).toISOString());
    // a long connection that ends is no trouble
    expect(troubles).toEqual([]);
  });

  it('connects again, and raises, while the store does not answer [S2]', async () => {
    let sent = [strike(5_000)];
    const stream = await streamOf({ onConnected: (socket) => sent.forEach((one) => socket.send(one)) });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { strikes, stored, next } = listening(stream, () => ({ keep: () => answered, async *since() {} }));
    await expect.poll(strikes).toBe(1);
    sent = [strike(3_000)];
    stream.connections[0]!.socket.disconnect();
    void next();
    await expect.poll(strikes).toBe(2);
    expect(stored()).toBe(0);
    answer();
  });

  it('asks after a quiet day for no more than at its start: a stream keeps one day', async () => {
    const stream = await streamOf({ onConnected: (socket) => socket.send(strike(5_000)) });
    const { strikes, clock, next } = listening(stream);
    await expect.poll(strikes).toBe(1);
    clock.atMs += 30 * 3_600_000;
    stream.connections[0]!.socket.disconnect();
    void next();
    await expect.poll(() => stream.connections.length).toBe(2);
    expect(stream.connections[1]!.query['startTime']).toBe(
      new Date(clock.atMs - 5 * 3_600_000).toISOString(),
    );
  });

  it('puts a storm of single messages into few bodies', async () => {
    const stream = await streamOf({
      onConnected(socket) {
        for (let nth = 0; nth < 2_000; nth += 1) socket.send(strike(nth));
      },
    });
    const { strikes, bodies } = listening(stream);
    await expect.poll(strikes).toBe(2_000);
    expect(bodies.length).toBeLessThan(200);
  });

  it('ends its connection when the service stops', async () => {
    const stream = await streamOf();
    const { stop } = listening(stream);
    await expect.poll(() => stream.connections.length).toBe(1);
    const ended = new Promise((resolve) => stream.connections[0]!.socket.on('disconnect', resolve));
    await stop();
    await expect(ended).resolves.toBe('client namespace disconnect');
  });

  it('takes a message that is no strike for a loss, and goes on [S1]', async () => {
    const stream = await streamOf({
      onConnected(socket) {
        socket.send('acme sent invalid parameter values. radius');
        socket.send(strike(5_000));
      },
    });
    const { strikes, troubles } = listening(stream);
    await expect.poll(strikes).toBe(1);
    expect(troubles).toHaveLength(1);
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  it.each<[string, Parameters<typeof startStrikeStream>[0], RegExp]>([
    ['a busy token service', { token: answering(503, { 'retry-after': '1' }) }, /503/],
    ['credentials that are refused', { token: answering(401, JSON_TYPE, '{}') }, /401/],
    [
      'a page in place of a token',
      { token: answering(200, { 'content-type': 'text/html' }, '<html>') },
      /html/,
    ],
    ['an answer without a token', { token: answering(200, JSON_TYPE, '{"data":{}}') }, /no token/],
    ['an answer that is no JSON', { token: answering(200, JSON_TYPE, '{"data":') }, /no token/],
    ['a question that is refused', { token: answering(400, JSON_TYPE, '{}') }, /refused/],
    ['an answer that does not end', { token: () => {} }, /no whole answer/],
    ['a token that is refused', { refusal: 'bad token: token-1' }, /no connection: bad token: …/],
    [
      'an error of the stream',
      { onConnected: (socket) => socket.emit('error', { code: 'x' }) },
      /"code":"x"/,
    ],
    ['a connection that ends at once', { onConnected: (socket) => socket.disconnect() }, /server disconnect/],
  ])('says so of %s, and never its secrets [S4]', async (_, options, reason) => {
    const stream = await streamOf(options);
    const { over, troubles, warnings } = listening(stream);
    await over();
    expect(troubles).toEqual([expect.stringMatching(reason)]);
    expect(JSON.stringify([troubles, warnings])).not.toMatch(/a-secret|token-1/);
  });

  const TYPE = 'application/json';
  const WHOLE = answering(200, JSON_TYPE, JSON.stringify({ data: { access_token: 'token-1' } }));
  const EMPTY = answering(200, JSON_TYPE, '{}');
  it.each(Object.entries(NETWORK_FAULTS).filter(([name]) => name !== 'lostHost'))(
    'raises and proves nothing by %s in place of a token, says so, and waits as it is told [S4]',
    async (_, fault: NetworkFault) => {
      const stream = await streamOf({ token: fault.answer({ whole: WHOLE, empty: EMPTY, type: TYPE }) });
      const { over, troubles, batches, waitedMs } = listening(stream);
      await over();
      expect([troubles.length, batches.filter(({ fromMs, asOfMs }) => asOfMs >= fromMs)]).toEqual([1, []]);
      expect(waitedMs()).toBeGreaterThanOrEqual(fault.retryAfterMs ?? 0);
    },
  );

  it('says so of a server that is not there [S4]', async () => {
    const stream = await startStrikeStream();
    await stream.stop();
    const { over, troubles } = listening(stream);
    await over();
    expect(troubles).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  });
});

const STREAM = {
  url: 'wss://lightning.example/v1',
  token: { url: 'https://auth.example', audience: 'a' },
};
/** What is wrong with a mapping of a stream; null: nothing. */
function faultOf(changes: MappingTemplate): string | null {
  const read = FeedMapping.safeParse({ ...mappingOf('dtn-stream'), stream: STREAM, ...changes });
  return read.success ? null : mappingFault(read.error);
}

it('refuses a primary stream that cannot be asked for what came while its connection was away [S1][S4]', () => {
  const heartbeat = { path: 'type', equals: 'heartbeat' };
  const primary: MappingTemplate = {
    role: 'primary',
    heartbeat,
    complete: { by: 'heartbeat', everyS: 90, settleS: 20 },
  };
  expect(faultOf(primary)).toBe(
    'stream.since: a primary feed needs it, to ask for what came while the connection was away',
  );
  expect(faultOf({ ...primary, stream: { ...STREAM, since: 'since' } })).toBeNull();
  expect(faultOf({ ...primary, role: 'secondary' })).toBeNull();
});

it('refuses a stream whose messages it could not read as rows', () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ format: 'csv' })).toBe('stream: it needs format json or geojson, without items');
  expect(faultOf({ items: 'rows' })).toBe('stream: it needs format json or geojson, without items');
  expect(faultOf({ pull: { url: 'https://feed.example' } })).toBe('stream: it does not go with pull');
});
