import { isOlder } from '#domain/alerting/answerOrder.ts';
import { mergeAnswers, raiseBy } from '#domain/alerting/mergeAnswers.ts';
import { NO_WITNESS, type FeedFacts, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import { findVerdict, settle, type YardFacts, type YardFindings } from './yardFacts.ts';

/** A good answer of the alerts service; `receivedAtMs` is network time, epoch ms. */
export type AlertsAnswer = {
  readonly facts: FeedFacts;
  readonly receivedAtMs: number;
  /** The answer itself could not be read, and these are facts from elsewhere: they may only raise (S1). */
  readonly brokenBecause?: string;
};

/** Is it an answer that improves nothing, see `raiseBy`? */
export function mayOnlyRaise(
  { feed, rules }: Pick<YardFacts, 'feed' | 'rules'>,
  { facts, receivedAtMs, brokenBecause }: AlertsAnswer,
): boolean {
  if (brokenBecause !== undefined) return true;
  return feed !== null && isOlder(facts, feed, rules.staleAfterMs, receivedAtMs);
}

/** Why an answer could not be read; empty where it could. */
export function faultOf(outcome: AlertsAnswer | 'missing'): string {
  return outcome === 'missing' ? '' : (outcome.brokenBecause ?? '');
}

/**
 * What follows from an answer that improves nothing: one that is older, of a lower term, or in place of one that could
 * not be read. Where it closes the yard a failed fetch before it is made good.
 */
export function settleRaise(
  held: YardFacts & YardFindings,
  facts: FeedFacts,
  nowMs: number,
): Partial<YardFacts> & YardFindings {
  const { feed, isClosing } = raised(held, facts, nowMs);
  if (!isClosing) return settle(held, { feed, nowMs });
  if (held.fault === null && held.doubted === null) return settle(held, { feed, nowMs });
  // what was in doubt stays so: nothing better than UNKNOWN may come of it once the alert is over
  const inDoubt = feed === null ? null : { ...feed, lightningAsOfMs: null };
  return settle(held, { feed: inDoubt, nowMs, fault: null, doubted: null });
}

/** Does such an answer close the yard: it alone, and together with what is held? */
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
    // facts that make no sense raise nothing, and must not stop the actor (S1)
    return { feed: held.feed, isClosing: false };
  }
}

/** What holds after a newer answer; never throws. */
export function mergedFeed(held: YardFacts, facts: FeedFacts, nowMs: number, rules: VerdictRules): FeedFacts {
  try {
    return mergeAnswers(held.feed, facts, { nowMs, rules });
  } catch {
    return facts; // the verdict on them finds that they make no sense
  }
}
