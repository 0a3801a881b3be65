import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { pickStrikes } from './pickStrikes.ts';
import type { SourcedBatch } from './strikeSource.ts';

/** Strikes whose times the service's clock has not reached, until it does (ADR 28). */
export type StrikesAhead = {
  /** Keeps what of a delivery lies ahead of the clock. To be called with each delivery, as it came. */
  note(delivered: SourcedBatch, nowMs: number): void;
  /** Takes out the strikes that the clock has reached, under their own times, in batches that prove nothing. */
  takeDue(nowMs: number): SourcedBatch[];
};

/** Further ahead the source is wrong, and not the clock, which is behind while a machine is paused, ms. Our own decision. */
const MOST_AHEAD_MS = 24 * 3_600_000;
/** Some minutes of the largest storms; beyond, deliveries that lie furthest ahead are left out. */
const MOST_KEPT = 200_000;

/**
 * A strike from ahead counts as fallen when it is delivered (`boundedBatch`). Where the service's clock is behind, that is
 * before it fell, and its quiet period would end early once the clock is right (S1, S3). So it counts again at its own time.
 */
export function createStrikesAhead(): StrikesAhead {
  /** In order of their first strikes. */
  let kept: KeptBatch[] = [];
  /** What each source said last of whether it knows: strikes alone do not change that. */
  const silence = new Map<string, SourcedBatch['unknownBecause']>();

  return {
    note({ sourceId, strikes, unknownBecause }, nowMs) {
      silence.set(sourceId, unknownBecause);
      const isKept = (atMs: number) => isAheadOf(nowMs, atMs) && atMs <= nowMs + MOST_AHEAD_MS;
      const ahead = pickStrikes(strikes, isKept);
      if (ahead.count === 0) return;
      // a span that ends before it begins covers nothing
      kept = inOrder([...kept, { sourceId, strikes: ahead, fromMs: 1, asOfMs: 0 }]);
      while (kept.length > 1 && countOf(kept) > MOST_KEPT) kept.pop();
    },
    takeDue(nowMs) {
      const due = kept.flatMap((batch) => withStrikes(batch, (atMs) => !isAheadOf(nowMs, atMs)));
      if (due.length > 0)
        kept = inOrder(kept.flatMap((batch) => withStrikes(batch, (atMs) => isAheadOf(nowMs, atMs))));
      return due.map((batch) => {
        const unknownBecause = silence.get(batch.sourceId);
        return unknownBecause === undefined ? batch : { ...batch, unknownBecause };
      });
    },
  };
}

type KeptBatch = Omit<SourcedBatch, 'unknownBecause'>;

/** A batch with some of its strikes alone; none: nothing. */
function withStrikes(batch: KeptBatch, isWanted: (atMs: number) => boolean): KeptBatch[] {
  const strikes = pickStrikes(batch.strikes, isWanted);
  return strikes.count === 0 ? [] : [{ ...batch, strikes }];
}

function inOrder(batches: readonly KeptBatch[]): KeptBatch[] {
  return batches.toSorted((a, b) => a.strikes.atMs[0]! - b.strikes.atMs[0]!);
}

function countOf(batches: readonly KeptBatch[]): number {
  return batches.reduce((sum, { strikes }) => sum + strikes.count, 0);
}
