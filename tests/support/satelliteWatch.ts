import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { createAlertEngine, type AlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import type { ServiceLog } from '#server/platform/log/serviceLog.ts';
import { boundedBatch } from '#server/sources/boundedBatch.ts';
import { createGlmSources } from '#server/sources/glm/createGlmSources.ts';
import { readGlmWork } from '#server/sources/glm/glmWork.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { startLocalBucket } from './localBucket.ts';

export type Bucket = Awaited<ReturnType<typeof startLocalBucket>>;

type Watched = {
  readonly nowMs: number;
  readonly facilities: readonly EngineFacility[];
  /** Puts into the buckets of GOES-East and GOES-West what they have published. */
  readonly fill: (east: Bucket, west: Bucket) => void;
  readonly log: ServiceLog;
  /**
   * false: the rings of the policy hold as they are, whatever the source knows of its errors.
   * Left out: as the service has it.
   */
  readonly isWidened?: boolean;
};

type Watch = { readonly engine: AlertEngine; close(): Promise<void> };

/** Both satellites on the alert engine, as the service joins them, at one instant: each bucket was asked once. */
export async function watchSatellites(watched: Watched): Promise<Watch> {
  const { nowMs, facilities, fill, log, isWidened = true } = watched;
  const east = await startLocalBucket();
  const west = await startLocalBucket();
  const dataDir = mkdtempSync(join(tmpdir(), 'satellites-'));
  fill(east, west);
  const asked = createCountdown(2);
  const sources = createGlmSources({
    eastUrl: east.url,
    westUrl: west.url,
    client: createPullClient({ userAgent: 'test', timeoutMs: 5_000 }),
    clock: { nowMs: () => nowMs },
    log,
    dataDir,
    thread: { createWorker: createReader, idleMs: 60_000 },
    pause: async (_, signal) => {
      asked.count();
      await new Promise((end) => signal.addEventListener('abort', end));
    },
  });
  const registry = createStrikeRegistry(sources);
  const engine = createAlertEngine({
    facilities,
    rulesFor: () => DEFAULT_CLIENT_RULES,
    sources: isWidened ? registry.profiles : registry.profiles.map(withoutError),
    newKeplerId: () => 'event',
  });
  registry.start((batch) => void engine.ingest(boundedBatch(batch, nowMs), nowMs));
  await asked.over;
  return {
    engine,
    async close() {
      await registry.stop();
      await Promise.all([east.stop(), west.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A source that says nothing of its errors, so that no ring is widened for it. */
function withoutError(profile: SourceProfile): SourceProfile {
  const { locationErrorAt: _locationErrorAt, ...rest } = profile;
  return rest;
}

/** Resolves `over` once it was counted so often. */
function createCountdown(times: number) {
  let left = times;
  let end = () => {};
  const over = new Promise<void>((resolve) => void (end = resolve));
  return {
    over,
    count() {
      left -= 1;
      if (left === 0) end();
    },
  };
}

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
