import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { startPoller, type Poller, type PollResult } from '../pull/poller.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import type { StrikeBatch, StrikeSource } from '../strikeSource.ts';
import type { SourceUnit } from '../../storage/rows/evidence.ts';
import { createGlmBucket, type GlmBucket } from './glmBucket.ts';
import { createGlmFiles } from './glmFiles.ts';
import type { GlmSourceOptions } from './glmSourceOptions.ts';
import { createGlmTimeline, type GlmTimeline } from './glmTimeline.ts';
import { createPublishLag, type PublishLag } from './publishLag.ts';
import { profileOf } from './satellites.ts';

/** What a source of a satellite measures of itself. */
type GlmReadings = {
  /** Time from the end of a file to its publication, ms; null: too few were seen. */
  readonly lagP50Ms: number | null;
  readonly lagP99Ms: number | null;
  /** Whether its bucket is filled no more. */
  readonly isDead: boolean;
};

export type GlmSource = StrikeSource & { readings(): GlmReadings };

const POLL_EVERY_MS = 5_000;
const MOST_BACK_OFF_MS = 30_000;
/** A name further ahead of a clock that is right is a mistake. */
const MOST_AHEAD_MS = 10 * 60_000;

/** Lightning that a satellite sees, by the files of its bucket. */
export function createGlmSource(options: GlmSourceOptions): GlmSource {
  const { satellite, log, pause } = options;
  const lag = createPublishLag();
  const bucket = createGlmBucket({ ...options, bucketUrl: satellite.bucketUrl });
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};
  let noteUnit: (unit: SourceUnit) => void = () => {};
  const onFailed = (reason: string) => noteTrouble({ reason });
  const onReceived = (unit: SourceUnit) => noteUnit(unit);
  const poll = createPoll({ ...options, onUnread: onFailed, onReceived }, bucket, lag);
  let poller: Poller | null = null;

  return {
    profile: profileOf(satellite),
    readings: () => ({
      lagP50Ms: lag.quantileMs(0.5),
      lagP99Ms: lag.quantileMs(0.99),
      isDead: bucket.isDead(),
    }),
    troubles: (note) => void (noteTrouble = note),
    units: (note) => void (noteUnit = note),
    start(deliver) {
      poller = startPoller({
        name: satellite.id,
        poll: (signal) =>
          poll((batch) => {
            if (!signal.aborted) deliver(batch);
          }, signal),
        everyMs: POLL_EVERY_MS,
        mostBackOffMs: MOST_BACK_OFF_MS,
        log,
        onFailed,
        pause,
      });
    },
    async stop() {
      await poller?.stop();
    },
  };
}

type Deliver = (batch: StrikeBatch) => void;

/** One poll: what is listed, what is new of it, and what is proven by now. */
function createPoll(
  options: GlmSourceOptions & Pick<Parameters<typeof createGlmFiles>[0], 'onUnread' | 'onReceived'>,
  bucket: GlmBucket,
  lag: PublishLag,
) {
  const { satellite, clock, log } = options;
  const files = createGlmFiles(options);
  let timeline: GlmTimeline | null = null;
  let wasDead = false;
  /** While the clock is behind nobody knows what has fallen since it: nothing is proven (S1). */
  let isBehind = false;

  function noteDead(): void {
    const facts = { source: satellite.id, url: satellite.bucketUrl };
    if (bucket.isDead() && !wasDead)
      log.error(facts, 'The bucket has no files of this hour and the last one');
    wasDead = bucket.isDead();
  }

  function noteBehind(deliver: Deliver): void {
    const wasBehind = isBehind;
    isBehind = bucket.isAhead(clock.nowMs());
    if (isBehind === wasBehind) return;
    const facts = { source: satellite.id, url: satellite.bucketUrl };
    if (isBehind) log.error(facts, 'The clock of this machine is behind the files of the bucket');
    deliver(withoutProof(createStrikeColumns(0), isBehind));
  }

  function tellProven(deliver: Deliver): void {
    if (isBehind) return;
    for (const [fromMs, asOfMs] of timeline?.release(clock.nowMs(), lag.holdMs()) ?? [])
      deliver({ strikes: createStrikeColumns(0), fromMs, asOfMs });
  }

  return async (deliver: Deliver, signal: AbortSignal): Promise<PollResult> => {
    const refreshed = await bucket.refresh(clock.nowMs(), signal);
    noteBehind(deliver);
    if (refreshed.is === 'failed') {
      // a hole is waited for no longer because the bucket does not answer
      tellProven(deliver);
      return refreshed;
    }
    noteDead();
    const [first] = bucket.files();
    if (first !== undefined) timeline ??= createGlmTimeline(first.span.fromMs);
    const latestMs = isBehind ? Infinity : clock.nowMs() + MOST_AHEAD_MS;
    const wanted = { listed: bucket.files(), latestMs };
    const failure = await files.takeNew(wanted, signal, ({ strikes, proven, publishLagMs }) => {
      if (strikes.count > 0) deliver(withoutProof(strikes, isBehind));
      for (const span of proven) timeline?.add(span);
      lag.note(publishLagMs);
    });
    tellProven(deliver);
    return failure ?? { is: 'done' };
  };
}

/** Strikes that say nothing of the time around them. */
function withoutProof(strikes: StrikeColumns, isUnknown: boolean): StrikeBatch {
  return { strikes, fromMs: 1, asOfMs: 0, ...(isUnknown ? { unknownBecause: 'notProven' } : {}) };
}
