import { isLightningEvent, type ActiveEvent } from './activeEvent.ts';
import { lastStrikeOfMs } from './eventEnd.ts';
import type { LightningRules } from './lightningRules.ts';

/** State of the countdown on the page. */
export type Countdown =
  /** No end to count down to. */
  | { readonly kind: 'none' }
  /** Lightning at an unknown distance (STATUS-23). */
  | { readonly kind: 'surrounding' }
  | { readonly kind: 'running'; readonly untilMs: number; readonly remainingMs: number }
  /** The quiet period has run and the lightning event is still listed (YARD-18). */
  | { readonly kind: 'over'; readonly untilMs: number };

/**
 * Time to the estimated return of safe conditions for the alert displayed.
 *
 * Lightning counts to 30 min after its last qualifying strike; a later strike that the page itself knows of moves
 * that end later, never earlier (S3, GAP-74). Other events count to their own expiry, and `etaMs` is used where there
 * is none.
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
  const strikeMs = lastStrikeMs ?? Number.NEGATIVE_INFINITY;
  if (alert === null) return countdownTo(strikeMs + rules.quietPeriodMs, nowMs);
  if (!isLightningEvent(alert)) {
    return countdownTo(alert.expiresAtMs ?? etaMs ?? Number.NEGATIVE_INFINITY, nowMs);
  }
  if (alert.triggerDistanceM === null) return { kind: 'surrounding' };
  const untilMs = Math.max(lastStrikeOfMs(alert), strikeMs) + rules.quietPeriodMs;
  return untilMs <= nowMs ? { kind: 'over', untilMs } : countdownTo(untilMs, nowMs);
}

/**
 * Countdown to an end; none to one that is NaN. Only a lightning event states that its time is over; any other past end
 * gives no countdown.
 */
export function countdownTo(untilMs: number, nowMs: number): Countdown {
  return untilMs > nowMs ? { kind: 'running', untilMs, remainingMs: untilMs - nowMs } : { kind: 'none' };
}

/** Returns whether two countdowns read the same: the same end, and the same whole minutes left. */
export function isSameCountdown(a: Countdown, b: Countdown): boolean {
  if (a.kind !== 'running' || b.kind !== 'running') return a.kind === b.kind;
  return a.untilMs === b.untilMs && wholeMinutes(a.remainingMs) === wholeMinutes(b.remainingMs);
}

function wholeMinutes(ms: number): number {
  return Math.floor(ms / 60_000);
}
