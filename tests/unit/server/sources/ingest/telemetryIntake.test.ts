import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullBodies } from '#server/sources/ingest/pulledIntake.ts';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';
import { fileJournalsIn } from './fileJournals.ts';
import { createTelemetryIntake } from '#server/sources/ingest/telemetryIntake.ts';
import { TelemetryMapping } from '#server/sources/ingest/telemetryMapping.ts';
import { telemetryProfile } from '#server/sources/ingest/telemetryProfile.ts';
import { SHIPPED_TELEMETRY } from '#server/sources/ingest/mappings/shippedMappings.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { gtfsMessage } from '../../../../support/gtfsMessage.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { FEED_KEY } from './feedFixture.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const PROTOBUF = { 'content-type': 'application/x-protobuf' };
const BUS = { id: 'B-1', lat: 45.5, lon: -73.5, atS: NOW_MS / 1_000 - 10 };

let dir: string;
let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-telemetry-'));
  server = await startLocalServer(answering(500, {}));
});
afterEach(async () => {
  await server.stop();
  await rm(dir, { recursive: true });
});

/** A feed of GTFS Realtime on a data folder that may have been used before. */
function opened(nowMs = NOW_MS) {
  const mapping = TelemetryMapping.parse({
    ...SHIPPED_TELEMETRY['gtfs-rt'],
    client: 'ACME',
    pull: { url: `${server.url}/positions.pb?key={KEY}`, everyS: 30 },
  });
  const memory = createReadingMemory();
  const troubles: string[] = [];
  let deliveries = 0;
  const intake = createTelemetryIntake(
    { mapping, profile: telemetryProfile(mapping), key: FEED_KEY },
    {
      add: memory.add,
      noteTrouble: ({ reason }) => void troubles.push(reason),
      noteDelivery: () => void (deliveries += 1),
    },
    { openJournal: fileJournalsIn(dir), clock: { nowMs: () => nowMs } },
  );
  return { intake, memory, troubles, deliveries: () => deliveries };
}

/** The feed as it is after its first call. */
async function fetched(answer: LocalAnswer) {
  server.answerBy(answer);
  const feed = opened();
  const polls = createSteppedPolls();
  const poller = pullBodies(
    feed.intake,
    {
      client: createPullClient({ userAgent: 'test', timeoutMs: 3_000 }),
      log: { info: () => {}, warn: () => {} },
      pause: polls.pause,
    },
    (reason) => feed.troubles.push(reason),
  );
  await polls.over();
  await poller?.stop();
  return feed;
}

describe('a feed of telemetry', () => {
  it('is fetched where its mapping names an address, with its key', async () => {
    const { memory, troubles } = await fetched(answering(200, PROTOBUF, gtfsMessage([BUS])));
    expect(server.requests.map(({ url }) => url)).toEqual([`/positions.pb?key=${FEED_KEY}`]);
    expect(memory.of('b-1')).toMatchObject([{ device: 'B-1', atMs: NOW_MS - 10_000 }]);
    expect(troubles).toEqual([]);
  });

  it.each<[string, LocalAnswer]>([
    ['a busy service', answering(503, { 'retry-after': '1' })],
    ['too many requests', answering(429, { 'retry-after': '1' })],
    ['not modified', answering(304, {})],
    ['nothing', answering(200, PROTOBUF)],
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, '<html>Sign in</html>')],
    ['half a message', answering(200, PROTOBUF, gtfsMessage([BUS]).subarray(0, 60))],
    [
      'gzip that is cut off',
      answering(
        200,
        { ...PROTOBUF, 'content-encoding': 'gzip' },
        gzipSync(gtfsMessage([BUS])).subarray(0, 40),
      ),
    ],
    ['an answer that does not end', () => {}],
  ])('knows no vehicle by %s, and says so without its key [S4]', async (_, answer) => {
    const { memory, troubles, deliveries } = await fetched(answer);
    expect(memory.newest()).toEqual([]);
    expect(deliveries()).toBe(0);
    expect(troubles).toHaveLength(1);
    expect(troubles.join()).not.toContain(FEED_KEY);
  });

  it('takes the same positions again for no sign of life [S5]', async () => {
    const { intake, deliveries } = opened();
    const body = gtfsMessage([BUS]);
    expect(await intake.take(body, undefined)).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await intake.take(body, undefined)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(deliveries()).toBe(1);
  });

  it('knows after a restart what it was sent before, byte for byte', async () => {
    await opened().intake.take(gzipSync(gtfsMessage([BUS])), 'gzip');
    const { intake, memory } = opened(NOW_MS + 60_000);
    await intake.recall();
    expect(memory.of('B-1')).toMatchObject([{ atMs: NOW_MS - 10_000, place: [-73.5, 45.5] }]);
  });

  it('forgets what is older than a day, and keeps the newest reading of five minutes [S4]', () => {
    const memory = createReadingMemory();
    const at = (atMs: number) => ({ device: 'B-1', atMs, place: null, values: { depth: 1 }, texts: {} });
    expect(memory.add([at(NOW_MS - 26 * 3_600_000), at(NOW_MS), at(NOW_MS + 1_000)], NOW_MS)).toBe(2);
    expect(memory.of('B-1').map(({ atMs }) => atMs)).toEqual([NOW_MS + 1_000]);
    memory.add([at(NOW_MS + 30 * 3_600_000)], NOW_MS + 30 * 3_600_000);
    expect(memory.of('B-1')).toHaveLength(1);
  });
});
