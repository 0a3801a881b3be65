import type { AlertStatus } from './alertStatus.ts';

/** What a yard page may say in large letters. LOADING: nothing was received yet. */
export type ShownStatus = 'LOADING' | 'OPEN' | 'WARNING' | 'CLOSED' | 'ALERT_OPEN' | 'UNKNOWN';

/** What an event's status says in large letters. An override speaks by its own two statuses. */
export const SHOWN: Record<Exclude<AlertStatus, 'OVERRIDE'>, ShownStatus> = {
  ALL_CLEAR: 'OPEN',
  WARNING: 'WARNING',
  ALERT: 'CLOSED',
  ALERT_OPEN: 'ALERT_OPEN',
  UNKNOWN: 'UNKNOWN',
};
