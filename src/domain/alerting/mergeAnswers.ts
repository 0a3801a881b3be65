import { endedOfLate, isOlder, latestTerm } from './answerOrder.ts';
import { isCurrent } from './isCurrent.ts';
import {
  candidatesBeside,
  candidatesOf,
  holdsBack,
  standing,
  withoutRaised,
  withRaised,
  type Merging,
  type RaisedEvent,
} from './raisedEvents.ts';
import type { FeedFacts } from './yardVerdict.ts';

/**
 * Merges another answer about one yard into the one held, in whatever order answers arrive.
 *
 * An event that holds people back stands as long as an answer within its limit lists it, unless a newer one states
 * otherwise (S2). A newer answer that does not list an event of the previous one proves that it is over, except where
 * it states which events have ended and does not name this one.
 */
export function mergeAnswers(held: FeedFacts | null, received: FeedFacts, at: Merging): FeedFacts {
  if (held === null) return received;
  if (isOlder(received, held, at.rules.staleAfterMs, at.nowMs)) return raiseBy(held, received, at);
  const candidates = candidatesBeside({ ...held, raised: held.raised ?? [] }, received.ended !== null, at);
  const listed = new Set(received.events.map(({ id }) => id));
  const newest = { ...received, ended: endedOfLate(held, received, (id) => listed.has(id)) };
  return { ...joined(newest, candidates, at), term: latestTerm(held.term, received.term) };
}

/**
 * Merges an answer that improves nothing: one that is older, of a lower term, or in place of an unreadable one. Only
 * its events count, and only those that hold people back.
 */
export function raiseBy(held: FeedFacts | null, received: FeedFacts, at: Merging): FeedFacts {
  const isKnown = (facts: FeedFacts) => isCurrent(facts.generatedAtMs, at.rules.staleAfterMs, at.nowMs);
  const term = latestTerm(held?.term ?? null, received.term);
  if (held === null || (!isKnown(held) && isKnown(received)))
    return {
      ...received,
      events: received.events.filter(holdsBack),
      drills: [],
      lightningAsOfMs: null,
      term,
    };
  const candidates = candidatesOf(received.events, received.generatedAtMs, at);
  const own = { ...held, events: ownEvents(held) };
  return { ...joined(own, [...(held.raised ?? []), ...candidates], at), term };
}

function ownEvents({ events, raised }: FeedFacts) {
  return withoutRaised(events, raised ?? []);
}

function joined(newest: FeedFacts, candidates: readonly RaisedEvent[], { rules }: Merging): FeedFacts {
  const endedIds = new Set((newest.ended ?? []).map(({ id }) => id));
  const raised = standing(candidates, { ...newest, endedIds }, rules.quietPeriodMs);
  return raised.length === 0
    ? { ...newest, raised: undefined }
    : { ...newest, events: withRaised(newest.events, raised), raised };
}
