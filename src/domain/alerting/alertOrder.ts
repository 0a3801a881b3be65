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
 * Among lightning events of one type the worse status stays whichever ends later: a running ALERT is not replaced by
 * a milder notice (S2).
 */
export function latestPerType(events: readonly ActiveEvent[], quietPeriodMs: number): ActiveEvent[] {
  const latest = new Map<string, ActiveEvent>();
  for (const event of events) {
    const kept = latest.get(event.type);
    if (kept === undefined || supersedes(event, kept, quietPeriodMs)) latest.set(event.type, event);
  }
  return [...latest.values()];
}

function supersedes(event: ActiveEvent, kept: ActiveEvent, quietPeriodMs: number): boolean {
  const worse = rankOf(event) - rankOf(kept);
  const later = compareNumbers(endOrForeverMs(event, quietPeriodMs), endOrForeverMs(kept, quietPeriodMs));
  return (isLightningEvent(event) || isLightningEvent(kept) ? worse || later : later || worse) > 0;
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
