import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { listObjects } from '../pull/listObjects.ts';
import type { PullClient, PullFailure } from '../pull/pullClient.ts';
import type { S3Object } from '../../platform/objects/s3Listing.ts';
import { glmHourPrefix, isGlmName, parseGlmName } from './glmName.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** A file that a bucket lists. */
export type ListedFile = S3Object & {
  readonly name: string;
  /** Time that it covers by its name. */
  readonly span: TimeSpan;
};

/** What is known of the files of one satellite. */
export type GlmBucket = {
  /** Asks for what is new, and for files that are missing between those that are known. */
  refresh(nowMs: number, signal: AbortSignal): Promise<{ readonly is: 'refreshed' } | PullFailure>;
  /** Files that end after the time that is reached back to, in order of time. */
  files(): readonly ListedFile[];
  /** Whether two hours have no file at all: the bucket is filled no more, and its silence is no quiet. */
  isDead(): boolean;
  /**
   * Whether several files were published ahead of the clock: the clock is behind, since what is published is of the past.
   * One alone is a mistake.
   */
  isAhead(nowMs: number): boolean;
};

type Options = {
  readonly client: PullClient;
  readonly bucketUrl: string;
  /** How far back from now files are wanted, ms. */
  readonly reachBackMs: number;
};

const HOUR_MS = 3_600_000;
/** After the turn of an hour its last files are still to come. */
const TURN_MS = 2 * 60_000;
/** Files that are missing for longer are asked for more rarely. */
const FRESH_HOLE_MS = 2 * 60_000;
const OLD_HOLE_EVERY_MS = 30_000;
/** Names round to tenths of a second. */
const JOIN_MS = 1_000;
const LEAST_AHEAD_FILES = 2;

export function createGlmBucket({ client, bucketUrl, reachBackMs }: Options): GlmBucket {
  const known = createKnownFiles(reachBackMs);
  let askedForOldMs = -Infinity;
  let isDead = false;
  /** When the files of the last listing were published, epoch ms: all that begin after the clock are among them. */
  let publishedMs: readonly number[] = [];

  /** From when on files are asked for: from the oldest hole, or from the newest file. */
  function wantedFromMs(nowMs: number): number {
    const newestMs = known.files().at(-1)?.span.toMs;
    if (newestMs === undefined) return nowMs - reachBackMs;
    const hole = firstHole(known.files());
    if (hole === null) return newestMs;
    if (nowMs - hole.toMs > FRESH_HOLE_MS) {
      if (isWithinSpan(OLD_HOLE_EVERY_MS, nowMs, askedForOldMs)) return newestMs;
      askedForOldMs = nowMs;
    }
    return hole.fromMs;
  }

  const isAhead = (nowMs: number) => areAhead(publishedMs, nowMs);

  return {
    files: known.files,
    isDead: () => isDead,
    isAhead,
    async refresh(nowMs, signal) {
      const thisHourMs = nowMs - (nowMs % HOUR_MS);
      const lastHourMs = thisHourMs - HOUR_MS;
      const turnMs = nowMs % HOUR_MS < TURN_MS ? thisHourMs - 1 : nowMs;
      const fromMs = Math.max(nowMs - reachBackMs, Math.min(wantedFromMs(nowMs), turnMs));
      const listedMs: number[] = [];
      /** How many files of the hour are there. */
      const listHour = async (hourMs: number): Promise<number | PullFailure> => {
        const before = known.filesOf(hourMs).filter(({ span }) => span.fromMs < fromMs);
        const listed = await listObjects(client, {
          bucketUrl,
          prefix: glmHourPrefix(hourMs),
          startAfter: before.at(-1)?.key ?? null,
          signal,
        });
        if (listed.is === 'failed') return listed;
        known.note(listed.objects, nowMs);
        listedMs.push(...listed.objects.map(({ lastModifiedMs }) => lastModifiedMs));
        return before.length + listed.objects.length;
      };
      for (let hourMs = fromMs - (fromMs % HOUR_MS); hourMs < thisHourMs; hourMs += HOUR_MS) {
        const files = await listHour(hourMs);
        if (typeof files !== 'number') return files;
      }
      let files = await listHour(thisHourMs);
      if (files === 0) files = await listHour(lastHourMs);
      if (typeof files !== 'number') return files;
      isDead = files === 0;
      if (isAhead(nowMs) || areAhead(listedMs, nowMs)) {
        // near its end an hour has no such files itself
        const ofNextHour = await listHour(thisHourMs + HOUR_MS);
        if (typeof ofNextHour !== 'number') return ofNextHour;
      }
      publishedMs = listedMs;
      return { is: 'refreshed' };
    },
  };
}

function areAhead(publishedMs: readonly number[], nowMs: number): boolean {
  return publishedMs.filter((atMs) => isAheadOf(nowMs, atMs)).length >= LEAST_AHEAD_FILES;
}

/** Files that were listed, as far back as they are wanted. */
function createKnownFiles(reachBackMs: number) {
  const known = new Map<string, ListedFile>();
  let sorted: readonly ListedFile[] = [];
  return {
    files: () => sorted,
    filesOf: (hourMs: number) => sorted.filter(({ key }) => key.startsWith(glmHourPrefix(hourMs))),
    note(objects: readonly S3Object[], nowMs: number): void {
      for (const object of objects) {
        const name = object.key.slice(object.key.lastIndexOf('/') + 1);
        const span = parseGlmName(name);
        if (span !== null && isGlmName(name)) known.set(object.key, { ...object, name, span });
      }
      for (const [key, { span }] of known) if (span.toMs < nowMs - reachBackMs) known.delete(key);
      sorted = [...known.values()].toSorted((a, b) => a.span.fromMs - b.span.fromMs);
    },
  };
}

/** The oldest time between files that none of them covers; null: there is none. */
function firstHole(files: readonly ListedFile[]): TimeSpan | null {
  let coveredMs = files[0]?.span.toMs ?? Infinity;
  for (const { span } of files) {
    if (span.fromMs > coveredMs + JOIN_MS) return { fromMs: coveredMs, toMs: span.fromMs };
    coveredMs = Math.max(coveredMs, span.toMs);
  }
  return null;
}
