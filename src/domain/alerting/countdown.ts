import { isLightningEvent, type ActiveEvent } from './activeEvent.ts';
import type { LightningRules } from './lightningRules.ts';

/** What stands where the countdown stands. */
export type Countdown =
  /** Nothing to count down to. */
  | { readonly kind: 'none' }
  /** Lightning, but nobody said how near (STATUS-23). */
  | { readonly kind: 'surrounding' }
  | { readonly kind: 'running'; readonly untilMs: number; readonly remainingMs: number }
  /** The quiet period has run and the event is still listed (YARD-18). */
  | { readonly kind: 'over'; readonly untilMs: number };

/**
 * Time to the estimated return of safe conditions for the alert displayed.
 *
 * Lightning counts to 30 min after its last qualifying strike; a later strike that the page itself
 * knows of moves that end out, never in (S3, GAP-74). Other events count to their own expiry, and
 * `etaMs` fills in where there is none.
 *
 * @param lastStrikeMs Last qualifying strike that the page's worker knows of, epoch ms; null: none.
 * @param nowMs Network time, epoch ms; at the end itself the countdown is over.
 */
export function countdownFor(
  alert: ActiveEvent | null,
  { lastStrikeMs, etaMs }: { readonly lastStrikeMs: number | null; readonly etaMs: number | null },
  rules: LightningRules,
  nowMs: number,
): Countdown {
  if (alert === null)
    return lastStrikeMs === null ? { kind: 'none' } : until(lastStrikeMs + rules.quietPeriodMs, nowMs);
  if (!isLightningEvent(alert)) {
    const endMs = alert.expiresAtMs ?? etaMs;
    return endMs === null ? { kind: 'none' } : until(endMs, nowMs);
  }
  if (alert.triggerDistanceM === null) return { kind: 'surrounding' };
  const startMs = Math.max(alert.startAtMs, lastStrikeMs ?? Number.NEGATIVE_INFINITY);
  return until(startMs + rules.quietPeriodMs, nowMs);
}

function until(untilMs: number, nowMs: number): Countdown {
  const remainingMs = untilMs - nowMs;
  return remainingMs > 0 ? { kind: 'running', untilMs, remainingMs } : { kind: 'over', untilMs };
}
