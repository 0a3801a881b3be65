import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { QUIET_PERIOD_MS } from '#domain/policy/policyLimits.ts';
import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { boundedBatch } from './boundedBatch.ts';
import { pickStrikes } from './pickStrikes.ts';
import type { SourcedBatch } from './strikeSource.ts';

/** Strikes that were delivered before the service's clock had reached their times (ADR 28). */
export type StrikesAhead = {
  /** Keeps what of a delivery lies ahead of the clock. To be called with each delivery, as it came. */
  note(delivered: SourcedBatch, nowMs: number): void;
  /**
   * Strikes that count again because the clock was set forward, one batch of each source, which proves nothing. Returns
   * at once while the clock only goes on.
   */
  takeDue(): SourcedBatch[];
};

type KeptStrikes = Pick<SourcedBatch, 'sourceId' | 'strikes'> & {
  /** When they came by the clock as it is set now, epoch ms. */
  readonly cameMs: number;
};

/** What lies further ahead even after a step of the clock is of a source with a wrong hour, ms. Our own decision. */
const MOST_AHEAD_MS = 10 * 60_000;
/** Some minutes of the largest storms; beyond, the oldest deliveries are left out. */
const MOST_KEPT = 200_000;
/** A span that ends before it begins covers nothing. */
const NO_SPAN = { fromMs: 1, asOfMs: 0 };

/**
 * A strike from ahead counts as fallen when it is delivered (`boundedBatch`). If the service's clock is set forward
 * later, it was that clock which was behind, and a quiet period from the delivery would end early (S1, S3): the strike
 * counts again as if the clock had been right when it came. That is at its own time, or at its delivery by the right clock
 * where its source is still ahead of that. A clock that only goes on shows no such thing, so that a source whose clock is
 * ahead closes a yard once.
 *
 * @param setByMs How far the service's clock was set until now, ms, see `ClockWatch`.
 */
export function createStrikesAhead(setByMs: () => number): StrikesAhead {
  /** In the order of their deliveries. */
  let kept: KeptStrikes[] = [];
  let count = 0;
  let seenMs = setByMs();
  /** What each source said last of whether it knows: strikes alone do not change that. */
  const silence = new Map<string, SourcedBatch['unknownBecause']>();

  function dropOld(nowMs: number): void {
    const isOld = ({ cameMs }: KeptStrikes) => count > MOST_KEPT || nowMs - cameMs > QUIET_PERIOD_MS.max;
    let dropped = 0;
    for (; dropped < kept.length - 1 && isOld(kept[dropped]!); dropped += 1)
      count -= kept[dropped]!.strikes.count;
    kept.splice(0, dropped);
  }

  return {
    note({ sourceId, strikes, unknownBecause }, nowMs) {
      silence.set(sourceId, unknownBecause);
      const ahead = pickStrikes(strikes, (atMs) => isAheadOf(nowMs, atMs));
      if (ahead.count === 0) return;
      kept.push({ sourceId, strikes: ahead, cameMs: nowMs });
      count += ahead.count;
      dropOld(nowMs);
    },
    takeDue() {
      const stepMs = setByMs() - seenMs;
      seenMs += stepMs;
      if (stepMs <= 0 || kept.length === 0) return [];
      const parted = kept.map((one) => partedBy(one, stepMs));
      kept = parted.flatMap(({ stays }) => stays).filter(({ strikes }) => strikes.count > 0);
      count = kept.reduce((sum, { strikes }) => sum + strikes.count, 0);
      const bySource = new Map<string, StrikeColumns[]>();
      for (const { due } of parted) {
        if (due.strikes.count === 0) continue;
        const parts = bySource.get(due.sourceId) ?? [];
        parts.push(due.strikes);
        bySource.set(due.sourceId, parts);
      }
      return Array.from(bySource, ([sourceId, parts]) => {
        const unknownBecause = silence.get(sourceId);
        const batch = { sourceId, strikes: joined(parts), ...NO_SPAN };
        return unknownBecause === undefined ? batch : { ...batch, unknownBecause };
      });
    },
  };
}

/** What of a delivery counts again when the clock is set forward by so much, ms, and what may count when it is set next. */
function partedBy(one: KeptStrikes, stepMs: number): { due: KeptStrikes; stays: KeptStrikes[] } {
  const cameMs = one.cameMs + stepMs;
  const isDue = (atMs: number) => atMs <= cameMs + MOST_AHEAD_MS;
  const { strikes } = boundedBatch({ strikes: pickStrikes(one.strikes, isDue), ...NO_SPAN }, cameMs);
  const isStillAhead = (atMs: number) => isDue(atMs) && isAheadOf(cameMs, atMs);
  return {
    due: { ...one, strikes },
    stays: [
      { ...one, strikes: pickStrikes(one.strikes, (atMs) => !isDue(atMs)) },
      { ...one, cameMs, strikes: pickStrikes(one.strikes, isStillAhead) },
    ],
  };
}

/** Strikes of several columns in the order of their times. */
function joined(parts: readonly StrikeColumns[]): StrikeColumns {
  const rows = parts
    .flatMap((part) => Array.from({ length: part.count }, (_, row) => ({ part, row, atMs: part.atMs[row]! })))
    .toSorted((a, b) => a.atMs - b.atMs);
  const columns = createStrikeColumns(rows.length);
  for (const [at, { part, row, atMs }] of rows.entries()) {
    columns.lon[at] = part.lon[row]!;
    columns.lat[at] = part.lat[row]!;
    columns.atMs[at] = atMs;
    columns.kind[at] = part.kind[row]!;
  }
  const origins = rows.flatMap(({ part, row }) => part.origins?.[row] ?? []);
  return { ...columns, ...(origins.length === rows.length ? { origins } : {}), count: rows.length };
}
