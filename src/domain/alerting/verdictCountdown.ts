import { isLightningEvent } from './activeEvent.ts';
import { lastCauseEndMs } from './closingEnd.ts';
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
 * It is the time to the return of safe conditions: whatever else closes the yard for longer than the alert shown moves
 * that later, and leaves no countdown where its end is not known (S2).
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
  if (reason === 'strikeUnconfirmed' || reason === 'lightningReported') {
    const seenMs = shown === 'CLOSED' ? witness.lastAlertStrikeMs : witness.lastWarningStrikeMs;
    const toldMs = lastToldStrikeMs(feed, shown === 'CLOSED' ? 'ALERT' : 'WARNING');
    const lastStrikeMs = laterMs(laterMs(seenMs, toldMs), witness.report?.atMs ?? null);
    return countdownFor(null, { lastStrikeMs, etaMs: null }, rules, nowMs);
  }
  const [alert = null, ...others] = alerts;
  const lastStrikeMs = alert !== null && isLightningEvent(alert) ? seenStrikeMs(alert, witness) : null;
  const countdown = countdownFor(alert, { lastStrikeMs, etaMs }, rules, nowMs);
  if (countdown.kind !== 'running') return countdown;
  if (isEndUnproven(feed) && alerts.some(isLightningEvent)) return { kind: 'none' };
  const lastMs = lastCauseEndMs({ alerts: others, witness, rules });
  return lastMs <= countdown.untilMs ? countdown : countdownTo(lastMs, nowMs);
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
