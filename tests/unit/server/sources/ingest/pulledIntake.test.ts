import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileJournalsIn } from './fileJournals.ts';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import type { OpenJournal } from '#server/sources/ingest/feedJournal.ts';
import { mappingFault, FeedMapping } from '#server/sources/ingest/feedMapping.ts';
import { pulledIntake } from '#server/sources/ingest/pulledIntake.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { FEED_KEY, feedOf, heartbeatsBetween, mappingOf, strikeLine } from './feedFixture.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21);
const TEXT = { 'content-type': 'text/plain' };
const PROVEN = heartbeatsBetween(NOW_MS - 40 * MINUTE_MS, NOW_MS);

let dir: string;
let server: Awaited<ReturnType<typeof startLocalServer>>;
let stop: () => Promise<void> | void;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-pull-'));
  server = await startLocalServer(answering(500, {}));
});
afterEach(async () => {
  await stop();
  await server.stop();
  await rm(dir, { recursive: true });
});

/** A feed of DTN's lines that may clear, and that is fetched; after its first call. */
async function started(answer: LocalAnswer, openJournal: OpenJournal = fileJournalsIn(dir)) {
  server.answerBy(answer);
  const polls = createSteppedPolls();
  const feed = feedOf({ pull: { url: `${server.url}/strikes?secret={KEY}`, everyS: 30 } });
  const warnings: unknown[] = [];
  const pausesMs: number[] = [];
  const clock = { nowMs: () => NOW_MS };
  const userAgent = 'test';
  const intake = pulledIntake(createFeedIntake(feed, { openJournal, clock }), {
    client: createPullClient({ userAgent, timeoutMs: 3_000 }),
    userAgent,
    clock,
    log: { info: () => {}, warn: (facts) => void warnings.push(facts) },
    pause(ms, signal) {
      pausesMs.push(ms);
      return polls.pause(ms, signal);
    },
  });
  const batches: StrikeBatch[] = [];
  const troubles: string[] = [];
  stop = () => intake.source.stop();
  intake.source.setMayClear(true, NOW_MS);
  intake.source.troubles?.(({ reason }) => troubles.push(reason));
  intake.source.start((batch) => batches.push(batch));
  await polls.over();
  const provenMs = () => batches.map(({ fromMs, asOfMs }) => (asOfMs >= fromMs ? asOfMs : null));
  return { batches, troubles, warnings, pausesMs, provenMs, next: polls.next };
}

describe('a feed that the service fetches', () => {
  it('is read by its mapping and proves what its content proves, with its key in the address [GAP-137]', async () => {
    const body = `${strikeLine({ strikeTime: NOW_MS - 5_000 })}\n${PROVEN}`;
    const { batches, troubles, provenMs } = await started(answering(200, TEXT, body));
    expect(server.requests.map(({ url }) => url)).toEqual([`/strikes?secret=${FEED_KEY}`]);
    expect(batches.map(({ strikes }) => strikes.count)).toContain(1);
    // heartbeats vouch for what came twenty seconds before them
    await expect.poll(() => provenMs().at(-1)).toBe(NOW_MS - 20_000);
    expect(troubles).toEqual([]);
  });

  it('takes the same body again for nothing new [S5]', async () => {
    const { batches, next } = await started(
      answering(200, TEXT, `${strikeLine({ strikeTime: NOW_MS - 5_000 })}\n${PROVEN}`),
    );
    const before = batches.reduce((sum, { strikes }) => sum + strikes.count, 0);
    await next();
    expect(batches.reduce((sum, { strikes }) => sum + strikes.count, 0)).toBe(before);
  });

  it.each<[string, () => Promise<void>, string[]]>([
    ['does not answer', () => new Promise(() => {}), []],
    [
      'refuses',
      () => Promise.reject(new Error('The disk is full.')),
      ['A delivery could not be stored.', 'a body could not be stored: The disk is full.'],
    ],
  ])('raises, and is fetched as often as ever, while the store %s [S2][S1]', async (_, keep, expected) => {
    const openJournal: OpenJournal = () => ({ keep, async *since() {} });
    const first = `${strikeLine({ strikeTime: NOW_MS - 5_000 })}\n${PROVEN}`;
    const { batches, troubles, pausesMs, provenMs, next } = await started(
      answering(200, TEXT, first),
      openJournal,
    );
    server.answerBy(answering(200, TEXT, strikeLine({ strikeTime: NOW_MS - 1_000 })));
    await next();
    expect(batches.reduce((sum, { strikes }) => sum + strikes.count, 0)).toBe(2);
    expect(Math.max(...pausesMs)).toBeLessThan(1.2 * 30_000);
    expect(provenMs().every((atMs) => atMs === null)).toBe(true);
    expect(troubles).toEqual([...expected, ...expected]);
    stop = () => {};
  });

  it.each<[string, LocalAnswer]>([
    ['a busy service', answering(503, { 'retry-after': '1' })],
    ['too many requests', answering(429, { 'retry-after': '1' })],
    ['nothing there', answering(404, {})],
    ['not modified', answering(304, {})],
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, '<html></html>')],
    ['another format', answering(200, TEXT, 'sorry')],
    ['an answer that does not end', () => {}],
  ])('proves nothing by %s, says so, and never tells its key [S4]', async (_, answer) => {
    const { troubles, warnings, provenMs } = await started(answer);
    expect(provenMs().every((atMs) => atMs === null)).toBe(true);
    expect(troubles).toHaveLength(1);
    expect(JSON.stringify([troubles, warnings])).not.toContain(FEED_KEY);
  });
});

it('names an address that cannot be fetched, and an interval that is too short', () => {
  stop = () => {};
  const faultOf = (pull: { url: string; everyS?: number }) => {
    const read = FeedMapping.safeParse({ ...mappingOf(), pull });
    return read.success ? null : mappingFault(read.error);
  };
  expect(faultOf({ url: 'ftp://feed' })).toMatch(/pull\.url/u);
  expect(faultOf({ url: 'https://feed.example', everyS: 1 })).toMatch(/pull\.everyS/u);
  expect(faultOf({ url: 'https://feed.example/?key={KEY}' })).toBeNull();
});
