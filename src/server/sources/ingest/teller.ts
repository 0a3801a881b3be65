import type { KnownSpan } from '../coverage.ts';
import type { StrikeBatch } from '../strikeSource.ts';
import type { FeedStrike } from './readRow.ts';
import { strikesOf } from '../strikesOf.ts';

type News = {
  readonly strikes: readonly FeedStrike[];
  /** Spans that the feed has proven with them. */
  readonly proven: readonly KnownSpan[];
  /** Whether it may prove anything now. */
  readonly mayProve: boolean;
};

/** Delivers the news of a feed as batches. While it may prove nothing, each of them says that nothing is known. */
export function createTeller() {
  let deliver: ((batch: StrikeBatch) => void) | null = null;
  let waiting: StrikeBatch[] = [];
  /** Whether it was said last that nothing is known; before the first word it is. */
  let isSilent = true;

  function send(batch: StrikeBatch): void {
    if (deliver === null) waiting.push(batch);
    else deliver(batch);
  }

  return {
    /** Delivers what has waited, and from now on at once. */
    start(to: (batch: StrikeBatch) => void, mayClear: boolean): void {
      deliver = to;
      if (!mayClear) to({ strikes: strikesOf([]), fromMs: 1, asOfMs: 0, unknownBecause: 'notProven' });
      waiting.forEach(to);
      waiting = [];
    },
    stop: () => void (deliver = () => {}),
    /** @param atMs When it came, epoch ms of the service. */
    tell({ strikes, proven, mayProve }: News, atMs: number): void {
      const spans = mayProve ? proven : [];
      const wasSilent = isSilent;
      if (spans.length > 0) isSilent = false;
      else if (!mayProve) isSilent = true;
      if (strikes.length === 0 && spans.length === 0 && isSilent === wasSilent) return;
      const silence = isSilent ? ({ unknownBecause: 'notProven' } as const) : {};
      // a span that ends before it begins covers nothing
      const [first = [atMs + 1, atMs] as const, ...rest] = spans;
      send({ strikes: strikesOf(strikes), fromMs: first[0], asOfMs: first[1], ...silence });
      for (const [fromMs, asOfMs] of rest) send({ strikes: strikesOf([]), fromMs, asOfMs });
    },
  };
}
