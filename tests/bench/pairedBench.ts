/** One line of docs/benchmarks.md. */
export type Figure = {
  /** The goal's id, such as 'P3'. */
  readonly id: string;
  readonly what: string;
  readonly oursMs: number;
  /** What ours is held against, and its time; null where the goal is an absolute time. */
  readonly rival: string | null;
  readonly rivalMs: number | null;
  readonly goal: string;
  /** The measured side of the goal, in the goal's own form. */
  readonly measured: string;
  readonly isMet: boolean;
};

/** What has to hold: ours ÷ rival at most so much, rival ÷ ours at least so much, or ours within so many ms. */
export type Goal =
  | { readonly ratioAtMost: number }
  | { readonly timesFaster: number }
  | { readonly withinMs: number };

type Question = { readonly id: string; readonly what: string; readonly goal: Goal };

/** Times of one round, ms; of no rival where the goal is an absolute time. */
export type Round = { readonly ours: readonly number[]; readonly rivals: readonly number[] };

export type Bench = Question & {
  /** Does the whole work once. */
  readonly ours: () => unknown;
  readonly rival?: { readonly name: string; readonly run: () => unknown };
  /** Rounds of two calls each that count, after a third as many to warm up. */
  readonly rounds?: number;
};

const DEFAULT_ROUNDS = 30;

/** Holds the last result, so that no work can be optimised away. */
const sink: unknown[] = [];

/**
 * Times ours and the rival in one run, a round in the order ours, rival, rival, ours: whatever slows the machine down,
 * and whatever the first leaves in the caches for the second, counts for both alike. Times are medians of one call; the
 * ratio is the median of the rounds' own ratios.
 */
export function pairedBench(bench: Bench): Figure {
  const { ours, rival } = bench;
  const rounds = bench.rounds ?? DEFAULT_ROUNDS;
  const measured = Array.from({ length: rounds + Math.ceil(rounds / 3) }, () => {
    const first = timeMs(ours);
    const rivals = rival ? [timeMs(rival.run), timeMs(rival.run)] : [];
    return { ours: [first, timeMs(ours)], rivals };
  });
  return figureOf(bench, measured.slice(-rounds), rival?.name);
}

/** What rounds that were timed say. @param rival Its name; none where the goal is an absolute time. */
export function figureOf({ id, what, goal }: Question, rounds: readonly Round[], rival?: string): Figure {
  const oursMs = median(rounds.flatMap(({ ours }) => ours));
  return {
    id,
    what,
    oursMs,
    rival: rival ?? null,
    rivalMs: rival === undefined ? null : median(rounds.flatMap(({ rivals }) => rivals)),
    ...judge(goal, oursMs, median(rounds.map(({ ours, rivals }) => sum(ours) / sum(rivals)))),
  };
}

/** Milliseconds that one call takes. */
function timeMs(run: () => unknown): number {
  // garbage of the one must not be collected on the other's time
  globalThis.gc?.({ type: 'minor' });
  const start = performance.now();
  sink[0] = run();
  return performance.now() - start;
}

/** Middle value; of an even number of values the upper one of the two. NaN for none. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

function judge(goal: Goal, oursMs: number, ratio: number): Pick<Figure, 'goal' | 'measured' | 'isMet'> {
  if ('ratioAtMost' in goal) {
    const { ratioAtMost } = goal;
    return {
      goal: `≤ ${ratioAtMost} × rival`,
      measured: `${ratio.toFixed(2)} ×`,
      isMet: ratio <= ratioAtMost,
    };
  }
  if ('timesFaster' in goal) {
    const { timesFaster } = goal;
    const measured = `${(1 / ratio).toFixed(1)} × faster`;
    return { goal: `≥ ${timesFaster} × faster`, measured, isMet: 1 / ratio >= timesFaster };
  }
  return {
    goal: `≤ ${goal.withinMs} ms`,
    measured: `${oursMs.toFixed(2)} ms`,
    isMet: oursMs <= goal.withinMs,
  };
}
