import { isOverrideEvent, type ActiveEvent } from './activeEvent.ts';

/** One alert of the history: past, present or expected. */
export type PastAlert = Pick<
  ActiveEvent,
  | 'id'
  | 'type'
  | 'status'
  | 'title'
  | 'message'
  | 'startAtMs'
  | 'expiresAtMs'
  | 'yardStatus'
  | 'overrideStatus'
> & {
  /** Ids of the affected facilities. */
  readonly facilityIds: readonly string[];
};

const HOUR_MS = 3_600_000;

/** Coming alerts that the history shows, ms. Source: requirement CONST-35. */
export const HISTORY_AHEAD_MS = 72 * HOUR_MS;
/** Oldest history that every service keeps, ms. Source: requirement CONST-35. */
export const HISTORY_KEPT_MS = 61 * 24 * HOUR_MS;
/**
 * A day with the hour that clocks gain, ms:
 * the oldest day that a history offers begins at most so long before the history does.
 */
export const LONGEST_DAY_MS = 25 * HOUR_MS;

/** How far the history reaches into the past at first, and by how much it is extended, ms. */
export type HistoryReach = { readonly pastMs: number; readonly stepMs: number };

/** Reach of the history of one facility, and of a whole client. Source: requirements HIST-04, HIST-05, CONST-35. */
export const HISTORY_REACH: Readonly<Record<'facility' | 'client', HistoryReach>> = {
  facility: { pastMs: 24 * HOUR_MS, stepMs: 24 * HOUR_MS },
  client: { pastMs: HOUR_MS, stepMs: HOUR_MS },
};

/** Returns whether an alert is active: it has no expiry, or one in the future (HIST-02). */
export function isActiveAlert({ expiresAtMs }: PastAlert, nowMs: number): boolean {
  return expiresAtMs === null || expiresAtMs > nowMs;
}

/** Alerts that the history lists: overrides are not (HIST-03). Newest start first; of two, the one with the lower id. */
export function listedAlerts(alerts: readonly PastAlert[]): PastAlert[] {
  return alerts
    .filter((alert) => !isOverrideEvent(alert))
    .sort((a, b) => b.startAtMs - a.startAtMs || (a.id < b.id ? -1 : 1));
}

/** Adds alerts to known ones; of two with one id the added one holds. */
export function mergeAlerts(known: readonly PastAlert[], added: readonly PastAlert[]): readonly PastAlert[] {
  const byId = new Map([...known, ...added].map((alert) => [alert.id, alert]));
  return [...byId.values()];
}

/** Family of a hazard, by which the history is filtered: `lightning_alert` and `lightning_warning` are `lightning`. */
export function hazardFamily(type: string): string {
  const family = type.replace(/_level\d+$/, '');
  return family.startsWith('lightning_') ? 'lightning' : family;
}
