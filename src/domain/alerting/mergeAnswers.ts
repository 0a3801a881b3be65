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
 * What holds at one yard once another answer has come, in whatever order answers come.
 *
 * An event that holds people back stands as long as an answer within its limit lists it, unless a newer one speaks of
 * it (S2). A newer answer that does not list what the one before it did is proof that it is over, except where it
 * states which events have ended and does not name this one.
 */
export function mergeAnswers(held: FeedFacts | null, heard: FeedFacts, at: Merging): FeedFacts {
  if (held === null) return heard;
  if (isOlder(heard, held, at.rules.staleAfterMs, at.nowMs)) return raiseBy(held, heard, at);
  const candidates = candidatesBeside({ ...held, raised: held.raised ?? [] }, heard.ended !== null, at);
  const listed = new Set(heard.events.map(({ id }) => id));
  const newest = { ...heard, ended: endedOfLate(held, heard, (id) => listed.has(id)) };
  return { ...joined(newest, candidates, at), term: latestTerm(held.term, heard.term) };
}

/**
 * What holds once an answer has come that improves nothing: one that is older, of a lower term, or in place of one that
 * could not be read. Only its events count, and only those that hold people back.
 */
export function raiseBy(held: FeedFacts | null, heard: FeedFacts, at: Merging): FeedFacts {
  const isKnown = (facts: FeedFacts) => isCurrent(facts.generatedAtMs, at.rules.staleAfterMs, at.nowMs);
  const term = latestTerm(held?.term ?? null, heard.term);
  if (held === null || (!isKnown(held) && isKnown(heard)))
    return { ...heard, events: heard.events.filter(holdsBack), drills: [], lightningAsOfMs: null, term };
  const candidates = candidatesOf(heard.events, heard.generatedAtMs, at);
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
