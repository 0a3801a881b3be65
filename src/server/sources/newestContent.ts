import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../platform/time/serverClock.ts';
import type { SourceMeter } from './sourceReadings.ts';

/** What a source told at once of everything that it knows. */
export type DatedContent<Content> = {
  readonly content: Content;
  /** Content time, epoch ms. */
  readonly atMs: number;
  readonly rows: number;
  /** Rows that could not be read; with one of them the content proves nothing. */
  readonly refused: number;
};

/** The newest content of one source. */
export type NewestContent<Content> = {
  /**
   * Replaces the content by newer one.
   *
   * @returns What is wrong with it, English; null: nothing. Older content is not taken, nor that of a time to come.
   */
  replace(next: DatedContent<Content>): string | null;
  /** Kept when it grows old; null: none yet. */
  held(): Content | null;
  /** Whether every row of it could be read. */
  isWhole(): boolean;
  /** Counts the contents that were taken. */
  revision(): number;
  /** Time of the content, epoch ms; null: none yet. */
  asOfMs(): number | null;
};

/**
 * @param what What it is, for messages: `list of alerts`.
 * @param meter Where each content that is newer than the one before is noted; left out: nowhere.
 */
export function createNewestContent<Content>(
  what: string,
  clock: ServerClock,
  meter?: Pick<SourceMeter, 'noteDelivery'>,
): NewestContent<Content> {
  let held: Content | null = null;
  let heldAtMs: number | null = null;
  let isWhole = false;
  let revision = 0;
  return {
    replace({ content, atMs, rows, refused }) {
      if (isAheadOf(clock.nowMs(), atMs)) return `the ${what} is of a time to come`;
      // what a clock that has been set back since has dated stands in the way of nothing (ADR 28)
      const isHeldAhead = heldAtMs !== null && isAheadOf(clock.nowMs(), heldAtMs);
      if (heldAtMs !== null && atMs < heldAtMs && !isHeldAhead)
        return `the ${what} is older than the one before`;
      if (atMs !== heldAtMs) meter?.noteDelivery({ rows, spans: [[atMs, atMs]], newestMs: null });
      revision += 1;
      held = content;
      heldAtMs = atMs;
      isWhole = refused === 0;
      return isWhole ? null : `${refused} rows of the ${what} could not be read`;
    },
    held: () => held,
    isWhole: () => isWhole,
    revision: () => revision,
    asOfMs: () => heldAtMs,
  };
}
