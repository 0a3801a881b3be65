import { isAheadOf, MAX_AHEAD_MS } from './aheadOfClock.ts';
import type { ServiceLog } from '../log/serviceLog.ts';
import type { ServerClock } from './serverClock.ts';

/** How often the service's clock was set back, and whether what it says can be relied on. */
export type ClockReadings = {
  /** Steps back since the start, and one if the run before ended later than this one began. */
  stepsBack(): number;
  /** false for a quiet period after a step back by more than the tolerance: verdicts of that time were by a wrong clock. */
  isPlausible(): boolean;
};

export type ClockWatch = ClockReadings & {
  /** Now, epoch ms, and how far the clock went since the last reading, below 0 where it was set back; 0: none before. */
  read(): { readonly nowMs: number; readonly steppedMs: number };
  /**
   * How far the clock was set since the first reading, ms, below 0: back.
   * Up to `MAX_AHEAD_MS` between readings is time that passed.
   */
  setByMs(): number;
};

type WatchDependencies = {
  readonly clock: ServerClock;
  /** Latest time that an earlier run saw, epoch ms; null: none is known. */
  readonly latestMs: number | null;
  /** The longest of all facilities. */
  readonly quietPeriodMs: () => number;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Reads a clock that may be set back, and logs each time that it was (S6). */
export function createClockWatch({ clock, latestMs, quietPeriodMs, log }: WatchDependencies): ClockWatch {
  let lastMs = latestMs;
  let steps = 0;
  let setByMs = 0;
  let plausibleFromMs = -Infinity;

  return {
    read() {
      const nowMs = clock.nowMs();
      const steppedMs = nowMs - (lastMs ?? nowMs);
      if (steppedMs < 0) {
        steps += 1;
        log.warn({ setBackS: -steppedMs / 1_000 }, 'The clock of this machine was set back');
      }
      if (isAheadOf(nowMs, nowMs - steppedMs)) plausibleFromMs = nowMs + quietPeriodMs();
      // looked at each second: timers are never that late
      if (Math.abs(steppedMs) > MAX_AHEAD_MS) setByMs += steppedMs;
      lastMs = nowMs;
      return { nowMs, steppedMs };
    },
    setByMs: () => setByMs,
    stepsBack: () => steps,
    isPlausible() {
      const nowMs = clock.nowMs();
      return nowMs >= plausibleFromMs && !isAheadOf(nowMs, lastMs ?? nowMs);
    },
  };
}
