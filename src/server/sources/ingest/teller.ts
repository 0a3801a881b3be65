import type { KnownSpan } from '../coverage.ts';
import type { StrikeBatch } from '../strikeSource.ts';
import { strikesOf, type StatedStrike } from '../strikesOf.ts';

type News = {
  readonly strikes: readonly StatedStrike[];
  /** Spans that the feed has proven with them. */
  readonly proven: readonly KnownSpan[];
  /** Whether it may prove anything now. */
  readonly mayProve: boolean;
};

/** It covers no time: its span ends before it begins. */
function takenBack(atMs: number): StrikeBatch {
  const silence = { unknownBecause: 'notProven', takesBack: true } as const;
  return { strikes: strikesOf([]), fromMs: atMs + 1, asOfMs: atMs, ...silence };
}

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
      // what was proven in an earlier run, by another mapping perhaps, counts no more either
      if (!mayClear) to(takenBack(0));
      waiting.forEach(to);
      waiting = [];
    },
    stop: () => void (deliver = () => {}),
    /** Says that nothing is known, and that what was proven before counts no more. */
    takeBack(atMs: number): void {
      isSilent = true;
      send(takenBack(atMs));
    },
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
