import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { ServerClock } from '../../serverClock.ts';
import type { StrikeSource } from '../strikeSource.ts';
import { readRecording } from './readRecording.ts';
import type { StrikeRecording } from './recordingBuilder.ts';

/** What the first delivery covers before the recording: quiet, since a replay invents the time around it. */
const LEAD_IN_MS = 120 * 60_000;
const PERIOD_MS = 1_000;

/** Runs something each period until the answer is called. */
type Repeat = (run: () => void, periodMs: number) => () => void;

type ReplayOptions = {
  /** How many times as fast as it happened; more than 0. */
  readonly speed: number;
  /**
   * true: the first strike falls now, and a strike that came S later falls S / speed later, stamped with the
   * network's time. false: strikes keep their own times, and the source's clock runs from the first one.
   */
  readonly shiftToNow: boolean;
  readonly clock: ServerClock;
  readonly repeat?: Repeat;
};

/** A replay that knows what was read, and the time of its recording. */
export type ReplaySource = Omit<StrikeSource, 'stop'> & {
  stop(): void;
  readonly recording: StrikeRecording;
  /**
   * Time by which the strikes are stamped, epoch ms: the network's own when they are shifted to now, else the
   * recording's, which a service must run on for alerts at the recording's own time. NaN before `start`.
   */
  stampNowMs(): number;
};

/** Reads the files and makes a source of them. What is wrong with them stands in `recording.problems`. */
export async function createReplaySource(
  options: ReplayOptions & { readonly files: readonly string[] },
): Promise<ReplaySource> {
  return replayRecording(await readRecording(options.files), options);
}

/**
 * Plays a recording. After its last strike the replay goes on as quiet, so that yards reopen; a recording without
 * any strike says nothing, not even 'quiet' (S4).
 *
 * @throws RangeError if `speed` is not a positive number.
 */
export function replayRecording(recording: StrikeRecording, options: ReplayOptions): ReplaySource {
  const { speed, shiftToNow, clock, repeat = repeatByTimer } = options;
  if (!(speed > 0 && speed < Infinity))
    throw new RangeError(`speed is ${speed} when a number above 0 was expected.`);
  const { strikes } = recording;
  const firstMs = strikes.atMs[0] ?? NaN;
  let startedMs = NaN;
  let stopBeat: (() => void) | null = null;

  const contentNowMs = () => firstMs + (clock.nowMs() - startedMs) * speed;
  const stampNowMs = () => (shiftToNow && !Number.isNaN(startedMs) ? clock.nowMs() : contentNowMs());
  const stampMs = (atMs: number) => (shiftToNow ? Math.floor(startedMs + (atMs - firstMs) / speed) : atMs);

  return {
    name: 'replay',
    isSimulation: true,
    recording,
    stampNowMs,
    start(deliver) {
      if (strikes.count === 0) return;
      startedMs = Math.floor(clock.nowMs());
      let asOfMs = Math.floor(stampNowMs());
      let played = 0;
      const play = (fromMs: number): void => {
        const from = played;
        const untilMs = shiftToNow ? firstMs + (asOfMs - startedMs) * speed : asOfMs;
        while (played < strikes.count && strikes.atMs[played]! <= untilMs) played += 1;
        deliver({ strikes: stamped(strikes, from, played, stampMs), fromMs, asOfMs });
      };
      play(asOfMs - LEAD_IN_MS);
      stopBeat = repeat(() => {
        const nowMs = Math.floor(stampNowMs());
        if (nowMs <= asOfMs) return; // a clock that was set back has to catch up first
        const fromMs = asOfMs;
        asOfMs = nowMs;
        play(fromMs);
      }, PERIOD_MS);
    },
    stop() {
      stopBeat?.();
      stopBeat = null;
    },
  };
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
  return { ...part, count: to - from };
}

function repeatByTimer(run: () => void, periodMs: number): () => void {
  const timer = setInterval(run, periodMs);
  return () => clearInterval(timer);
}
