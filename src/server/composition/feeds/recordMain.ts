import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Facility } from '#contracts/facility.ts';
import { messageOf } from '../../platform/log/messageOf.ts';
import { pauseByTimer } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { readFeeds } from '../../sources/ingest/readFeeds.ts';
import { createPullClient, type PullClient } from '../../sources/pull/pullClient.ts';
import { createRecorder } from '../../sources/record/recorder.ts';
import { serveRecord } from '../../sources/record/recordServer.ts';
import { FOLLOWED_FEEDS, followedFeed, type FollowedFeed } from './followedFeeds.ts';
import {
  document,
  fetchedFeed,
  RECORDABLE_FEEDS,
  SHORTEST_SECRET,
  type RecordableFeed,
} from './recordableFeeds.ts';

const USAGE = `npm run record -- FEED --contact ADDRESS [--at LAT,LON]… [--minutes 10] [--out FOLDER]
       npm run record -- --serve FOLDER [--port 8090]
FEED is ${[...Object.keys(RECORDABLE_FEEDS), ...FOLLOWED_FEEDS].join(', ')},
an https address, or a feed of FEEDS_DIR that the service fetches.`;
const TIMEOUT_MS = 30_000;

type Surroundings = {
  readonly fetch?: typeof globalThis.fetch;
  /** Ends the recording or the serving. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
};

/**
 * Records the raw answers of a source of the network, or serves a record on this machine.
 *
 * @param args Command line after the program's name.
 * @returns Exit code: 0; 1 after one line on standard error; 2 where a call failed, which the record holds too.
 */
export async function runRecord(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        contact: { type: 'string' },
        at: { type: 'string', multiple: true, default: [] },
        minutes: { type: 'string', default: '10' },
        out: { type: 'string', default: 'record' },
        serve: { type: 'string' },
        port: { type: 'string', default: '8090' },
      },
    });
    if (values.serve !== undefined)
      return await serve(values.serve, Number(values.port), surroundings.signal);
    const [name] = positionals;
    const { contact, at, minutes, out } = values;
    if (name === undefined || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
    if (contact === undefined)
      throw new Error('--contact names whom a service can write to about these calls.');
    if (!(Number(minutes) > 0)) throw new Error(`--minutes is "${minutes}": a number above 0 was expected.`);
    const places = at.map(placeOf);
    const order = { contact, places, minutes: Number(minutes), dir: join(out, folderName(name)) };
    const followed = followedFeed(name, surroundings.env);
    if (followed?.needsPlaces === true && places.length === 0)
      throw new Error(`--at LAT,LON names a place that ${name} is asked about.`);
    const feed = followed ?? (await feedOf(name, surroundings.env));
    return await record(feed, order, surroundings);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

async function serve(dir: string, port: number, signal: AbortSignal): Promise<number> {
  const server = await serveRecord(dir, port);
  console.log(`${dir} is served at ${server.origin}/HOST/PATH until Ctrl+C.`);
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await server.stop();
  return 0;
}

async function feedOf(name: string, env: Surroundings['env']): Promise<RecordableFeed> {
  const known = Object.hasOwn(RECORDABLE_FEEDS, name) ? RECORDABLE_FEEDS[name] : undefined;
  if (known !== undefined) return known();
  if (/^https?:\/\//u.test(name)) return document(name, '*/*');
  const { FEEDS_DIR = '' } = env;
  const keys = Object.entries(env).flatMap(([setting, value]) =>
    value === undefined ? [] : [[setting, value]],
  );
  const feeds = FEEDS_DIR === '' ? [] : await readFeeds(FEEDS_DIR, Object.fromEntries(keys));
  const own = feeds.find(({ mapping }) => mapping.feed === name);
  if (own === undefined) throw new Error(`There is no feed "${name}".\nUsage: ${USAGE}`);
  return fetchedFeed(own);
}

/** A place as the facility that a source is asked about. */
function placeOf(text: string, nth: number): Facility {
  const [latitude, longitude] = text.split(',').map(Number);
  const isPlace = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  if (!isPlace) throw new Error(`--at is "${text}": LAT,LON in degrees was expected, as 44.48,-73.21.`);
  const place = { latitude: latitude!, longitude: longitude! };
  return { ...place, id: `PLACE_${nth + 1}`, gid: nth + 1, clientId: 'RECORD', countryCode: 'ZZ' };
}

function folderName(name: string): string {
  return /^https?:\/\//u.test(name) ? new URL(name).host.replaceAll(/[^a-z0-9.-]/giu, '-') : name;
}

type Order = {
  readonly contact: string;
  readonly places: readonly Facility[];
  readonly minutes: number;
  readonly dir: string;
};

async function record(
  feed: RecordableFeed | FollowedFeed,
  { contact, places, minutes, dir }: Order,
  { fetch, signal, env, nowMs }: Surroundings,
): Promise<number> {
  const secrets = Object.entries(env).flatMap(([name, value = '']) =>
    /KEY|SECRET|TOKEN|PASSWORD/u.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  const recorder = createRecorder(dir, { secrets, ...(fetch === undefined ? {} : { fetch }) });
  const client = createPullClient({
    fetch: recorder.fetch,
    userAgent: `SafetyCommandCenter/1.7 (${contact})`,
    timeoutMs: TIMEOUT_MS,
  });
  const recording = { client, clock: { nowMs }, signal, endMs: nowMs() + minutes * 60_000 };
  const failures = 'follow' in feed ? await follow(feed, places, recording) : await poll(feed, recording);
  await recorder.settled();
  console.log(`${recorder.count()} answers in ${dir}, ${failures} failures.`);
  return failures === 0 ? 0 : 2;
}

type Recording = {
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly signal: AbortSignal;
  readonly endMs: number;
};

/** @returns How many polls failed. */
async function poll(feed: RecordableFeed, { client, clock, signal, endMs }: Recording): Promise<number> {
  let failures = 0;
  while (!signal.aborted) {
    const result = await feed.poll(client, clock.nowMs(), signal);
    if (result.is === 'failed' && !signal.aborted) {
      failures += 1;
      tellFailure(result.reason);
    }
    const restMs = Math.max(feed.everyMs, result.is === 'failed' ? (result.retryAfterMs ?? 0) : 0);
    if (clock.nowMs() + restMs > endMs) break;
    await pauseByTimer(restMs, signal);
  }
  return failures;
}

/** Lets an adapter ask by itself. @returns How many of its calls failed. */
async function follow(
  feed: FollowedFeed,
  places: readonly Facility[],
  { client, clock, signal, endMs }: Recording,
): Promise<number> {
  let failures = 0;
  const counting: PullClient = {
    async get(url, request) {
      const answer = await client.get(url, request);
      if (answer.is === 'failed' && !request.signal.aborted) {
        failures += 1;
        tellFailure(answer.reason);
      }
      return answer;
    },
  };
  const log = { info: () => {}, warn: () => {} };
  const followed = feed.follow({ client: counting, clock, log, facilities: () => places });
  await pauseByTimer(endMs - clock.nowMs(), signal);
  await followed.stop();
  return failures;
}

function tellFailure(reason: string): void {
  console.error(`A call failed: ${reason}.`);
}
