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
 * else closes for longer. An event type that yard pages hide counts only where the map shows it as the reason, and beside
 * the page's own strike or report, whose answer may be of no use.
 *
 * @param nowMs Network time, epoch ms.
 */
export function verdictCountdown(
  { shown, reason, alerts, drill }: Pick<YardVerdict, 'shown' | 'reason' | 'alerts' | 'drill'>,
  facts: CountdownFacts,
  nowMs: number,
): Countdown {
  const { witness, etaMs, rules } = facts;
  if (shown === 'LOADING' || shown === 'UNKNOWN') return { kind: 'none' };
  if (drill !== null) return countdownTo(drillEndMs(drill, rules.quietPeriodMs), nowMs);
  const isUnproven = isLightningUnproven({ reason, alerts }, facts, nowMs);
  if (isOwn(reason)) return isUnproven ? { kind: 'none' } : countdownTo(ownEndMs(shown, facts), nowMs);
  const [alert = null, ...others] = alerts;
  const lastStrikeMs = alert !== null && isLightningEvent(alert) ? seenStrikeMs(alert, witness) : null;
  const countdown = countdownFor(alert, { lastStrikeMs, etaMs }, rules, nowMs);
  if (!('untilMs' in countdown)) return countdown;
  const lastMs = lastCauseEndMs(others, facts);
  if (countdown.kind === 'over' && lastMs <= nowMs) return countdown;
  if (isUnproven) return { kind: 'none' };
  return lastMs <= countdown.untilMs ? countdown : countdownTo(lastMs, nowMs);
}

/**
 * Whether lightning has a part in what is shown, a strike or report of the page itself among it, and satellites that
 * prove no quiet would have to end it (GAP-137).
 *
 * @param nowMs Network time, epoch ms.
 */
export function isLightningUnproven(
  { reason, alerts }: Pick<YardVerdict, 'reason' | 'alerts'>,
  facts: EndFacts,
  nowMs: number,
): boolean {
  if (!isEndUnproven(facts.feed)) return false;
  return isOwn(reason) || alerts.some(isLightningEvent) || !(lastCauseEndMs([], facts) <= nowMs);
}

/** Whether the page's own strike or report is the reason. */
function isOwn(reason: YardVerdict['reason']): boolean {
  return reason === 'strikeUnconfirmed' || reason === 'lightningReported';
}

/**
 * End of what the page itself knows and of all that closes by the newest answer, epoch ms; NaN: one of the ends is not
 * known. A strike stays a strike, and a closing a closing, however old that answer is (S2, S3).
 */
function ownEndMs(shown: YardVerdict['shown'], facts: CountdownFacts): number {
  const status = shown === 'CLOSED' ? 'ALERT' : 'WARNING';
  const events = facts.feed?.events ?? [];
  const told = events.filter((event) => isLightningEvent(event) && event.status === status);
  const seenMs = seenStrikeMs({ status }, facts.witness) ?? Number.NEGATIVE_INFINITY;
  const strikeMs = Math.max(seenMs, ...told.map(lastStrikeOfMs));
  return Math.max(strikeMs + facts.rules.quietPeriodMs, lastCauseEndMs(events, facts));
}
