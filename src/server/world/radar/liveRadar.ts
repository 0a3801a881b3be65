import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { basicInstant } from '#domain/layers/fillTemplate.ts';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { TileObjects, TilePlace } from '../../platform/objects/tileObjects.ts';
import { createKeptBodies } from '../../platform/threads/keptBodies.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import type { MrmsOptions } from '../../sources/mrms/mrmsFiles.ts';
import { RADAR_PROFILE, startRadarSource } from '../../sources/mrms/radarSource.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import { KEPT_MS, openFrameFolder } from './frameFolder.ts';
import type { FrameAnswer, FrameOrder } from './frameWork.ts';
import type { RadarAddress } from './radarTile.ts';

/** Pictures of 0.3 to 15 kB. */
const BUDGET_BYTES = 32_000_000;
/** The thread holds some 200 MB after a file, and 25 MB a frame. */
const IDLE_MS = 20_000;
/** A picture that cannot be read to its end must not keep the next ones from being read. */
const LIMIT_MS = 60_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./frameWorker.mjs', import.meta.url);

const PNG = 'image/png';

const ownThread: WorkThreadOptions = {
  createWorker: () => new Worker(SCRIPT),
  idleMs: IDLE_MS,
  limitMs: LIMIT_MS,
};

/** Times of the radar's frames, epoch ms. */
export type RadarTimes = {
  /** null: none yet. */
  readonly newestMs: number | null;
  /** Full hours of the past that there is a frame of, the oldest first. */
  readonly hoursMs: readonly number[];
};

/** The radar of the United States as it was seen. */
export type LiveRadar = {
  readonly profile: SourceProfile;
  times(): RadarTimes;
  /** Picture of a frame; null: there is no frame of the time, or it cannot be read. */
  tile(address: RadarAddress, signal?: AbortSignal): Promise<CachedBody | null>;
  stop(): Promise<void>;
};

export type LiveRadarOptions = MrmsOptions & {
  /** Frames go into its folder `radar`. */
  readonly dataDir: string;
  readonly thread?: WorkThreadOptions;
  /** Tiles beside this machine, of frames that it may not have; left out: there are none. */
  readonly tiles?: TileObjects | null;
};

/** Begins to follow the radar at once. */
export function createLiveRadar(options: LiveRadarOptions): LiveRadar {
  const { clock, dataDir, tiles = null } = options;
  const frames = openFrameFolder(join(dataDir, 'radar'));
  const thread = createWorkThread<FrameOrder, FrameAnswer>(options.thread ?? ownThread);

  const poller = startRadarSource(
    options,
    {
      newestMs: frames.newestMs,
      has: (atMs) => frames.pathOf(atMs) !== null,
      async keep({ rate, flag }, atMs, signal) {
        const answer = await thread.ask({ kind: 'read', rate, flag }, signal);
        if (answer.is === 'refused') return answer.reason;
        // what the content says of its time counts, and not its name (S5)
        if (answer.atMs !== atMs) return `it is of ${new Date(answer.atMs).toISOString()}`;
        await frames.keep(atMs, answer.bytes, clock.nowMs());
        return null;
      },
    },
    KEPT_MS,
  );

  const make = createKeptBodies<RadarAddress & { path: string }>({
    budgetBytes: BUDGET_BYTES,
    keyOf: ({ path, scheme, z, x, y }) => `${path} ${scheme} ${z}/${x}/${y}`,
    async make({ atMs, ...order }, signal) {
      const answer = await thread.ask({ kind: 'tile', style: 'mrms', ...order }, signal);
      if (answer.is === 'refused') throw new Error(answer.reason);
      tiles?.keep(placeOf({ atMs, ...order }), answer.bytes);
      return createCachedBody(answer.bytes, PNG);
    },
  });

  return {
    profile: RADAR_PROFILE,
    times: () => ({ newestMs: frames.newestMs(), hoursMs: frames.hoursMs() }),
    async tile(address, signal) {
      const path = frames.pathOf(address.atMs);
      // the service that led before may have had the frame
      if (path === null) return (await tiles?.read(placeOf(address))) ?? null;
      try {
        return await make({ path, ...address }, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        options.log.warn(
          { name: RADAR_PROFILE.name, reason: String(error) },
          'A picture of the radar failed',
        );
        return null;
      }
    },
    async stop() {
      await thread.stop();
      await poller.stop();
    },
  };
}

function placeOf({ atMs, scheme, z, x, y }: RadarAddress): TilePlace {
  const name = ['mrms', basicInstant(atMs), scheme, `${z}`, `${x}`, `${y}.png`];
  return { name, endMs: atMs, type: PNG };
}
