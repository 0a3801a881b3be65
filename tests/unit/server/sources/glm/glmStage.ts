import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready } from 'h5wasm/node';
import { createGlmSource } from '#server/sources/glm/glmSource.ts';
import type { GlmSourceOptions } from '#server/sources/glm/glmSourceOptions.ts';
import { readGlmWork } from '#server/sources/glm/glmWork.ts';
import { createKeptFiles } from '#server/sources/glm/keptFiles.ts';
import { GOES_EAST, type Satellite } from '#server/sources/glm/satellites.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { glmFileName, glmPrefix, writeGlmFile, type WrittenFile } from '../../../../support/glmFile.ts';
import { startLocalBucket } from '../../../../support/localBucket.ts';

/** A poll after which the source pauses until it is told to go on. */
function createTurns() {
  let paused = deferred();
  let resume = () => {};
  return {
    pause: async (_ms: number, signal: AbortSignal) => {
      const going = deferred();
      resume = going.resolve;
      signal.addEventListener('abort', going.resolve);
      paused.resolve();
      await going.promise;
    },
    paused: () => paused.promise,
    async next() {
      paused = deferred();
      resume();
      await paused.promise;
    },
  };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A source of a satellite over a bucket of this machine, by a clock that stands still until it is set. */
export async function openStage(
  nowMs: number,
  { satellite = GOES_EAST, ...changes }: Partial<GlmSourceOptions> & { satellite?: Satellite } = {},
) {
  await ready;
  const folder = mkdtempSync(join(tmpdir(), 'glm-'));
  const bucket = await startLocalBucket();
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const turns = createTurns();
  const clock = { nowMs };
  const source = createGlmSource({
    satellite: { ...satellite, bucketUrl: bucket.url },
    client: createPullClient({ userAgent: 'test', timeoutMs: 1_000 }),
    clock: { nowMs: () => clock.nowMs },
    log: { info: log, warn: log, error: log },
    keptFiles: createKeptFiles(join(folder, 'kept'), 1_000_000),
    readFile: readGlmWork,
    isKept: () => true,
    reachBackMs: 32 * 60_000,
    pause: turns.pause,
    ...changes,
  });
  const batches: StrikeBatch[] = [];
  const troubles: string[] = [];
  source.troubles?.(({ reason }) => troubles.push(reason));
  return {
    source,
    bucket,
    logged,
    folder,
    batches,
    /** What it tells the Sources page. */
    troubles,
    start: async () => {
      source.start((batch) => batches.push(batch));
      await turns.paused();
    },
    /** Sets the clock and lets the source poll once. */
    async pollAt(atMs: number) {
      clock.nowMs = atMs;
      await turns.next();
    },
    /** Puts a file of 20 s into the bucket, published 10 s after its end; returns its key. */
    put(fromMs: number, file: Partial<WrittenFile> = {}, toMs = fromMs + 20_000): string {
      const key = `${glmPrefix(fromMs)}${glmFileName(19, fromMs, toMs)}`;
      const path = writeGlmFile(join(folder, 'written.nc'), { fromMs, toMs, ...file });
      bucket.put(key, readFileSync(path), toMs + 10_000);
      return key;
    },
    /** Spans that were told so far, as seconds after an instant; empty ones left out. */
    toldFrom: (fromMs: number) =>
      batches
        .filter((batch) => batch.asOfMs >= batch.fromMs)
        .map((batch) => [(batch.fromMs - fromMs) / 1_000, (batch.asOfMs - fromMs) / 1_000]),
    strikes: () => batches.flatMap(({ strikes }) => strikes.origins ?? []),
    kinds: () => batches.flatMap(({ strikes }) => [...strikes.kind.subarray(0, strikes.count)]),
    async close() {
      await source.stop();
      await bucket.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
