import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { pickStrikes } from './pickStrikes.ts';
import type { StrikeBatch } from './strikeSource.ts';

/**
 * A batch as far as it can be true now. Nothing has fallen after it was delivered: a strike from ahead counts as fallen
 * now, so that it closes its yard at once (S2) and not for as long as its source's clock is ahead. A span that reaches
 * ahead proves nothing (S1). `strikesAhead` keeps the times of the source, should it be the service's clock that is behind.
 */
export function boundedBatch<Batch extends StrikeBatch>(batch: Batch, nowMs: number): Batch {
  const { strikes, fromMs, asOfMs } = batch;
  const isProof = !isAheadOf(nowMs, asOfMs);
  const isPast = strikes.atMs.subarray(0, strikes.count).every((atMs) => !isAheadOf(nowMs, atMs));
  if (isProof && isPast) return batch;
  const atMs = strikes.atMs.map((strikeMs) => (isAheadOf(nowMs, strikeMs) ? nowMs : strikeMs));
  const span = isProof ? { fromMs, asOfMs } : noSpan(nowMs);
  return { ...batch, strikes: { ...strikes, atMs }, ...span };
}

/** What stays of a batch after the clock was set back to `nowMs`: its true strikes, and no proof. null: nothing. */
export function batchWithoutProof<Batch extends StrikeBatch>(batch: Batch, nowMs: number): Batch | null {
  const strikes = pickStrikes(batch.strikes, (atMs) => !isAheadOf(nowMs, atMs));
  if (strikes.count === 0 && batch.unknownBecause === undefined) return null;
  return { ...batch, strikes, ...noSpan(nowMs) };
}

/** A span that ends before it begins says nothing. */
function noSpan(nowMs: number) {
  return { fromMs: nowMs + 1, asOfMs: nowMs };
}
