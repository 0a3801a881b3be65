import { isoInstant } from '#domain/time/instant.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { Poller, PollResult } from '../pull/poller.ts';
import { pollSource } from '../pull/pollSource.ts';
import { pullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import {
  fetchField,
  LISTED_MS,
  listRecentFields,
  MRMS_BUCKET_URL,
  MRMS_PROFILE,
  mrmsKey,
  mrmsKeyTimeMs,
  type MrmsBucket,
  type MrmsOptions,
} from './mrmsFiles.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVERY_MS = 30_000;
/** A past hour is asked for when its field had this long to come. */
const SETTLED_MS = 10 * MINUTE_MS;
const RATE = 'PrecipRate_00.00';
const FLAG = 'PrecipFlag_00.00';

export const RADAR_PROFILE: SourceProfile = {
  ...MRMS_PROFILE,
  id: 'mrms-radar',
  name: 'MRMS radar',
  lateAfterMs: 8 * MINUTE_MS,
  goneAfterMs: 20 * MINUTE_MS,
};

/** How much fell and of which kind at a time: two files, GRIB2 in gzip. */
type RadarFiles = { readonly rate: Uint8Array; readonly flag: Uint8Array };

/** Where files of the radar go. */
export type RadarKeeper = {
  /** Time of the newest frame, epoch ms; null: none yet. */
  newestMs(): number | null;
  has(atMs: number): boolean;
  /** Returns why the files are refused; null: they are kept. */
  keep(files: RadarFiles, atMs: number, signal: AbortSignal): Promise<string | null>;
};

/**
 * Follows what falls over the United States without Alaska and Hawaii, as its radars see it: the newest field at once,
 * and one full hour of the last three days that is missing with each further poll, the newest first.
 *
 * @param reachBackMs How far back hours are wanted.
 */
export function startRadarSource(options: MrmsOptions, keeper: RadarKeeper, reachBackMs: number): Poller {
  const { client, clock, readings, bucketUrl = MRMS_BUCKET_URL } = options;
  const meter = readings.meterOf(RADAR_PROFILE, 'radar');
  const absentHours = new Set<number>();

  async function fetchBoth(bucket: MrmsBucket, atMs: number): Promise<RadarFiles | PollResult> {
    const files = [];
    for (const product of [RATE, FLAG] as const) {
      const key = mrmsKey(product, atMs);
      const answer = await fetchField(bucket, key);
      if (answer.is === 'failed') return answer;
      if (answer.is !== 'new') return pullFailure(`${key} is ${answer.is}`);
      files.push(answer.bytes);
    }
    return { rate: files[0]!, flag: files[1]! };
  }

  /** Fetches the two files of a time, and hands them over. */
  async function take(bucket: MrmsBucket, atMs: number): Promise<PollResult> {
    const files = await fetchBoth(bucket, atMs);
    if ('is' in files) return files;
    const refusal = await keeper.keep(files, atMs, bucket.signal);
    return refusal === null ? { is: 'done' } : pullFailure(`${mrmsKey(RATE, atMs)}: ${refusal}`);
  }

  async function fillHour(bucket: MrmsBucket): Promise<PollResult> {
    const nowMs = clock.nowMs();
    const lastMs = Math.floor((nowMs - SETTLED_MS) / HOUR_MS) * HOUR_MS;
    for (let hourMs = lastMs; hourMs >= nowMs - reachBackMs; hourMs -= HOUR_MS) {
      if (keeper.has(hourMs) || absentHours.has(hourMs)) continue;
      const taken = await take(bucket, hourMs);
      // an hour that cannot be had is a gap of the past, and no fault of the present
      if (taken.is === 'failed' && taken.retryAfterMs === null) absentHours.add(hourMs);
      return taken.is === 'failed' && taken.retryAfterMs !== null ? taken : { is: 'done' };
    }
    return { is: 'done' };
  }

  async function poll(signal: AbortSignal): Promise<PollResult> {
    const bucket = { client, bucketUrl, signal };
    const newest = await newestOfBoth(bucket, clock.nowMs());
    if (typeof newest !== 'number') return newest;
    if (isAheadOf(clock.nowMs(), newest))
      return pullFailure(`the field of ${isoInstant(newest)} is of a time to come`);
    if (newest <= (keeper.newestMs() ?? -Infinity)) return fillHour(bucket);
    const taken = await take(bucket, newest);
    if (taken.is === 'done') meter.noteDelivery({ rows: 1, spans: [], newestMs: newest });
    return taken;
  }

  return pollSource(options, {
    name: RADAR_PROFILE.name,
    poll,
    everyMs: EVERY_MS,
    mostBackOffMs: 2 * MINUTE_MS,
    meter,
  });
}

/** Newest time that both fields are there for. None at all is a failure: an empty folder is a dead feed, and not dry. */
async function newestOfBoth(bucket: MrmsBucket, nowMs: number): Promise<number | PollResult> {
  const rates = await listRecentFields(bucket, RATE, nowMs);
  if (rates.is === 'failed') return rates;
  const flags = await listRecentFields(bucket, FLAG, nowMs);
  if (flags.is === 'failed') return flags;
  const flagged = new Set(flags.keys.map(mrmsKeyTimeMs));
  const newestMs = rates.keys.map(mrmsKeyTimeMs).findLast((atMs) => atMs !== null && flagged.has(atMs));
  return (
    newestMs ??
    pullFailure(`no field of the last ${LISTED_MS / MINUTE_MS} minutes of both ${RATE} and ${FLAG}`)
  );
}
