import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FEED,
  FEED_KEY,
  MAPPING,
  prepareYards,
  STRUCK_YARDS,
  type ChaosYard,
} from '../chaos/cluster/clusterYards.ts';
import { grantFeed } from '../chaos/cluster/grantFeed.ts';
import { quietBefore } from '../chaos/cluster/strikeSender.ts';
import { percentile } from '../support/percentile.ts';
import { pause } from '../chaos/cluster/repeat.ts';
import { runService } from '../process/serviceProcess.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import { layEmptyStore } from '../support/storeTemplate.ts';
import { figureOf, type Figure } from './pairedBench.ts';
import { processorMs } from './processorTime.ts';

const STRIKES_A_SECOND = 2_000;
const SECONDS = 600;
/** Each so many seconds one strike falls into a yard, and another yard each time. */
const STRUCK_EVERY_S = 6;
const ASK_EVERY_MS = 20;
const PATIENCE_MS = 10_000;
/** Land of the feed without a yard of the run, degrees. */
const AREA = { west: -105, south: 42, width: 25, height: 8 } as const;

/**
 * P15: a feed sends 2,000 strikes a second to the built service for ten minutes, a body each second, with the embedded
 * store and `fsync`. Processor time of the service, and how long a strike in a yard takes until its status is CLOSED.
 */
export async function ingestBench(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-ingest-'));
  await writeFile(join(folder, `${FEED}.json`), JSON.stringify(MAPPING));
  const DATA_DIR = join(folder, 'data');
  await layEmptyStore(DATA_DIR);
  await prepareYards({ dataDir: join(DATA_DIR, 'database') });
  const feed = { FEEDS_DIR: folder, [`FEED_KEY_${FEED.toUpperCase()}`]: FEED_KEY };
  const service = runService({ ...feed, DATA_DIR, DEMO: 'off' }, [], []);
  try {
    const origin = await service.origin();
    await grantFeed(origin);
    await send(origin, quietBefore(Date.now()));
    await pause(STRUCK_EVERY_S * 1_000);
    const before = processorMs(service.pid) ?? Number.NaN;
    const toldMs = await sendForLong(origin);
    const usedMs = (processorMs(service.pid) ?? Number.NaN) - before;
    const of = `${STRIKES_A_SECOND.toLocaleString('en')} strikes a second sent for ${SECONDS / 60} minutes`;
    const figure = (what: string, withinMs: number, ms: number) =>
      figureOf({ id: 'P15', what: `${of}: ${what}`, goal: { withinMs } }, [{ ours: [ms], rivals: [] }]);
    return [
      figure('processor time of the service in a second', 300, usedMs / SECONDS),
      figure(
        `strike sent → its yard CLOSED, ${toldMs.length} strikes: 95th percentile`,
        1_000,
        percentile(toldMs, 95),
      ),
    ];
  } finally {
    await service.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns How long each strike in a yard took until the yard's status was CLOSED, ms. */
async function sendForLong(origin: string): Promise<number[]> {
  const { accessToken: token } = await signInOverHttp(origin, 'user@acme.example');
  const told: Promise<number>[] = [];
  const bodies: Promise<void>[] = [];
  const faults: unknown[] = [];
  const startMs = Date.now();
  for (let second = 0; second < SECONDS && faults.length === 0; second += 1) {
    await pause(startMs + second * 1_000 - Date.now());
    const nowMs = Date.now();
    const yard = second % STRUCK_EVERY_S === 0 ? STRUCK_YARDS[second / STRUCK_EVERY_S] : undefined;
    bodies.push(send(origin, bodyOf(second, nowMs, yard)));
    if (yard !== undefined) told.push(closedAfterMs(origin, token, { yard, sentMs: nowMs }));
    // the last of them is awaited at the end: until then a fault only ends the sending
    for (const asked of [bodies.at(-1), told.at(-1)]) asked?.catch((fault: unknown) => faults.push(fault));
  }
  await Promise.all(bodies);
  return Promise.all(told);
}

function bodyOf(second: number, nowMs: number, yard: ChaosYard | undefined): string {
  const lines = Array.from({ length: STRIKES_A_SECOND - (yard === undefined ? 0 : 1) }, (_, nth) => {
    const index = second * STRIKES_A_SECOND + nth;
    return JSON.stringify({
      t: nowMs - (nth % 1_000),
      lat: AREA.south + ((index * 0.569_840_291) % 1) * AREA.height,
      lon: AREA.west + ((index * 0.754_877_666) % 1) * AREA.width,
    });
  });
  if (yard !== undefined) lines.push(JSON.stringify({ t: nowMs, lat: yard.latitude, lon: yard.longitude }));
  return [...lines, JSON.stringify({ beat: true, t: nowMs })].join('\n');
}

/** Throws where a body is not taken. */
async function send(origin: string, body: string): Promise<void> {
  const { status } = await fetch(`${origin}/ingest/v1/${FEED}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/x-ndjson' },
    body,
  });
  if (status !== 202) throw new Error(`The feed was answered with ${status}.`);
}

async function closedAfterMs(
  origin: string,
  token: string,
  { yard, sentMs }: { readonly yard: ChaosYard; readonly sentMs: number },
): Promise<number> {
  const path = `/api/alerts/active?clientId=ACME&facilityId=${yard.id}`;
  while (Date.now() - sentMs < PATIENCE_MS) {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`The status of ${yard.id} was answered with ${answer.status}.`);
    if ((await answer.text()).includes('"lightning_alert"')) return Date.now() - sentMs;
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`${yard.id} was not closed within ${PATIENCE_MS / 1_000} s.`);
}
