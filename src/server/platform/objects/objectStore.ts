import { performance } from 'node:perf_hooks';
import type { ServiceLog } from '../log/serviceLog.ts';
import { pauseByTimer, type Pause } from '../time/pause.ts';
import { withLimit } from '../time/withLimit.ts';
import type { ServerClock } from '../time/serverClock.ts';
import { objectDigest } from './objectDigest.ts';
import { createObjectHealth, type ObjectHealth, type ObjectReadings } from './objectHealth.ts';
import type { ObjectSettings } from './objectSettings.ts';
import { ObjectStoreError } from './objectStoreError.ts';
import { parseS3Listing } from './s3Listing.ts';
import { createSignedCalls, titleOf, type ObjectCall, type ObjectAnswer } from './signedCalls.ts';

/** How long a call may take, attempts and pauses together, ms. */
const CALL_MS = 15_000;
const ATTEMPT_MS = 5_000;
const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const DIGEST = 'x-amz-meta-sha256';

/** What an object says of itself to those who read the bucket directly. */
type ObjectForm = { readonly type: string; readonly cacheControl: string };

/** What ends a call before its time. */
export type CallLimits = {
  /** How long the caller can wait, ms. */
  readonly limitMs?: number;
  /** Aborted when the caller needs the answer no longer. */
  readonly signal?: AbortSignal;
};

export type StoredObject = {
  readonly bytes: Buffer;
  /** When the store took it, by the store's own clock, epoch ms; NaN: it does not say. */
  readonly storedAtMs: number;
};

/**
 * Objects in a bucket of an S3-compatible store. Keys have parts of any characters but `/`, divided by `/`. Every call
 * rejects with `ObjectStoreError`; none takes longer than 15 s, and none is sent while the store has just failed.
 */
export type ObjectStore = {
  /** Stores an object with the digest of its bytes, in the place of one of the same key. */
  put(key: string, bytes: Uint8Array, form: ObjectForm, limits?: CallLimits): Promise<void>;
  /** Reads an object, whose bytes are those of its digest; null: there is none. */
  get(key: string, limits?: CallLimits): Promise<StoredObject | null>;
  /** Up to a thousand keys that begin so, in their order. */
  list(prefix: string, limits?: CallLimits): Promise<readonly string[]>;
  /** Removes an object; fulfilled also where there is none. */
  remove(key: string, limits?: CallLimits): Promise<void>;
  readonly readings: ObjectReadings;
};

export type ObjectStoreOptions = {
  readonly settings: ObjectSettings;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly fetch?: typeof globalThis.fetch;
  readonly pause?: Pause;
  readonly monotonicMs?: () => number;
  /** How long one attempt may take, ms. */
  readonly attemptMs?: number;
};

export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { settings, log, monotonicMs = () => performance.now() } = options;
  const health = createObjectHealth(log, monotonicMs);
  const ask = createRepeatedCalls(options, health);
  const { folder } = settings;

  return {
    async put(key, bytes, { type, cacheControl }, limits) {
      const digest = objectDigest(bytes);
      const headers = { 'content-type': type, 'cache-control': cacheControl, [DIGEST]: digest };
      await ask({ method: 'PUT', key, headers, body: { bytes, digest } }, limits);
    },
    async get(key, limits) {
      const answer = await ask({ method: 'GET', key }, limits);
      if (answer.is === 'missing') return null;
      const { bytes, headers } = answer;
      if (headers.get(DIGEST) !== objectDigest(bytes))
        throw new ObjectStoreError('broken', `GET ${key}: its bytes are not those of its digest`);
      return {
        bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        storedAtMs: Date.parse(headers.get('last-modified') ?? ''),
      };
    },
    async list(prefix, limits) {
      const query = { 'list-type': '2', 'max-keys': '1000', prefix: folder + prefix };
      const answer = await ask({ method: 'GET', key: null, query }, limits);
      const text = answer.is === 'missing' ? '' : new TextDecoder().decode(answer.bytes);
      const listing = parseS3Listing(text);
      if (listing.is === 'failed')
        throw new ObjectStoreError('broken', `List of ${prefix}: ${listing.reason}`);
      return listing.objects.map(({ key }) => key.slice(folder.length));
    },
    async remove(key, limits) {
      await ask({ method: 'DELETE', key }, limits);
    },
    readings: health.readings,
  };
}

/**
 * Repeats what may pass, with pauses that grow: all calls may be repeated, since each leaves the same as if it was made
 * once.
 */
function createRepeatedCalls(
  {
    settings,
    clock,
    fetch = globalThis.fetch,
    pause = pauseByTimer,
    attemptMs = ATTEMPT_MS,
  }: ObjectStoreOptions,
  health: ObjectHealth,
): (call: ObjectCall, limits?: CallLimits) => Promise<ObjectAnswer> {
  const send = createSignedCalls({ settings, clock, fetch });

  async function repeat(call: ObjectCall, whole: AbortSignal, signal?: AbortSignal): Promise<ObjectAnswer> {
    for (let nth = 1; ; nth += 1) {
      try {
        const answer = await withLimit(attemptMs, whole, (attempt) => send(call, attempt));
        health.passed();
        return answer;
      } catch (error) {
        // the caller's going says nothing of the store
        if (signal?.aborted === true) throw error;
        health.attemptFailed();
        const mayPass = error instanceof ObjectStoreError && error.fault === 'failed';
        if (!mayPass || nth >= MOST_ATTEMPTS || whole.aborted) {
          health.failed(error);
          throw error;
        }
        await pause(FIRST_PAUSE_MS * 4 ** (nth - 1) * (0.5 + Math.random() / 2), whole);
      }
    }
  }

  return async (call, { limitMs = CALL_MS, signal } = {}) => {
    if (health.isResting())
      throw new ObjectStoreError('resting', `${titleOf(call)}: the store has just failed`);
    return withLimit(limitMs, signal, (whole) => repeat(call, whole, signal));
  };
}
