import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { inventedProfile, REPLAY_ID } from '../inventedProfile.ts';
import type { StrikeBatch, StrikeSource } from '../strikeSource.ts';
import { NO_KIND_CODES, type KindCodes } from './kindCodes.ts';
import { createPlayPlan, type PlanPart } from './playPlan.ts';
import { readRecording } from './readRecording.ts';
import type { StrikeRecording } from './recordingBuilder.ts';
import type { RecordingTime } from './recordingTime.ts';

/** What the first delivery covers before the recording: quiet, since a replay invents the time before it. */
const LEAD_IN_MS = 120 * 60_000;
const PERIOD_MS = 1_000;
const REPLAY_PROFILE = inventedProfile(REPLAY_ID, 'replay');
/** What a gap is at least, ms of the network's time, so that it stays one however fast it is played. */
const APART_MS = 3;

/** Runs something each period until the answer is called. */
type Repeat = (run: () => void, periodMs: number) => () => void;

type ReplayOptions = {
  /** How many times as fast as it happened; more than 0. */
  readonly speed: number;
  readonly clock: ServerClock;
  readonly repeat?: Repeat;
};

/** `kindCodes`: what the codes of kinds mean; left out: none has a meaning. */
type ReplayedFiles = { readonly files: readonly string[]; readonly kindCodes?: KindCodes };

/** A replay that knows what was read. */
export type ReplaySource = Omit<StrikeSource, 'stop'> & {
  stop(): void;
  readonly recording: StrikeRecording;
};

/** Reads the files and makes a source of them. What is wrong with them stands in `recording.problems`. */
export async function createReplaySource({
  files,
  kindCodes = NO_KIND_CODES,
  ...options
}: ReplayOptions & ReplayedFiles): Promise<ReplaySource> {
  return replayRecording(await readRecording(files, { kindCodes }), options);
}

/**
 * Plays a recording from now on: the first strike falls now, and one that came S later falls S / speed later, stamped
 * with the network's time. It covers the time that was read, and two hours before it that it invents; what was not read
 * and what comes after the end is delivered as not known (GAP-138).
 *
 * @throws RangeError if `speed` is not a positive number.
 */
export function replayRecording(recording: StrikeRecording, options: ReplayOptions): ReplaySource {
  const { speed, clock, repeat = repeatByTimer } = options;
  if (!(speed > 0 && speed < Infinity))
    throw new RangeError(`speed is ${speed} when a number above 0 was expected.`);
  const { strikes, time } = recording;
  const firstMs = time.span?.fromMs ?? NaN;
  const stamps = createStamps({ speed, clock, firstMs });
  const { stampMs, contentMs } = stamps;
  let stopBeat: (() => void) | null = null;

  function createPlayer(span: TimeSpan, deliver: (batch: StrikeBatch) => void) {
    const plan = createPlayPlan({ ...time, span }, APART_MS * speed);
    let played = 0;
    let knownMs = Math.floor(clock.nowMs()) - LEAD_IN_MS;
    const playPart = ({ fromMs, toMs, isNew, unknownBecause }: PlanPart, nowMs: number): void => {
      const from = played;
      while (played < strikes.count && strikes.atMs[played]! <= toMs) played += 1;
      const fallen = stamped(strikes, from, played, stampMs);
      if (unknownBecause !== null)
        return deliver({ strikes: fallen, fromMs: knownMs + 1, asOfMs: knownMs, unknownBecause });
      const asOfMs = toMs === contentMs(nowMs) ? nowMs : stampMs(toMs);
      deliver({ strikes: fallen, fromMs: isNew && fromMs > -Infinity ? stampMs(fromMs) : knownMs, asOfMs });
      knownMs = asOfMs;
    };
    return {
      playUpTo: (nowMs: number) => plan.upTo(contentMs(nowMs)).forEach((part) => playPart(part, nowMs)),
      /** What is still to come follows at the right time. */
      setBack(byMs: number): number {
        knownMs -= byMs;
        return stamps.setBack(byMs);
      },
      isOver: plan.isOver,
    };
  }

  const stop = (): void => {
    stopBeat?.();
    stopBeat = null;
  };

  return {
    profile: REPLAY_PROFILE,
    recording,
    start(deliver) {
      const startedMs = stamps.start();
      if (time.span === null) return deliver(nothingKnown(time, startedMs));
      const { playUpTo, setBack, isOver } = createPlayer(time.span, deliver);
      let playedMs = Math.floor(clock.nowMs());
      playUpTo(playedMs);
      if (isOver()) return;
      stopBeat = repeat(() => {
        const nowMs = Math.floor(clock.nowMs());
        if (isAheadOf(nowMs, playedMs)) playedMs -= setBack(playedMs - nowMs);
        if (nowMs <= playedMs) return; // one that was set back by seconds catches up first
        playedMs = nowMs;
        playUpTo(nowMs);
        if (isOver()) stop();
      }, PERIOD_MS);
    },
    stop,
  };
}

type StampsSetup = Pick<ReplayOptions, 'speed' | 'clock'> & {
  /** Where the recording begins, epoch ms of its own time. */
  readonly firstMs: number;
};

/** The recording's own time, and the network's time by which its strikes are stamped. */
function createStamps({ speed, clock, firstMs }: StampsSetup) {
  let startedMs = NaN;
  return {
    start: () => (startedMs = Math.floor(clock.nowMs())),
    setBack(byMs: number): number {
      startedMs -= byMs;
      return byMs;
    },
    stampMs: (atMs: number) => Math.floor(startedMs + (atMs - firstMs) / speed),
    contentMs: (stampedMs: number) => firstMs + (stampedMs - startedMs) * speed,
  };
}

/** Of a recording that tells of no time at all. */
function nothingKnown({ isEndRead }: RecordingTime, nowMs: number): StrikeBatch {
  const unknownBecause = isEndRead ? 'recordingEnded' : 'recordingIncomplete';
  return { strikes: createStrikeColumns(0), fromMs: nowMs + 1, asOfMs: nowMs, unknownBecause };
}

function stamped(
  strikes: StrikeColumns,
  from: number,
  to: number,
  stampMs: (atMs: number) => number,
): StrikeColumns {
  const part = createStrikeColumns(to - from);
  part.lon.set(strikes.lon.subarray(from, to));
  part.lat.set(strikes.lat.subarray(from, to));
  part.kind.set(strikes.kind.subarray(from, to));
  for (let row = from; row < to; row += 1) part.atMs[row - from] = stampMs(strikes.atMs[row]!);
  return { ...part, origins: strikes.origins?.slice(from, to), count: to - from };
}

function repeatByTimer(run: () => void, periodMs: number): () => void {
  const timer = setInterval(run, periodMs);
  return () => clearInterval(timer);
}
