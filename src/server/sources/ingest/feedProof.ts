import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { KnownSpan } from '../coverage.ts';
import { createAwaitedFeed } from './awaitedFeed.ts';
import { createCompleteness, type Claim, type Completeness } from './completeness.ts';
import type { FeedMapping } from './feedMapping.ts';
import type { StatedStrike } from '../strikesOf.ts';
import type { createTeller } from './teller.ts';

/** What a feed may prove with what it sends, told on as it comes. */
export type FeedProof = {
  mayClear(): boolean;
  /** Lets it prove quiet from now on, with all that it has sent, or no longer: what it has proven counts no more then. */
  setMayClear(mayClear: boolean, atMs: number): void;
  /** Tells of strikes, which prove nothing. */
  raise(strikes: readonly StatedStrike[], atMs: number): void;
  /** Tells what a body proves that was read whole. @returns The spans that it proves. */
  prove(claim: Claim, atMs: number): readonly KnownSpan[];
  /** As `Completeness.areDatedElsewhere`. */
  readonly areDatedElsewhere: Completeness['areDatedElsewhere'];
  /**
   * Something was lost: strikes count, and nothing is known until the feed proves again.
   *
   * @param isDatedElsewhere See `Completeness.break`.
   */
  lose(strikes: readonly StatedStrike[], atMs: number, isDatedElsewhere?: boolean): void;
  /** What is told during the work is read again: it raises, and proves nothing before the feed proves more (S13). */
  recall(work: () => Promise<void>): Promise<void>;
};

export function createFeedProof(
  mapping: Pick<FeedMapping, 'complete'>,
  teller: Pick<ReturnType<typeof createTeller>, 'tell' | 'takeBack'>,
): FeedProof {
  const completeness = createCompleteness(mapping);
  let mayClear = false;
  let isBroken = false;
  const awaited = createAwaitedFeed();

  const tell = (strikes: readonly StatedStrike[], proven: readonly KnownSpan[], atMs: number) =>
    teller.tell({ strikes, proven, mayProve: mayClear && !isBroken && !awaited.isAwaited() }, atMs);

  return {
    mayClear: () => mayClear,
    setMayClear(next, atMs) {
      const isTakenBack = mayClear && !next;
      mayClear = next;
      if (isTakenBack) teller.takeBack(atMs);
      else tell([], completeness.spans(), atMs);
    },
    raise: (strikes, atMs) => tell(strikes, [], atMs),
    prove(claim, atMs) {
      completeness.keepTime(atMs);
      // what is said of a time to come is not true yet
      const isAhead = claimedMs(claim).some((toMs) => isAheadOf(atMs, toMs));
      const proven = isAhead ? [] : completeness.take(claim);
      if (proven.length > 0) isBroken = false;
      const hasSpoken = awaited.note(Math.max(-Infinity, ...proven.map(([, toMs]) => toMs)));
      tell([], hasSpoken ? completeness.spans() : proven, atMs);
      return proven;
    },
    areDatedElsewhere: completeness.areDatedElsewhere,
    lose(strikes, atMs, isDatedElsewhere) {
      completeness.break(atMs, isDatedElsewhere);
      isBroken = true;
      tell(strikes, [], atMs);
    },
    recall: awaited.recall,
  };
}

/** Instants up to which a claim says that all is known. */
export function claimedMs(claim: Claim): readonly number[] {
  if (claim.is === 'marks') return claim.atMs;
  return claim.is === 'span' ? [claim.span[1]] : [];
}
