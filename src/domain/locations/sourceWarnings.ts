import { instantMs } from '../time/instant.ts';
import { acceptanceStanding } from './acceptanceEnd.ts';

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
