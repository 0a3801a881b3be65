import { isLightningEvent } from './activeEvent.ts';
import { lastCauseEndMs } from './closingEnd.ts';
import { countdownFor, countdownTo, type Countdown } from './countdown.ts';
import { drillEndMs } from './drillShown.ts';
import { lastStrikeOfMs } from './eventEnd.ts';
import { isEndUnproven, seenStrikeMs, type EndFacts } from './shownTimes.ts';
import type { YardVerdict } from './yardVerdict.ts';

/** Facts besides the verdict on which its countdown rests. */
export type CountdownFacts = EndFacts & {
  /** Estimated return of safe conditions for alerts without an end, epoch ms; null: not stated. */
  readonly etaMs: number | null;
};

/**
 * Countdown of a verdict, the same on every surface (GAP-144); none while the status is loading or unknown, because
 * no number may look like an end then, nor while satellites alone would have to prove it (GAP-137).
 *
 * It is the time to the return of safe conditions on yard pages: whatever else closes the yard there for longer than
 * the alert shown, a strike or report of the page itself among it, moves that later, and leaves no countdown where its
 * end is not known (S2), as that of a report that nobody has answered. That lightning is over is said only while nothing
 * else closes for longer. An event type that yard pages hide counts only where the map shows it as the reason.
 *
 * @param nowMs Network time, epoch ms.
 */
export function verdictCountdown(
  { shown, reason, alerts, drill }: Pick<YardVerdict, 'shown' | 'reason' | 'alerts' | 'drill'>,
  facts: CountdownFacts,
  nowMs: number,
): Countdown {
  const { feed, witness, etaMs, rules } = facts;
  if (shown === 'LOADING' || shown === 'UNKNOWN') return { kind: 'none' };
  if (drill !== null) return countdownTo(drillEndMs(drill, rules.quietPeriodMs), nowMs);
  if (reason === 'strikeUnconfirmed' || reason === 'lightningReported') {
    return isEndUnproven(feed) ? { kind: 'none' } : countdownTo(ownEndMs({ shown, alerts }, facts), nowMs);
  }
  const [alert = null, ...others] = alerts;
  const lastStrikeMs = alert !== null && isLightningEvent(alert) ? seenStrikeMs(alert, witness) : null;
  const countdown = countdownFor(alert, { lastStrikeMs, etaMs }, rules, nowMs);
  if (!('untilMs' in countdown)) return countdown;
  const lastMs = lastCauseEndMs(others, facts);
  if (countdown.kind === 'over' && lastMs <= nowMs) return countdown;
  const isSeen = !(lastCauseEndMs([], facts) <= nowMs);
  if (isEndUnproven(feed) && (isSeen || alerts.some(isLightningEvent))) return { kind: 'none' };
  return lastMs <= countdown.untilMs ? countdown : countdownTo(lastMs, nowMs);
}

/**
 * End of what the page itself knows and of all that closes beside it, epoch ms; NaN: one of the ends is not known. A
 * strike stays a strike, however old the answer is that states it (S3).
 */
function ownEndMs({ shown, alerts }: Pick<YardVerdict, 'shown' | 'alerts'>, facts: CountdownFacts): number {
  const status = shown === 'CLOSED' ? 'ALERT' : 'WARNING';
  const told = (facts.feed?.events ?? []).filter(
    (event) => isLightningEvent(event) && event.status === status,
  );
  const seenMs = seenStrikeMs({ status }, facts.witness) ?? Number.NEGATIVE_INFINITY;
  const strikeMs = Math.max(seenMs, ...told.map(lastStrikeOfMs));
  return Math.max(strikeMs + facts.rules.quietPeriodMs, lastCauseEndMs(alerts, facts));
}
