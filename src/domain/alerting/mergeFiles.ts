import type { ActiveEvent } from './activeEvent.ts';
import { endedOfLate, isOlder, latestTerm } from './answerOrder.ts';
import type { ClientAlerts, FacilityLightning } from './clientAlerts.ts';
import { isCurrent } from './isCurrent.ts';
import {
  candidatesBeside,
  candidatesOf,
  standing,
  withoutRaised,
  withRaised,
  type Merging,
  type RaisedEvent,
} from './raisedEvents.ts';

/** Merges answers as `mergeAnswers` does, for all yards of a client. */
export function mergeFiles(held: ClientAlerts | null, received: ClientAlerts, at: Merging): ClientAlerts {
  if (held === null) return received;
  const isRaise = isOlder(received, held, at.rules.staleAfterMs, at.nowMs);
  const merged = (isRaise ? raiseByFile : replaceByFile)(held, received, at);
  return { ...merged, term: latestTerm(held.term, received.term) };
}

/** Takes a newer file, with what the one held and others raise beside it. */
function replaceByFile(held: ClientAlerts, received: ClientAlerts, at: Merging): ClientAlerts {
  const candidates = new Map<string, readonly RaisedEvent[]>();
  for (const [key, events] of held.events) {
    const raised = held.raised?.get(key) ?? [];
    const beside = candidatesBeside(
      { events, raised, generatedAtMs: held.generatedAtMs },
      received.ended !== null,
      at,
    );
    if (beside.length > 0) candidates.set(key, beside);
  }
  const ended = endedOfLate(held, received, isListedBy(received));
  return joined({ ...received, ended }, candidates, at);
}

/** Predicate for the ids among the events of a file, which are read only when an id is asked for. */
function isListedBy({ events }: ClientAlerts): (id: string) => boolean {
  let listed: ReadonlySet<string> | null = null;
  return (id) => {
    listed ??= new Set([...events.values()].flat().map((event) => event.id));
    return listed.has(id);
  };
}

/**
 * Adds the events of an older file, or one of a lower term, to the yards that the newest one knows (S13). Where that one is
 * too old to know any, it is taken for what it closes, and no time of lightning is known (S1, S2).
 */
function raiseByFile(held: ClientAlerts, received: ClientAlerts, at: Merging): ClientAlerts {
  const isKnown = (file: ClientAlerts) => isCurrent(file.generatedAtMs, at.rules.staleAfterMs, at.nowMs);
  if (!isKnown(held) && isKnown(received))
    return {
      ...received,
      // the rules of a judge whose term is over do not hold
      policy: held.policy,
      policies: held.policies,
      lightning: received.lightning && withoutTimes(received.lightning),
      lightningAsOfMs: null,
    };
  const candidates = new Map(held.raised);
  for (const [key, events] of received.events) {
    const raised = candidatesOf(events, received.generatedAtMs, at);
    if (raised.length > 0) candidates.set(key, [...(candidates.get(key) ?? []), ...raised]);
  }
  return joined({ ...held, events: ownEvents(held) }, candidates, at);
}

/** Lightning without its times: satellites that watch alone are still known to. Facilities go on sharing objects. */
function withoutTimes(lightning: ReadonlyMap<string, FacilityLightning>) {
  const untimed = new Map<string, FacilityLightning>();
  const shared = new Map<FacilityLightning, FacilityLightning>();
  for (const [key, known] of lightning) {
    const unknown = shared.get(known) ?? { ...known, lightningAsOfMs: null };
    shared.set(known, unknown);
    untimed.set(key, unknown);
  }
  return untimed;
}

/** Events that the newest file itself lists. */
function ownEvents({ events, raised }: ClientAlerts): ClientAlerts['events'] {
  const own = new Map(events);
  raised?.forEach((others, key) => own.set(key, withoutRaised(events.get(key) ?? [], others)));
  return own;
}

function joined(
  newest: ClientAlerts,
  candidates: ReadonlyMap<string, readonly RaisedEvent[]>,
  { rules }: Merging,
): ClientAlerts {
  const endedIds = new Set((newest.ended ?? []).map(({ id }) => id));
  const events = new Map<string, readonly ActiveEvent[]>(newest.events);
  const raised = new Map<string, readonly RaisedEvent[]>();
  for (const [key, some] of candidates) {
    const own = newest.events.get(key) ?? [];
    const left = standing(
      some,
      { events: own, generatedAtMs: newest.generatedAtMs, endedIds },
      rules.quietPeriodMs,
    );
    if (left.length === 0) continue;
    raised.set(key, left);
    events.set(key, withRaised(own, left));
  }
  return { ...newest, events, raised: raised.size > 0 ? raised : undefined };
}
