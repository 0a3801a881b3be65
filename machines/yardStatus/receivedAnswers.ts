import { isOlder } from '#domain/alerting/answerOrder.ts';
import { mergeAnswers, raiseBy } from '#domain/alerting/mergeAnswers.ts';
import { NO_WITNESS, type FeedFacts, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import { findVerdict, settle, type HeldFacts, type YardFacts, type YardFindings } from './yardFacts.ts';

/** A good answer of the alerts service; `receivedAtMs` is network time, epoch ms. */
export type AlertsAnswer = {
  readonly facts: FeedFacts;
  readonly receivedAtMs: number;
  /** Reason why the answer could not be read; its facts are from elsewhere and may only raise (S1). */
  readonly brokenBecause?: string;
};

/** Returns whether an answer improves nothing, see `raiseBy`. */
export function mayOnlyRaise(
  { feed, rules }: Pick<YardFacts, 'feed' | 'rules'>,
  { facts, receivedAtMs, brokenBecause }: AlertsAnswer,
): boolean {
  if (brokenBecause !== undefined) return true;
  return feed !== null && isOlder(facts, feed, rules.staleAfterMs, receivedAtMs);
}

/** Reason why an answer could not be read; empty if it could. */
export function faultOf(outcome: AlertsAnswer | 'missing'): string {
  return outcome === 'missing' ? '' : (outcome.brokenBecause ?? '');
}

/**
 * Facts after an answer that improves nothing: one that is older, of a lower term, or in place of an unreadable one.
 * If it closes the yard, it clears a previous fetch failure.
 */
export function settleRaise(
  held: HeldFacts,
  facts: FeedFacts,
  nowMs: number,
): Partial<YardFacts> & YardFindings {
  const { feed, isClosing } = raised(held, facts, nowMs);
  if (!isClosing) return settle(held, { feed, nowMs });
  if (held.fault === null && held.doubted === null) return settle(held, { feed, nowMs });
  // a doubt stays: nothing better than UNKNOWN may follow once the alert is over
  const inDoubt = feed === null ? null : { ...feed, lightningAsOfMs: null };
  return settle(held, { feed: inDoubt, nowMs, fault: null, doubted: null });
}

/** Returns whether such an answer closes the yard, both alone and merged with the facts held. */
export function doesClose(held: YardFacts, facts: FeedFacts, nowMs: number): boolean {
  return raised(held, facts, nowMs).isClosing;
}

function raised(held: YardFacts, facts: FeedFacts, nowMs: number) {
  const at = { nowMs, rules: held.rules };
  const closes = (feed: FeedFacts) => {
    const { shown, reason } = findVerdict({ ...held, feed, nowMs, fault: null, doubted: null }, NO_WITNESS);
    return shown === 'CLOSED' && reason !== 'drill';
  };
  try {
    const feed = raiseBy(held.feed, facts, at);
    return { feed, isClosing: closes(raiseBy(null, facts, at)) && closes(feed) };
  } catch {
    // invalid facts raise nothing, and must not stop the actor (S1)
    return { feed: held.feed, isClosing: false };
  }
}

/** Feed after a newer answer; never throws. */
export function mergedFeed(held: YardFacts, facts: FeedFacts, nowMs: number, rules: VerdictRules): FeedFacts {
  try {
    return mergeAnswers(held.feed, facts, { nowMs, rules });
  } catch {
    return facts; // the verdict on them finds that they make no sense
  }
}
