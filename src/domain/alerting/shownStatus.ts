import type { AlertStatus } from './alertStatus.ts';

/** Status that a yard page shows in large letters. LOADING: nothing was received yet. */
export type ShownStatus = 'LOADING' | 'OPEN' | 'WARNING' | 'CLOSED' | 'ALERT_OPEN' | 'UNKNOWN';

/** Shown status of each event status. An override is shown by its own two statuses. */
export const SHOWN: Record<Exclude<AlertStatus, 'OVERRIDE'>, ShownStatus> = {
  ALL_CLEAR: 'OPEN',
  WARNING: 'WARNING',
  ALERT: 'CLOSED',
  ALERT_OPEN: 'ALERT_OPEN',
  UNKNOWN: 'UNKNOWN',
};
