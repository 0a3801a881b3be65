import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { createCoverage, type KnownSpan } from '../coverage.ts';
import type { StatedStrike } from '../strikesOf.ts';
import type { FeedMapping } from './feedMapping.ts';
import { instantOf } from './instantOf.ts';
import type { ReadBody } from './bodyRows.ts';
import { hasValue, valueAt } from './valueAt.ts';

/** What one body says of the time that is known with it, by its content alone. */
export type Claim =
  /** Everything up to each of these instants was sent; it joins to the instant before. */
  | { readonly is: 'marks'; readonly atMs: readonly number[] }
  /** Everything in the span is in this body. */
  | { readonly is: 'span'; readonly span: KnownSpan }
  | { readonly is: 'nothing' }
  /** It should say so, and cannot be read. */
  | { readonly is: 'broken'; readonly reason: string };

const S = 1_000;

/**
 * Finds what a body says of the time that is known with it. One that does not say what the mapping demands of an answer
 * is broken: the empty list of a refusal is no quiet (S4).
 *
 * @param heartbeatsMs Times of its heartbeats.
 */
export function claimOf(
  { complete, success }: Pick<FeedMapping, 'complete' | 'success'>,
  body: ReadBody,
  heartbeatsMs: readonly number[],
): Claim {
  if (complete.by === 'never') return { is: 'nothing' };
  if (success !== undefined && !hasValue(body.whole, success))
    return { is: 'broken', reason: `${success.path} is not ${String(success.equals)}` };
  switch (complete.by) {
    case 'heartbeat':
      return { is: 'marks', atMs: heartbeatsMs.map((atMs) => atMs - complete.settleS * S) };
    case 'as-of':
    case 'poll-window': {
      const atMs = instantOf(valueAt(body.whole, complete.time.path), complete.time);
      if (Number.isNaN(atMs)) return { is: 'broken', reason: `${complete.time.path} is no instant` };
      const toMs = atMs - complete.settleS * S;
      if (complete.by === 'as-of') return { is: 'marks', atMs: [toMs] };
      // an answer that was cut off tells of no time whole
      if (body.rows.length >= complete.full) return { is: 'nothing' };
      return { is: 'span', span: [atMs - complete.windowS * S, toMs] };
    }
    case 'header-end': {
      const endMs = instantOf(body.header?.[2], { path: 'header', unit: 'iso', zone: 'UTC' });
      if (Number.isNaN(endMs)) return { is: 'broken', reason: 'the end in the header line is no instant' };
      return { is: 'span', span: [endMs - complete.coversS * S, endMs - complete.settleS * S] };
    }
    default:
      return complete satisfies never;
  }
}

/** Strikes hardly ever come so late, and zones and summer time differ by half an hour or more. Our own decision. */
const MOST_LATE_MS = 20 * 60_000;

/**
 * From when on a body says that it has everything, epoch ms; −Infinity: it does not say so, or says it in rows (heartbeats),
 * which have the clock of its strikes.
 */
function claimedFromMs(claim: Claim, complete: FeedMapping['complete']): number {
  if (claim.is === 'span') return claim.span[0];
  if (claim.is !== 'marks' || complete.by !== 'as-of') return -Infinity;
  return Math.min(...claim.atMs) - complete.everyS * S;
}

/** Where a feed is known, from what its bodies claim. */
export type Completeness = {
  /** Takes a claim; returns the spans that it proves, those that heal a gap included. */
  take(claim: Claim): KnownSpan[];
  /**
   * Something was lost that came at `atMs`, epoch ms of the service: what comes joins to nothing that was.
   *
   * @param isDatedElsewhere Strikes were dated by another clock than the time that their body was whole for: what it was
   *   whole for is not known, and no later body heals it.
   */
  break(atMs: number, isDatedElsewhere?: boolean): void;
  /**
   * Notes that something came at `atMs`, epoch ms of the service. What was lost before had not fallen later than that: where
   * it was noted by a clock that was ahead, it keeps nothing from being proven until that time (ADR 28).
   */
  keepTime(atMs: number): void;
  /**
   * Whether strikes that were not heard of before lie long before the time that their body says it is whole for, or that
   * earlier ones were whole up to: they are dated by another clock, as by summer time in winter, and close nothing while
   * that time passes for quiet (S1).
   */
  areDatedElsewhere(unheard: readonly StatedStrike[], claim: Claim): boolean;
  /** All that is known, for one that begins to prove. */
  spans(): readonly KnownSpan[];
};

/** Instants older than this, against the newest, are forgotten: no quiet period reaches so far. */
const KEPT_MS = 5 * 3_600_000;

type Mark = { readonly atMs: number; readonly epoch: number };

/**
 * Joins instants that follow each other closely enough. After a break only instants after it count, and the first of
 * them stands alone: the time between is a gap, so that a quiet period has to be proven anew (S1).
 */
export function createCompleteness({ complete }: Pick<FeedMapping, 'complete'>): Completeness {
  const everyMs = 'everyS' in complete ? complete.everyS * S : 0;
  let marks: Mark[] = [];
  const known = createCoverage();
  let epoch = 0;
  /** What was lost last had fallen before this. */
  let brokenAtMs = -Infinity;
  /** What spans say of an earlier time does not count. */
  let spansFromMs = -Infinity;

  function note(span: KnownSpan): KnownSpan[] {
    if (!(span[1] >= span[0])) return [];
    known.add(span[0], span[1]);
    return [span];
  }

  function mark(atMs: number): KnownSpan[] {
    if (atMs <= brokenAtMs || marks.some((one) => one.atMs === atMs)) return [];
    const among = marks.filter((one) => one.epoch === epoch);
    const before = Math.max(-Infinity, ...among.filter((one) => one.atMs < atMs).map((one) => one.atMs));
    const after = Math.min(Infinity, ...among.filter((one) => one.atMs > atMs).map((one) => one.atMs));
    marks = [...marks.filter((one) => one.atMs >= atMs - KEPT_MS), { atMs, epoch }];
    const fromMs = atMs - before <= everyMs ? before : atMs;
    const toMs = after - atMs <= everyMs ? after : atMs;
    return note([fromMs, toMs]);
  }

  const latestMs = () => known.latest()?.[1] ?? -Infinity;

  function keepTime(atMs: number): void {
    // a clock that is behind now must not let a mark from before the loss join to later ones
    if (isAheadOf(atMs, brokenAtMs)) brokenAtMs = Math.max(atMs, latestMs());
    spansFromMs = Math.min(spansFromMs, brokenAtMs + 1);
  }

  return {
    take(claim) {
      if (claim.is === 'marks') return claim.atMs.toSorted((a, b) => a - b).flatMap(mark);
      return claim.is === 'span' ? note([Math.max(claim.span[0], spansFromMs), claim.span[1]]) : [];
    },
    break(atMs, isDatedElsewhere = false) {
      keepTime(atMs);
      epoch += 1;
      brokenAtMs = Math.max(brokenAtMs, atMs, latestMs());
      if (isDatedElsewhere) spansFromMs = brokenAtMs + 1;
    },
    keepTime,
    areDatedElsewhere(unheard, claim) {
      const wholeUpToMs = complete.by === 'heartbeat' ? -Infinity : latestMs();
      const earliestMs = Math.max(claimedFromMs(claim, complete), wholeUpToMs) - MOST_LATE_MS;
      return unheard.some(({ atMs }) => atMs < earliestMs);
    },
    spans: known.spans,
  };
}
