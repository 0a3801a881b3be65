import { isLightningEvent } from './activeEvent.ts';
import { countdownFor, countdownTo, type Countdown } from './countdown.ts';
import { drillEndMs } from './drillShown.ts';
import { lastStrikeOfMs } from './eventEnd.ts';
import { isEndUnproven, seenStrikeMs, type EndFacts } from './shownTimes.ts';
import type { FeedFacts, YardVerdict } from './yardVerdict.ts';

/** Facts besides the verdict on which its countdown rests. */
export type CountdownFacts = EndFacts & {
  /** Estimated return of safe conditions for alerts without an end, epoch ms; null: not stated. */
  readonly etaMs: number | null;
};

/**
 * Countdown of a verdict, the same on every surface (GAP-144); none while the status is loading or unknown, because
 * no number may look like an end then, nor while satellites alone would have to prove it (GAP-137).
 *
 * @param nowMs Network time, epoch ms.
 */
export function verdictCountdown(
  { shown, reason, alerts, drill }: Pick<YardVerdict, 'shown' | 'reason' | 'alerts' | 'drill'>,
  { feed, witness, etaMs, rules }: CountdownFacts,
  nowMs: number,
): Countdown {
  if (shown === 'LOADING' || shown === 'UNKNOWN') return { kind: 'none' };
  if (drill !== null) return countdownTo(drillEndMs(drill, rules.quietPeriodMs), nowMs);
  if (reason === 'strikeUnconfirmed') {
    const seenMs = shown === 'CLOSED' ? witness.lastAlertStrikeMs : witness.lastWarningStrikeMs;
    const lastStrikeMs = laterMs(seenMs, lastToldStrikeMs(feed, shown === 'CLOSED' ? 'ALERT' : 'WARNING'));
    return countdownFor(null, { lastStrikeMs, etaMs: null }, rules, nowMs);
  }
  if (reason === 'lightningReported')
    return countdownFor(null, { lastStrikeMs: witness.report?.atMs ?? null, etaMs: null }, rules, nowMs);
  const alert = alerts[0] ?? null;
  const knowsStrike = alert !== null && isLightningEvent(alert);
  const lastStrikeMs = knowsStrike ? seenStrikeMs(alert, witness) : null;
  const countdown = countdownFor(alert, { lastStrikeMs, etaMs }, rules, nowMs);
  return knowsStrike && countdown.kind === 'running' && isEndUnproven(feed) ? { kind: 'none' } : countdown;
}

/** Last strike that the newest answer states, however old the answer is: a strike stays a strike (S3). */
function lastToldStrikeMs(feed: FeedFacts | null, status: 'ALERT' | 'WARNING'): number | null {
  const told = (feed?.events ?? []).filter((event) => isLightningEvent(event) && event.status === status);
  return told.map(lastStrikeOfMs).reduce<number | null>(laterMs, null);
}

/** Later of two times; NaN is not a time and never wins. */
export function laterMs(heldMs: number | null, receivedMs: number | null): number | null {
  return receivedMs !== null && receivedMs > (heldMs ?? Number.NEGATIVE_INFINITY) ? receivedMs : heldMs;
}
