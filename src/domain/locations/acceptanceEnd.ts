import { instantMs } from '../time/instant.ts';

const DAY_MS = 24 * 3_600_000;

/** Days before the end of an acceptance from which a site admin is reminded of it. */
const REMIND_DAYS = 30;

/** Months for which an acceptance can be signed; GAP-137 allows twelve. */
export const ACCEPTANCE_MONTHS = [1, 3, 6, 12] as const;

/** How an acceptance of satellites stands (GAP-137). `missing`: nobody has signed. */
export type AcceptanceStanding = 'missing' | 'running' | 'ending' | 'ended';

/**
 * Returns how an acceptance stands; `ending` within its last 30 days.
 *
 * @param untilMs Its end, epoch ms; null: there is none. NaN counts as ended.
 * @param nowMs Network time, epoch ms.
 */
export function acceptanceStanding(untilMs: number | null, nowMs: number): AcceptanceStanding {
  if (untilMs === null) return 'missing';
  if (!(nowMs < untilMs)) return 'ended';
  return untilMs - nowMs <= REMIND_DAYS * DAY_MS ? 'ending' : 'running';
}

/** Whole days that are left of an acceptance; 0 on its last one. */
export function daysLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((untilMs - nowMs) / DAY_MS));
}

type Source = {
  readonly condition: string;
  readonly goneAfterS: number;
  readonly yards: { readonly aloneCount: number };
};

type Facts = {
  /** When the service began to measure. */
  readonly startedAt: string;
  readonly sources: readonly Source[];
  readonly satelliteYards?: readonly { readonly acceptance: { readonly until: string } | null }[] | undefined;
};

/**
 * Number of things about sources that an administrator should look at: sources that are silent, and acceptances that end
 * within 30 days or have ended. A source that was never heard counts once its own limit has passed since the start, where
 * yards rest on it.
 */
export function sourceWarnings({ startedAt, sources, satelliteYards = [] }: Facts, nowMs: number): number {
  const runsMs = nowMs - (instantMs(startedAt) ?? Number.NEGATIVE_INFINITY);
  const isNeverHeard = ({ condition, goneAfterS, yards }: Source) =>
    condition === 'waiting' && yards.aloneCount > 0 && runsMs > goneAfterS * 1_000;
  const gone = sources.filter((source) => source.condition === 'gone' || isNeverHeard(source)).length;
  const due = satelliteYards.filter(({ acceptance }) => {
    const standing = acceptanceStanding(acceptance && (instantMs(acceptance.until) ?? Number.NaN), nowMs);
    return standing === 'ending' || standing === 'ended';
  }).length;
  return gone + due;
}
