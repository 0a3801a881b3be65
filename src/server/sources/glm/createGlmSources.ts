import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PullClient } from '../pull/pullClient.ts';
import { isInFootprint } from '../sourceProfile.ts';
import { createGlmSource, type GlmSource } from './glmSource.ts';
import type { GlmWorkAnswer } from './glmWork.ts';
import { createKeptFiles } from './keptFiles.ts';
import { footprintOf, GOES_EAST, GOES_WEST, type Satellite } from './satellites.ts';

export type GlmSetup = {
  /** Buckets of the satellites; left out: those of NOAA. null: the satellite is not watched. */
  readonly eastUrl?: string | null;
  readonly westUrl?: string | null;
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  /** Folder of the service's data; raw files are kept below it. */
  readonly dataDir: string;
  /** Longest quiet period in use, ms. */
  readonly quietPeriodMs?: number;
  /** Whether a strike can raise at any yard: raw files with such a strike are kept. Left out: inside the footprint. */
  readonly isNearYard?: (place: LonLat) => boolean;
  readonly thread?: WorkThreadOptions;
  readonly pause?: Pause;
};

const QUIET_PERIOD_MS = 30 * 60_000;
/** Two files and the time until the newest can be had. */
const REACH_MORE_MS = 120_000;
/** Limit of the raw files of one satellite. */
const KEPT_BYTES = 1_000_000_000;
const IDLE_MS = 120_000;
/** A file takes up to a third of a second; one that hangs must not make the others late. */
const LIMIT_MS = 10_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./glmWorker.mjs', import.meta.url);

/** Sources of the lightning that GOES-East and GOES-West see, as far as they are watched. */
export function createGlmSources(setup: GlmSetup): GlmSource[] {
  const { eastUrl = GOES_EAST.bucketUrl, westUrl = GOES_WEST.bucketUrl } = setup;
  return [
    ...(eastUrl === null ? [] : [sourceOf({ ...GOES_EAST, bucketUrl: eastUrl }, setup)]),
    ...(westUrl === null ? [] : [sourceOf({ ...GOES_WEST, bucketUrl: westUrl }, setup)]),
  ];
}

function sourceOf(satellite: Satellite, setup: GlmSetup): GlmSource {
  const { client, clock, log, dataDir, pause } = setup;
  const { quietPeriodMs = QUIET_PERIOD_MS, thread: threadOptions } = setup;
  const footprint = [footprintOf(satellite)];
  const { isNearYard = (place: LonLat) => isInFootprint({ footprint }, place) } = setup;
  const thread = createWorkThread<string, GlmWorkAnswer>(
    threadOptions ?? { createWorker: () => new Worker(SCRIPT), idleMs: IDLE_MS, limitMs: LIMIT_MS },
  );
  const source = createGlmSource({
    satellite,
    client,
    clock,
    log,
    keptFiles: createKeptFiles(join(dataDir, 'glm', satellite.id), KEPT_BYTES),
    readFile: (path) => thread.ask(path),
    isKept: (strikes) => isAnyNear(strikes, isNearYard),
    reachBackMs: quietPeriodMs + REACH_MORE_MS,
    pause,
  });
  return {
    ...source,
    async stop() {
      await source.stop();
      await thread.stop();
    },
  };
}

function isAnyNear({ lon, lat, count }: StrikeColumns, isNear: (place: LonLat) => boolean): boolean {
  for (let row = 0; row < count; row += 1) if (isNear([lon[row]!, lat[row]!])) return true;
  return false;
}
