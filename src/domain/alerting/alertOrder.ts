import { isLightningEvent, type ActiveEvent, type EventTraitsByType } from './activeEvent.ts';
import type { AlertStatus } from './alertStatus.ts';
import { endOfEventMs } from './eventEnd.ts';
import { statusOfEvent } from './statusOfEvent.ts';

/** Rank by how much a status holds people back: 0 not at all, 4 fully. */
const RANK: Record<AlertStatus, number> = {
  ALL_CLEAR: 0,
  WARNING: 1,
  ALERT_OPEN: 2,
  UNKNOWN: 3,
  OVERRIDE: 3,
  ALERT: 4,
};

function rankOf(event: ActiveEvent): number {
  return RANK[statusOfEvent(event)];
}

function endOrForeverMs(event: ActiveEvent, quietPeriodMs: number): number {
  return endOfEventMs(event, quietPeriodMs) ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the latest-ending event of each type (STATUS-07); of two that end together the worse one.
 *
 * Where lightning is among the events of a type the worst status stays whichever ends later: a running ALERT is not
 * replaced by a milder notice (S2), nor by way of a third event that ends between the two.
 */
export function latestPerType(events: readonly ActiveEvent[], quietPeriodMs: number): ActiveEvent[] {
  const byType = new Map<string, [ActiveEvent, ...ActiveEvent[]]>();
  for (const event of events) {
    const alike = byType.get(event.type);
    if (alike === undefined) byType.set(event.type, [event]);
    else alike.push(event);
  }
  return Array.from(byType.values(), (alike) => latestOf(alike, quietPeriodMs));
}

function latestOf(alike: readonly [ActiveEvent, ...ActiveEvent[]], quietPeriodMs: number): ActiveEvent {
  const hasLightning = alike.some(isLightningEvent);
  const isAhead = (event: ActiveEvent, kept: ActiveEvent) => {
    const worse = rankOf(event) - rankOf(kept);
    const later = compareNumbers(endOrForeverMs(event, quietPeriodMs), endOrForeverMs(kept, quietPeriodMs));
    return (hasLightning ? worse || later : later || worse) > 0;
  };
  return alike.reduce((kept, event) => (isAhead(event, kept) ? event : kept));
}

/**
 * Sorts events worst first.
 *
 * A status that holds people back more precedes one that does so less, whatever the severities (S1); within a status
 * the higher severity, then the later end, then the id decides (STATUS-10, STATUS-17, GAP-73).
 */
export function worstFirst(
  events: readonly ActiveEvent[],
  traits: EventTraitsByType,
  quietPeriodMs: number,
): ActiveEvent[] {
  return events.toSorted(
    (a, b) =>
      rankOf(b) - rankOf(a) ||
      compareNumbers(severityOf(b, traits), severityOf(a, traits)) ||
      compareNumbers(endOrForeverMs(b, quietPeriodMs), endOrForeverMs(a, quietPeriodMs)) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Severity of an event; higher is worse. Metadata's severity outranks the event's own; without either it is 0. */
export function severityOf(event: ActiveEvent, traits: EventTraitsByType): number {
  const stated = traits[event.type]?.globalSeverity ?? event.severity ?? 0;
  return Number.isNaN(stated) ? 0 : stated;
}

// a difference of two infinities would be NaN
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a > b ? 1 : -1;
}
