import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pauseByTimer } from '../../platform/time/pause.ts';
import { createPullClient } from '../../sources/pull/pullClient.ts';
import { createRecorder } from '../../sources/record/recorder.ts';
import { serveRecord } from '../../sources/record/recordServer.ts';
import { document, RECORDABLE_FEEDS, type RecordableFeed } from './recordableFeeds.ts';

const USAGE = `npm run record -- FEED --contact ADDRESS [--minutes 10] [--out FOLDER]
       npm run record -- --serve FOLDER [--port 8090]
FEED is ${Object.keys(RECORDABLE_FEEDS).join(', ')}, or an https address.`;
const TIMEOUT_MS = 30_000;
const SHORTEST_SECRET = 8;

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
 * @returns Exit code: 0; 1 after one line on standard error; 2 where a poll failed, which the record holds too.
 */
export async function runRecord(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        contact: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        out: { type: 'string', default: 'record' },
        serve: { type: 'string' },
        port: { type: 'string', default: '8090' },
      },
    });
    if (values.serve !== undefined)
      return await serve(values.serve, Number(values.port), surroundings.signal);
    const [name] = positionals;
    const { contact, minutes, out } = values;
    if (name === undefined || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
    if (contact === undefined)
      throw new Error('--contact names whom a service can write to about these calls.');
    if (!(Number(minutes) > 0)) throw new Error(`--minutes is "${minutes}": a number above 0 was expected.`);
    const order = { contact, minutes: Number(minutes), dir: join(out, folderName(name)) };
    return await record(feedOf(name), order, surroundings);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
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

function feedOf(name: string): RecordableFeed {
  const known = Object.hasOwn(RECORDABLE_FEEDS, name) ? RECORDABLE_FEEDS[name] : undefined;
  if (known !== undefined) return known();
  if (!/^https?:\/\//u.test(name)) throw new Error(`There is no feed "${name}".\nUsage: ${USAGE}`);
  return document(name, '*/*');
}

function folderName(name: string): string {
  return /^https?:\/\//u.test(name) ? new URL(name).host.replaceAll(/[^a-z0-9.-]/giu, '-') : name;
}

type Order = { readonly contact: string; readonly minutes: number; readonly dir: string };

async function record(
  feed: RecordableFeed,
  { contact, minutes, dir }: Order,
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
  const endMs = nowMs() + minutes * 60_000;
  let failures = 0;
  while (!signal.aborted) {
    const result = await feed.poll(client, nowMs(), signal);
    if (result.is === 'failed' && !signal.aborted) {
      failures += 1;
      console.error(`A poll failed: ${result.reason}.`);
    }
    const restMs = Math.max(feed.everyMs, result.is === 'failed' ? (result.retryAfterMs ?? 0) : 0);
    if (nowMs() + restMs > endMs) break;
    await pauseByTimer(restMs, signal);
  }
  await recorder.settled();
  console.log(`${recorder.count()} answers in ${dir}, ${failures} failed polls.`);
  return failures === 0 ? 0 : 2;
}
