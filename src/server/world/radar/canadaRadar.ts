import { Worker } from 'node:worker_threads';
import { createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { createKeptBodies } from '../../platform/threads/keptBodies.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import {
  CANADA_RADAR_PROFILE,
  fetchRadarPictures,
  startGeometTimes,
} from '../../sources/geomet/geometRadar.ts';
import type { PulledSourceOptions } from '../../sources/pull/pollSource.ts';
import { MOST_RETRY_AFTER_MS } from '../../sources/pull/retryAfter.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { CanadaKind } from './canadaBands.ts';
import type { FrameAnswer, FrameOrder } from './frameWork.ts';
import type { RadarAddress } from './radarTile.ts';

const BUDGET_BYTES = 16_000_000;
const IDLE_MS = 20_000;
/** A picture that cannot be read to its end must not keep the next ones from being read. */
const LIMIT_MS = 60_000;
/** A picture that could not be had is asked for again after this, or later where the service says so. */
const AGAIN_AFTER_MS = 60_000;
/** Pages go on asking for the picture that they show. */
const MOST_KEPT = 2;
/** The build puts it beside the service. */
const SCRIPT = new URL('./frameWorker.mjs', import.meta.url);

const ownThread: WorkThreadOptions = {
  createWorker: () => new Worker(SCRIPT),
  idleMs: IDLE_MS,
  limitMs: LIMIT_MS,
};

/** The radar of Canada as it sees now. Its service is asked for no picture that no screen has asked for (its terms). */
export type CanadaRadar = {
  readonly profile: SourceProfile;
  /** Time of the newest picture, epoch ms; null: none is known. */
  newestMs(): number | null;
  /** null: there is no picture of the time, or it could not be had. */
  tile(kind: CanadaKind, address: RadarAddress, signal?: AbortSignal): Promise<CachedBody | null>;
  stop(): Promise<void>;
};

/** `againMs`: from then on a frame that is lost is asked for again. */
type Frame = { againMs: number; readonly packed: Promise<Uint8Array | null> };

export type CanadaRadarOptions = PulledSourceOptions & { readonly thread?: WorkThreadOptions };

/** Begins to follow which picture is the newest. */
export function createCanadaRadar(options: CanadaRadarOptions): CanadaRadar {
  const { client, clock, log, baseUrl, readings } = options;
  const thread = createWorkThread<FrameOrder, FrameAnswer>(options.thread ?? ownThread);
  const stopping = new AbortController();
  let times: readonly number[] = [];
  const newestMs = () => times[0] ?? null;
  const poller = startGeometTimes(options, {
    newestMs,
    note: (atMs) => void (times = [...new Set([atMs, ...times])].slice(0, MOST_KEPT)),
  });
  const meter = readings?.meterOf(CANADA_RADAR_PROFILE, 'radar');

  async function fetchFrame(kind: CanadaKind, atMs: number, frame: { againMs: number }) {
    const pictures = await fetchRadarPictures({ client, baseUrl }, { kind, atMs }, stopping.signal);
    const answer =
      'is' in pictures
        ? ({ is: 'refused', reason: pictures.reason } as const)
        : await thread.ask({ kind: 'pictures', echoKind: kind, atMs, ...pictures }, stopping.signal);
    if (answer.is === 'made') return answer.bytes;
    frame.againMs = clock.nowMs() + waitMs('is' in pictures ? pictures.retryAfterMs : null);
    log.warn({ name: CANADA_RADAR_PROFILE.name, reason: answer.reason }, 'A picture could not be had');
    meter?.noteTrouble({ reason: answer.reason });
    return null;
  }

  const frameOf = createFrames({ times: () => times, clock, fetchFrame });

  const make = createKeptBodies<
    Omit<RadarAddress, 'atMs'> & { kind: CanadaKind; path: string; packed: Uint8Array }
  >({
    budgetBytes: BUDGET_BYTES,
    keyOf: ({ path, scheme, z, x, y }) => `${path} ${scheme} ${z}/${x}/${y}`,
    async make({ kind, ...order }, signal) {
      const answer = await thread.ask({ ...order, kind: 'tile', style: kind }, signal);
      if (answer.is === 'refused') throw new Error(answer.reason);
      return createCachedBody(answer.bytes, 'image/png');
    },
  });

  return {
    profile: CANADA_RADAR_PROFILE,
    newestMs,
    async tile(kind, { atMs, ...address }, signal) {
      if (!times.includes(atMs)) return null;
      const packed = await frameOf(kind, atMs);
      if (packed === null) return null;
      try {
        return await make({ kind, path: `${kind} ${atMs}`, packed, ...address }, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        log.warn({ name: CANADA_RADAR_PROFILE.name, reason: String(error) }, 'A picture of the radar failed');
        return null;
      }
    },
    async stop() {
      stopping.abort();
      await thread.stop();
      await poller.stop();
    },
  };
}

function waitMs(retryAfterMs: number | null): number {
  return Math.max(AGAIN_AFTER_MS, Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS));
}

type FrameStore = Pick<PulledSourceOptions, 'clock'> & {
  /** Times that there are frames of. */
  readonly times: () => readonly number[];
  /** null: it could not be had; then `limits` says from when on it may be asked for again. */
  readonly fetchFrame: (
    kind: CanadaKind,
    atMs: number,
    limits: { againMs: number },
  ) => Promise<Uint8Array | null>;
};

/** Fetches each frame once for all who ask, and a lost one again after a while. */
function createFrames({ clock, times, fetchFrame }: FrameStore) {
  const frames = new Map<string, Frame>();
  return async function frameOf(kind: CanadaKind, atMs: number): Promise<Uint8Array | null> {
    for (const key of frames.keys()) if (!times().some((one) => key.endsWith(` ${one}`))) frames.delete(key);
    const key = `${kind} ${atMs}`;
    const known = frames.get(key);
    if (known !== undefined) {
      const packed = await known.packed;
      if (packed !== null || clock.nowMs() < known.againMs) return packed;
    }
    // another call may have asked again meanwhile
    if (frames.get(key) === known) {
      const limits = { againMs: clock.nowMs() + AGAIN_AFTER_MS };
      // one that ends with the service is lost too
      const packed = fetchFrame(kind, atMs, limits).catch(() => null);
      frames.set(key, Object.assign(limits, { packed }));
    }
    return frames.get(key)?.packed ?? null;
  };
}
