import { Worker } from 'node:worker_threads';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { createWorkThread, type WorkThreadOptions } from '../../platform/threads/workThread.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { OutlookPlace } from '../outlookPlace.ts';
import type { PollResult } from '../pull/poller.ts';
import { pollSource } from '../pull/pollSource.ts';
import { pullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import {
  fetchField,
  LISTED_MS,
  listRecentFields,
  MRMS_BUCKET_URL,
  MRMS_PROFILE,
  type MrmsOptions,
} from './mrmsFiles.ts';
import { largestWithin, type ProbabilityGrid } from './probabilityGrid.ts';
import type { ReadProbability } from './readProbability.ts';

const PRODUCT = 'LightningProbabilityNext30minGrid_scale_1';
const MINUTE_MS = 60_000;
/** A field comes every two minutes. */
const EVERY_MS = 30_000;
/** A field is used until it is this old: it tells of half an hour that is not over, and two more were missed. */
const STALE_AFTER_MS = 10 * MINUTE_MS;
/** The thread would keep some 200 MB between two fields. */
const IDLE_MS = 5_000;
/** A field takes about a second. */
const LIMIT_MS = 60_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./probabilityWorker.mjs', import.meta.url);

const PROFILE: SourceProfile = {
  ...MRMS_PROFILE,
  id: 'mrms-lightning-probability',
  name: 'MRMS lightning probability',
  lateAfterMs: 7 * MINUTE_MS,
  goneAfterMs: STALE_AFTER_MS,
};

export type LiveProbability = {
  readonly profile: SourceProfile;
  /**
   * Largest probability of lightning within a radius around a place, m, but no less than 6 mi, in the half hour from
   * `forecastMs` on, as known at `initMs`, 0 to 1. null: not known, as where the circle leaves the field or a cell in it has
   * no value, and when the field is too old (S8). A radius of 50 mi, the largest of a policy, touches some 30,000 cells,
   * which takes 0.07 ms.
   */
  probabilityAt(place: OutlookPlace): number | null;
  /** Time of the field in use, epoch ms; null: none yet. */
  asOfMs(): number | null;
  stop(): Promise<void>;
};

export type LiveProbabilityOptions = MrmsOptions & { readonly thread?: WorkThreadOptions };

const ownThread: WorkThreadOptions = {
  createWorker: () => new Worker(SCRIPT),
  idleMs: IDLE_MS,
  limitMs: LIMIT_MS,
};

/** Follows the probability of lightning that MRMS publishes for the United States without Alaska and Hawaii. */
export function createLiveProbability(options: LiveProbabilityOptions): LiveProbability {
  const { client, clock, readings, bucketUrl = MRMS_BUCKET_URL } = options;
  const meter = readings.meterOf(PROFILE, 'probability');
  const thread = createWorkThread<Uint8Array, ReadProbability>(options.thread ?? ownThread);
  let held: ProbabilityGrid | null = null;
  let heldKey = '';

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const bucket = { client, bucketUrl, signal };
    const listed = await listRecentFields(bucket, PRODUCT, clock.nowMs());
    if (listed.is === 'failed') return listed;
    const newestKey = listed.keys.at(-1);
    // an empty folder is a dead feed, and not a quiet sky
    if (newestKey === undefined)
      return pullFailure(`no field of the last ${LISTED_MS / MINUTE_MS} minutes of ${PRODUCT}`);
    if (newestKey === heldKey) return { is: 'done' };
    const answer = await fetchField(bucket, newestKey);
    if (answer.is === 'failed') return answer;
    if (answer.is !== 'new') return pullFailure(`${newestKey} is ${answer.is}`);
    const read = await thread.ask(answer.bytes, signal);
    if (read.is === 'refused') return pullFailure(`${newestKey}: ${read.reason}`);
    const { referenceMs } = read.grid;
    if (isAheadOf(clock.nowMs(), referenceMs)) return pullFailure(`${newestKey} is of a time to come`);
    if (held !== null && referenceMs <= held.referenceMs) return pullFailure(`${newestKey} is not newer`);
    held = read.grid;
    heldKey = newestKey;
    meter.noteDelivery({ rows: 1, spans: [], newestMs: referenceMs });
    return { is: 'done' };
  }

  const poller = pollSource(options, {
    name: PROFILE.name,
    poll,
    everyMs: EVERY_MS,
    mostBackOffMs: 2 * MINUTE_MS,
    meter,
  });
  return {
    profile: PROFILE,
    asOfMs: () => held?.referenceMs ?? null,
    probabilityAt({ lon, lat, radiusM, initMs, forecastMs }) {
      if (held === null) return null;
      const { referenceMs } = held;
      const isOfThatTime = [clock.nowMs(), initMs, forecastMs].every(
        (atMs) => atMs - referenceMs <= STALE_AFTER_MS && !isAheadOf(atMs, referenceMs),
      );
      const reachM = Math.max(radiusM, DEFAULT_LIGHTNING_RULES.alertRadiusM);
      return isOfThatTime ? largestWithin(held, [lon, lat], reachM) : null;
    },
    async stop() {
      await thread.stop();
      await poller.stop();
    },
  };
}
