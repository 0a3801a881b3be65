import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { ready } from 'h5wasm/node';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createAlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { boundedBatch } from '#server/sources/boundedBatch.ts';
import { createGlmSources } from '#server/sources/glm/createGlmSources.ts';
import { readGlmWork } from '#server/sources/glm/glmWork.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { glmFileName, glmPrefix, writeGlmFile, type WrittenFile } from '../../../../support/glmFile.ts';
import { startLocalBucket } from '../../../../support/localBucket.ts';

const S = 1_000;
const FILE_MS = 20 * S;

/** A thread that reads in this one: the script of the real one is there only after a build. */
function createReader(): Worker {
  const reader = new EventEmitter();
  const postMessage = async ({ id, order }: { id: number; order: string }) =>
    reader.emit('message', { id, answer: await readGlmWork(order) });
  return Object.assign(reader, {
    postMessage,
    unref: () => {},
    terminate: async () => 0,
  }) as unknown as Worker;
}

const folder = mkdtempSync(join(tmpdir(), 'satellites-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Bucket = Awaited<ReturnType<typeof startLocalBucket>>;

/** Puts files of 20 s into a bucket. */
function fill(bucket: Bucket, satellite: 18 | 19, fromMs: number, toMs: number): void {
  const slot = satellite === 19 ? 'GOES-East' : 'GOES-West';
  for (let atMs = fromMs; atMs < toMs; atMs += FILE_MS)
    put(bucket, satellite, { fromMs: atMs, toMs: atMs + FILE_MS, slot });
}

const keyOf = (satellite: 18 | 19, { fromMs, toMs }: Pick<WrittenFile, 'fromMs' | 'toMs'>) =>
  `${glmPrefix(fromMs)}${glmFileName(satellite, fromMs, toMs)}`;

/** Files that were written before: writing takes longer than all else. */
const written = new Map<string, Uint8Array>();

function put(bucket: Bucket, satellite: 18 | 19, file: WrittenFile): void {
  const key = keyOf(satellite, file);
  const before = file.groups === undefined ? written.get(key) : undefined;
  const bytes = before ?? readFileSync(writeGlmFile(join(folder, 'written.nc'), file));
  if (file.groups === undefined) written.set(key, bytes);
  bucket.put(key, bytes, file.toMs + 10 * S);
}

/** Both satellites on the engine, as the service joins them, at one instant; `fillBuckets` says what they have published. */
async function watch(
  nowMs: number,
  facilities: readonly EngineFacility[],
  fillBuckets: (east: Bucket, west: Bucket) => void,
) {
  await ready;
  const east = await startLocalBucket();
  const west = await startLocalBucket();
  const dataDir = mkdtempSync(join(tmpdir(), 'satellites-'));
  fillBuckets(east, west);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const paused = { sources: 0 };
  const sources = createGlmSources({
    eastUrl: east.url,
    westUrl: west.url,
    client: createPullClient({ userAgent: 'test', timeoutMs: 5_000 }),
    clock: { nowMs: () => nowMs },
    log,
    dataDir,
    thread: { createWorker: createReader, idleMs: 60_000 },
    pause: async (_, signal) => {
      paused.sources += 1;
      await new Promise((end) => signal.addEventListener('abort', end));
    },
  });
  const registry = createStrikeRegistry(sources);
  const engine = createAlertEngine({
    facilities,
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: registry.profiles,
    newKeplerId: () => 'event',
  });
  closing.push(async () => {
    await registry.stop();
    await Promise.all([east.stop(), west.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  registry.start((batch) => void engine.ingest(boundedBatch(batch, nowMs), nowMs));
  await vi.waitUntil(() => paused.sources === 2, { timeout: 20_000 });
  return { engine, log };
}

const yard = (id: string, lon: number, lat: number): EngineFacility => ({ clientId: 'ACME', id, lon, lat });
const DENVER = yard('DEN', -104.99, 39.74);
const MIAMI = yard('MIA', -80.19, 25.76);
const SEATTLE = yard('SEA', -122.33, 47.61);
const CALGARY = yard('CAL', -114.07, 51.05);

describe('GOES-East and GOES-West together', { timeout: 30_000 }, () => {
  const nowMs = Date.UTC(2026, 6, 11, 8, 35, 30);
  const newestMs = Date.UTC(2026, 6, 11, 8, 35);
  const fromMs = newestMs - 31 * 60 * S;
  const missingMs = newestMs - 10 * 60 * S;
  const yards = [DENVER, MIAMI, SEATTLE, CALGARY];
  const knownUpTo = ({ engine }: Awaited<ReturnType<typeof watch>>) =>
    yards.map(({ id }) => engine.lightningAsOfMs('ACME', id));

  it('know every yard that one of them sees [S1][GAP-137]', async () => {
    const service = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, fromMs, newestMs);
      fill(west, 18, fromMs, newestMs - FILE_MS);
    });
    expect(knownUpTo(service)).toEqual([newestMs, newestMs, newestMs - FILE_MS, null]);
  });

  it('leave no yard unknown for a missing file of the one that the other covers [S1][GAP-137]', async () => {
    const service = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, fromMs, newestMs);
      east.remove(keyOf(19, { fromMs: missingMs, toMs: missingMs + FILE_MS }));
      fill(west, 18, fromMs, newestMs);
    });
    expect(knownUpTo(service)).toEqual([newestMs, null, newestMs, null]);
  });

  it('close by what either of them sees, inside its footprint or not, as far as it may be misplaced [S2][GAP-137]', async () => {
    const { engine } = await watch(nowMs, yards, (east, west) => {
      fill(east, 19, newestMs - 3 * FILE_MS, newestMs - FILE_MS);
      const span = { fromMs: newestMs - FILE_MS, toMs: newestMs };
      // 15 km north of the yards, outside the ring of 6 mi
      const groups = [DENVER, CALGARY].map(({ lon, lat }, flash) => ({ lon, lat: lat + 0.135, flash }));
      put(east, 19, { ...span, groups });
      fill(west, 18, newestMs - 3 * FILE_MS, newestMs);
    });
    const closed = yards.filter(({ id }) =>
      engine.eventsOf('ACME', id).some(({ eventType }) => eventType === 'lightning_alert'),
    );
    expect(closed).toEqual([DENVER, CALGARY]);
  });
});

/** Real recordings beside the repository; they are no part of it, and this test is left out without them. */
const RECORDED = resolve(import.meta.dirname, '../../../../../../shared/data/lightning');

describe.skipIf(!existsSync(RECORDED))('a recorded minute in a bucket', { timeout: 30_000 }, () => {
  it('closes yards under the edges of its flashes [S2][GAP-137]', async () => {
    const yards = [yard('MN', -93.3, 48.3), yard('TX', -100.65, 31.55)];
    const names = [
      'OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c20181830433231.nc',
      'OR_GLM-L2-LCFA_G16_s20181830433200_e20181830433400_c20181830433424.nc',
      'OR_GLM-L2-LCFA_G16_s20181830433400_e20181830434000_c20181830434029.nc',
    ];
    const endMs = Date.UTC(2018, 6, 2, 4, 34);
    const { engine } = await watch(endMs + 30 * S, yards, (east) => {
      for (const name of names)
        east.put(`${glmPrefix(endMs - S)}${name}`, readFileSync(join(RECORDED, name)), endMs + 10 * S);
    });
    const events = yards.map(({ id }) =>
      engine
        .eventsOf('ACME', id)
        .map(({ eventType, closestStrike }) => [
          eventType,
          closestStrike?.distance,
          closestStrike?.origin?.source,
        ]),
    );
    expect(events).toEqual([
      [
        ['lightning_alert', 574.2, 'GOES-East GLM'],
        ['lightning_warning', 574.2, 'GOES-East GLM'],
      ],
      [
        ['lightning_alert', 1_089.1, 'GOES-East GLM'],
        ['lightning_warning', 1_089.1, 'GOES-East GLM'],
      ],
    ]);
  });
});
