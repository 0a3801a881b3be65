import {
  isLightningEvent,
  isOverrideEvent,
  type ActiveEvent,
  type EventTraitsByType,
} from './activeEvent.ts';
import type { AlertStatus } from './alertStatus.ts';

/** How much a status holds people back: 0 not at all, 4 fully. */
const RANK: Record<AlertStatus, number> = {
  ALL_CLEAR: 0,
  WARNING: 1,
  ALERT_OPEN: 2,
  UNKNOWN: 3,
  OVERRIDE: 3,
  ALERT: 4,
};

/** What of a facility's events a yard page shows. */
export type ChosenAlerts = {
  /** Worst first; the first one is the alert displayed. */
  readonly alerts: readonly ActiveEvent[];
  /** The override in the feed, whatever it says; null if there is none. */
  readonly override: ActiveEvent | null;
};

/** Epoch ms at which an event ends; null: it has no end of its own. */
export function endOfEventMs(event: ActiveEvent, quietPeriodMs: number): number | null {
  if (event.expiresAtMs !== null) return event.expiresAtMs;
  return isLightningEvent(event) ? event.startAtMs + quietPeriodMs : null;
}

function severityOf(event: ActiveEvent, traits: EventTraitsByType): number {
  return traits[event.type]?.globalSeverity ?? event.severity ?? 0;
}

/**
 * Metadata may hide an event type or call lightning harmless, but not an ALERT by lightning:
 * a slip in a table must not open a yard (S1).
 */
function isShown(event: ActiveEvent, traits: EventTraitsByType): boolean {
  if (isLightningEvent(event) && event.status === 'ALERT') return true;
  const known = traits[event.type];
  if (known?.isYardVisible === false) return false;
  return !(isLightningEvent(event) && known?.status === 'ALL_CLEAR');
}

function latestPerType(events: readonly ActiveEvent[], quietPeriodMs: number): ActiveEvent[] {
  const latest = new Map<string, ActiveEvent>();
  const endMs = (event: ActiveEvent) => endOfEventMs(event, quietPeriodMs) ?? Number.POSITIVE_INFINITY;
  // lightning that closes is never traded for a later-ending entry that does not (S1)
  const outlasts = (event: ActiveEvent, kept: ActiveEvent) => {
    const worse = RANK[event.status] - RANK[kept.status];
    if (worse !== 0 && isLightningEvent(event)) return worse > 0;
    return endMs(event) === endMs(kept) ? worse > 0 : endMs(event) > endMs(kept);
  };
  for (const event of events) {
    const kept = latest.get(event.type);
    if (kept === undefined || outlasts(event, kept)) latest.set(event.type, event);
  }
  return [...latest.values()];
}

/**
 * Which events count, worst first: unexpired, the latest-ending per type, visible on yard pages
 * (STATUS-06 to STATUS-10).
 *
 * A status that holds people back more stands before one that does so less, whatever the severities
 * say (S1); within a status the higher severity, then the later end, then the id decides (GAP-73).
 *
 * @param nowMs Network time, epoch ms. An event whose end is `nowMs` has ended.
 */
export function chooseAlerts(
  events: readonly ActiveEvent[],
  traits: EventTraitsByType,
  nowMs: number,
  quietPeriodMs: number,
): ChosenAlerts {
  const endMs = (event: ActiveEvent) => endOfEventMs(event, quietPeriodMs) ?? Number.POSITIVE_INFINITY;
  const running = events.filter((event) => endMs(event) > nowMs);
  const hazards = running.filter((event) => !isOverrideEvent(event) && isShown(event, traits));
  const overrides = running.filter(isOverrideEvent).sort((a, b) => b.startAtMs - a.startAtMs);

  const alerts = latestPerType(hazards, quietPeriodMs).sort(
    (a, b) =>
      RANK[b.status] - RANK[a.status] ||
      severityOf(b, traits) - severityOf(a, traits) ||
      compareEnds(endMs(a), endMs(b)) ||
      (a.id < b.id ? -1 : 1),
  );
  return { alerts, override: overrides[0] ?? null };
}

function compareEnds(aEndMs: number, bEndMs: number): number {
  return aEndMs === bEndMs ? 0 : bEndMs > aEndMs ? 1 : -1;
}
