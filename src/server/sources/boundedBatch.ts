import {
  createStrikeColumns,
  type StrikeColumns,
  type StrikeOrigin,
} from '#domain/lightning/strikeColumns.ts';
import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { StrikeBatch } from './strikeSource.ts';

/**
 * A batch as far as it can be true now. Nothing has fallen after it was delivered: a strike from ahead counts as fallen
 * now, so that it closes its yard at once (S2) and not for as long as its source's clock is ahead. A span that reaches
 * ahead proves nothing (S1).
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
  const { strikes, unknownBecause } = batch;
  const rows = [...strikes.atMs.subarray(0, strikes.count).keys()].filter(
    (row) => !isAheadOf(nowMs, strikes.atMs[row]!),
  );
  if (rows.length === 0 && unknownBecause === undefined) return null;
  return { ...batch, strikes: pick(strikes, rows), ...noSpan(nowMs) };
}

/** A span that ends before it begins says nothing. */
function noSpan(nowMs: number) {
  return { fromMs: nowMs + 1, asOfMs: nowMs };
}

function pick(strikes: StrikeColumns, rows: readonly number[]): StrikeColumns {
  const picked = createStrikeColumns(rows.length);
  for (const [at, row] of rows.entries()) {
    picked.lon[at] = strikes.lon[row]!;
    picked.lat[at] = strikes.lat[row]!;
    picked.atMs[at] = strikes.atMs[row]!;
    picked.kind[at] = strikes.kind[row]!;
  }
  return { ...picked, origins: strikes.origins && pickOrigins(strikes.origins, rows), count: rows.length };
}

function pickOrigins(origins: readonly StrikeOrigin[], rows: readonly number[]): StrikeOrigin[] {
  return rows.flatMap((row) => origins[row] ?? []);
}
