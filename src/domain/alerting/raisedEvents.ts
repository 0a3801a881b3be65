import { isLightningEvent, isOverrideEvent, opensYard, type ActiveEvent } from './activeEvent.ts';
import { hasEnded, lastStrikeOfMs } from './eventEnd.ts';
import { isCurrent } from './isCurrent.ts';
import { statusOfEvent } from './statusOfEvent.ts';

/** An event that the newest answer does not list, but another one within its limit does. */
export type RaisedEvent = {
  readonly event: ActiveEvent;
  /** Time at which the newest answer that lists it was made, epoch ms. */
  readonly listedAtMs: number;
};

/** Facts of the newest answer about the events of one yard. */
export type NewestAnswer = {
  readonly events: readonly ActiveEvent[];
  readonly generatedAtMs: number;
  /** Ids of the events that it names as ended. */
  readonly endedIds: ReadonlySet<string>;
};

/** Time and limits by which answers are merged. */
export type Merging = {
  /** Network time, epoch ms. */
  readonly nowMs: number;
  readonly rules: { readonly staleAfterMs: number; readonly quietPeriodMs: number };
};

/** Returns whether the event makes a yard worse than open. */
export function holdsBack(event: ActiveEvent): boolean {
  return isOverrideEvent(event) ? !opensYard(event) : statusOfEvent(event) !== 'ALL_CLEAR';
}

/** Events of an answer that may raise a status beside a newer one. */
export function candidatesOf(
  events: readonly ActiveEvent[],
  listedAtMs: number,
  { nowMs, rules }: Merging,
): RaisedEvent[] {
  if (!isCurrent(listedAtMs, rules.staleAfterMs, nowMs)) return [];
  return events.filter(holdsBack).map((event) => ({ event, listedAtMs }));
}

/** Events that an answer has stated for one yard, and others beside it. */
type HeldAnswer = {
  readonly events: readonly ActiveEvent[];
  readonly raised: readonly RaisedEvent[];
  readonly generatedAtMs: number;
};

/**
 * Candidates that may raise a status beside a newer answer: events that others raise within their limit, and, where
 * the newer answer states which events have ended, those that the held one lists itself. An answer that states no
 * ends proves by its silence that they are over.
 */
export function candidatesBeside(held: HeldAnswer, newerStatesEnds: boolean, at: Merging): RaisedEvent[] {
  const still = held.raised.filter(({ listedAtMs }) =>
    isCurrent(listedAtMs, at.rules.staleAfterMs, at.nowMs),
  );
  if (!newerStatesEnds) return still;
  return [...still, ...candidatesOf(withoutRaised(held.events, held.raised), held.generatedAtMs, at)];
}

/**
 * Returns the candidates that the newest answer leaves standing, one for each id.
 *
 * An event is over where the newest answer names it as ended or was made after its end. An event that the newest
 * answer lists itself stands beside it as lightning with a later strike, which lengthens it (S3), and where an answer
 * made later, by a judge whose term is over, lists it too: as the newest answer states it, but for as long as the
 * later one counts.
 */
export function standing(
  candidates: readonly RaisedEvent[],
  { events, generatedAtMs, endedIds }: NewestAnswer,
  quietPeriodMs: number,
): RaisedEvent[] {
  const own = new Map(events.map((event) => [event.id, event]));
  const byId = new Map<string, RaisedEvent>();
  for (const { event, listedAtMs } of candidates) {
    const listed = own.get(event.id);
    const isLeft =
      listed === undefined
        ? !endedIds.has(event.id) && !hasEnded(event, quietPeriodMs, generatedAtMs)
        : isLonger(event, listed) || listedAtMs > generatedAtMs;
    if (!isLeft) continue;
    const told = listed === undefined || isLonger(event, listed) ? event : listed;
    const before = byId.get(event.id);
    const isLater =
      before === undefined || (before.listedAtMs <= listedAtMs && !isLonger(before.event, told));
    byId.set(event.id, {
      event: isLater ? told : before.event,
      listedAtMs: Math.max(listedAtMs, before?.listedAtMs ?? listedAtMs),
    });
  }
  return [...byId.values()];
}

function isLonger(event: ActiveEvent, other: ActiveEvent): boolean {
  const isLightning = isLightningEvent(event) && isLightningEvent(other);
  return isLightning && lastStrikeOfMs(event) > lastStrikeOfMs(other);
}

/** Adds raised events to those of the newest answer. */
export function withRaised(
  events: readonly ActiveEvent[],
  raised: readonly RaisedEvent[],
): readonly ActiveEvent[] {
  if (raised.length === 0) return events;
  const longer = new Set(raised.map(({ event }) => event.id));
  return [...events.filter(({ id }) => !longer.has(id)), ...raised.map(({ event }) => event)];
}

/** Events that the newest answer itself lists. */
export function withoutRaised(
  events: readonly ActiveEvent[],
  raised: readonly RaisedEvent[],
): readonly ActiveEvent[] {
  if (raised.length === 0) return events;
  const others = new Set(raised.map(({ event }) => event));
  return events.filter((event) => !others.has(event));
}
