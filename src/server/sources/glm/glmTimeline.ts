import type { KnownSpan } from '../coverage.ts';
import { MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';

/**
 * Decides when spans that are proven may be told. One that joins to what was told is told at once, one behind a hole only
 * when the hole has been waited for: a file that comes seconds late makes no gap, and one that comes later still heals it.
 */
export type GlmTimeline = {
  /** Takes a span that a file proves. */
  add(span: KnownSpan): void;
  /**
   * Spans that may be told now, in order of time.
   *
   * @param holdMs How long after its end a missing file is waited for.
   */
  release(nowMs: number, holdMs: number): KnownSpan[];
};

/** @param fromMs What comes first joins here. */
export function createGlmTimeline(fromMs: number): GlmTimeline {
  let toldMs = fromMs;
  let waiting: KnownSpan[] = [];
  return {
    add(span) {
      waiting = [...waiting, span].toSorted((a, b) => a[0] - b[0]);
    },
    release(nowMs, holdMs) {
      const released: KnownSpan[] = [];
      const kept: KnownSpan[] = [];
      for (const span of waiting) {
        const joins = span[0] <= toldMs;
        // the hole ends where the span begins
        const isWaitedFor = nowMs - span[0] > holdMs;
        if (span[1] > nowMs + MAX_AHEAD_MS || !(joins || isWaitedFor)) kept.push(span);
        else {
          released.push(span);
          toldMs = Math.max(toldMs, span[1]);
        }
      }
      waiting = kept;
      return released;
    },
  };
}
