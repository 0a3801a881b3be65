import type { BusReadings } from '../../platform/bus/bus.ts';
import type { EdgeAnswers } from './edgeAnswers.ts';
import { MOST_OFFSET_MS, type LeaderClock } from './leaderClock.ts';

/** Without a beat of the leader for so long an edge is cut off: ten beats are missing. */
const CUT_OFF_AFTER_MS = 10_000;
/** Answers that are so much older than the beat behind them are not put any more, or cannot be used. */
const BEHIND_AFTER_MS = 10_000;

/** State of an edge; NaN: not known. */
export type EdgeReadings = {
  /** Time since the last beat of the leader came, s. */
  readonly beatAgeS: number;
  /** How far this clock is ahead of the leader's, s. */
  readonly clockOffsetS: number;
  readonly leaderTerm: number;
  readonly bus: BusReadings;
  /** Clients of the leader whose answers are missing here, or 10 s behind it. */
  readonly clientsBehind: number;
  /** Values that were older than what is held, and values that could not be used, since the start. */
  readonly refusedOlder: number;
  readonly refusedUnreadable: number;
};

export type EdgeHealth = {
  read(): EdgeReadings;
  /** Why this edge should not be asked; empty: it is ready. */
  troubles(): readonly string[];
  /** What is wrong besides, at every edge alike; empty: nothing. */
  faults(): readonly string[];
  /** Whether pages may learn the time from this edge. */
  isClockRight(): boolean;
};

type Dependencies = {
  readonly answers: Pick<EdgeAnswers, 'behind' | 'leader' | 'beatAtMs' | 'refused'>;
  readonly leaderClock: Pick<LeaderClock, 'offsetMs'>;
  readonly monotonicMs: () => number;
  readonly bus: { readings(): BusReadings };
};

export function createEdgeHealth({ answers, leaderClock, monotonicMs, bus }: Dependencies): EdgeHealth {
  const beatAgeMs = () => monotonicMs() - (answers.beatAtMs() ?? Number.NaN);
  const clientsBehind = () => answers.behind(BEHIND_AFTER_MS).length;
  // an offset that is not known is not right
  const isClockRight = () => Math.abs(leaderClock.offsetMs()) <= MOST_OFFSET_MS;
  return {
    read: () => ({
      beatAgeS: beatAgeMs() / 1_000,
      clockOffsetS: leaderClock.offsetMs() / 1_000,
      leaderTerm: answers.leader()?.term ?? Number.NaN,
      bus: bus.readings(),
      clientsBehind: clientsBehind(),
      refusedOlder: answers.refused.older(),
      refusedUnreadable: answers.refused.unreadable(),
    }),
    isClockRight,
    faults() {
      const count = clientsBehind();
      return count === 0 ? [] : [`Clients whose answers are missing or 10 s behind the leader: ${count}.`];
    },
    troubles: () => [
      ...(bus.readings().isConnected ? [] : ['The bus does not answer.']),
      ...(beatAgeMs() <= CUT_OFF_AFTER_MS ? [] : ['Nothing has come from the leader for 10 s.']),
      ...(isClockRight() ? [] : ['The clock is more than 2 s off that of the leader.']),
    ],
  };
}
