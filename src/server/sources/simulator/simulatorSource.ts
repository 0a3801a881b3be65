import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { repeatOn, type Repeat } from '../../platform/time/repeat.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { inventedProfile } from '../inventedProfile.ts';
import type { StrikeSource } from '../strikeSource.ts';
import type { Atmosphere } from './atmosphere.ts';

/** What the first delivery reaches back. */
const HISTORY_MS = 120 * 60_000;

const PERIOD_MS = 1_000;

const SIMULATOR_PROFILE = inventedProfile('simulator', 'simulation');

/**
 * Strikes of the simulated atmosphere: two hours of history at once, then each second what fell in it. A clock that was
 * set back begins anew with the history of its new time; one set back by seconds catches up first.
 *
 * @param options.repeat Beats of whole periods of the clock; tests give their own.
 */
export function createSimulatorSource(options: {
  atmosphere: Atmosphere;
  clock: ServerClock;
  repeat?: Repeat;
}): StrikeSource {
  const { atmosphere, clock } = options;
  const repeat = options.repeat ?? repeatOn(clock);
  let stopBeat: (() => void) | null = null;

  return {
    profile: SIMULATOR_PROFILE,
    start(deliver) {
      const begin = (): number => {
        const asOfMs = Math.floor(clock.nowMs());
        const fromMs = asOfMs - HISTORY_MS;
        deliver({ strikes: atmosphere.strikesBetween(fromMs, asOfMs + 1), fromMs, asOfMs });
        return asOfMs;
      };
      let asOfMs = begin();
      stopBeat = repeat(() => {
        const nowMs = Math.floor(clock.nowMs());
        if (isAheadOf(nowMs, asOfMs)) asOfMs = begin();
        if (nowMs <= asOfMs) return;
        // after a long sleep the time before the last two hours stays a gap
        const fromMs = Math.max(asOfMs, nowMs - HISTORY_MS);
        deliver({ strikes: atmosphere.strikesBetween(fromMs + 1, nowMs + 1), fromMs, asOfMs: nowMs });
        asOfMs = nowMs;
      }, PERIOD_MS);
    },
    stop() {
      stopBeat?.();
      stopBeat = null;
    },
  };
}
