const DAY_MS = 24 * 3_600_000;

/** Days before the end of an acceptance from which a site admin is reminded of it. */
const REMIND_DAYS = 30;

/** Months for which an acceptance can be signed; GAP-137 allows twelve. */
export const ACCEPTANCE_MONTHS = [1, 3, 6, 12] as const;

/** State of an acceptance of satellites (GAP-137). `missing`: no site admin has signed. */
export type AcceptanceStanding = 'missing' | 'running' | 'ending' | 'ended';

/**
 * Returns how an acceptance stands; `ending` within its last 30 days.
 *
 * @param untilMs Its end, epoch ms; null: there is none. NaN counts as ended.
 * @param nowMs Network time, epoch ms.
 */
export function acceptanceStanding(untilMs: number | null, nowMs: number): AcceptanceStanding {
  if (untilMs === null) return 'missing';
  if (!(nowMs < untilMs)) return 'ended';
  return untilMs - nowMs <= REMIND_DAYS * DAY_MS ? 'ending' : 'running';
}

/** Whole days that are left of an acceptance; 0 on its last one. */
export function daysLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((untilMs - nowMs) / DAY_MS));
}
