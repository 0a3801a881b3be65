/** How far the clock of an edge may lie from the leader's, ms: pages learn the time from the edge. */
export const MOST_OFFSET_MS = 2_000;

/** As many of the last beats are compared: the quickest of them was least delayed on its way. */
const BEATS = 10;

type Clocks = {
  /** Clock of this process, which may be set, epoch ms. */
  readonly wallMs: () => number;
  /** Not set by anybody, ms. */
  readonly monotonicMs: () => number;
};

/** Compares the clock of this process with that of the leader. */
export type LeaderClock = {
  /** Takes a beat with the time that the leader's clock showed when it was sent, and when it came on the monotonic clock. */
  note(term: number, atMs: number, cameMs: number): void;
  /**
   * How far this clock is ahead of the leader's, ms, at most: what the quickest beat took on its way is in it. Also without
   * new beats it follows each step of this clock. NaN: no beat of this leader has come.
   */
  offsetMs(): number;
};

export function createLeaderClock({ wallMs, monotonicMs }: Clocks): LeaderClock {
  let leaderTerm: number | null = null;
  let behindMonotonicMs: number[] = [];
  return {
    note(term, atMs, cameMs) {
      // another leader has another clock
      if (term !== leaderTerm) behindMonotonicMs = [];
      leaderTerm = term;
      behindMonotonicMs = [...behindMonotonicMs, cameMs - atMs].slice(-BEATS);
    },
    offsetMs() {
      if (behindMonotonicMs.length === 0) return Number.NaN;
      return Math.min(...behindMonotonicMs) + wallMs() - monotonicMs();
    },
  };
}
