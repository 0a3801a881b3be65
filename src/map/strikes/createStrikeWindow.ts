import { STRIKE_WINDOW_MS } from '#domain/lightning/ageBuckets.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createStrikeStore, type StrikeRows } from './strikeRows.ts';

/** Strikes of one step of the feed. */
type StrikeNews = {
  /** In time order; some may be older than some that came before. */
  readonly strikes: StrikeColumns;
  /** Network time of the step, ms since the epoch. */
  readonly nowMs: number;
  /** Up to when strikes are completely known, ms since the epoch; null: not at all. */
  readonly asOfMs: number | null;
  /** Since when they are completely known up to `asOfMs`, ms since the epoch; null: since no known time. */
  readonly knownSinceMs: number | null;
  /** Whether all strikes of earlier steps are removed first. */
  readonly isReset: boolean;
};

/** Strikes of the last two hours as the feed brought them, kept whether or not a layer draws them. */
export type StrikeWindow = {
  readonly rows: StrikeRows;
  /** Up to when strikes are completely known, ms since the epoch; null: not at all. */
  asOfMs(): number | null;
  /** Since when they are completely known up to `asOfMs`, ms since the epoch; null: since no known time. */
  knownSinceMs(): number | null;
  take(news: StrikeNews): void;
  /** Calls after each step. @returns how to stop. */
  watch(stepped: () => void): () => void;
};

export function createStrikeWindow(): StrikeWindow {
  const store = createStrikeStore();
  const listeners = new Set<() => void>();
  let known: Pick<StrikeNews, 'asOfMs' | 'knownSinceMs'> = { asOfMs: null, knownSinceMs: null };
  return {
    rows: store.rows,
    asOfMs: () => known.asOfMs,
    knownSinceMs: () => known.knownSinceMs,
    take({ strikes, nowMs, asOfMs, knownSinceMs, isReset }) {
      known = { asOfMs, knownSinceMs };
      if (isReset) store.clear();
      store.expire(nowMs - STRIKE_WINDOW_MS);
      store.add(strikes);
      for (const stepped of listeners) stepped();
    },
    watch(stepped) {
      listeners.add(stepped);
      return () => void listeners.delete(stepped);
    },
  };
}
