import { isLightningEvent, type ActiveEvent } from './activeEvent.ts';
import type { AlertStatus } from './alertStatus.ts';

/** Least status of each lightning type, whatever status stands beside it. */
const LEAST_BY_TYPE: Readonly<Record<string, AlertStatus>> = {
  lightning_warning: 'WARNING',
  lightning_alert_open: 'ALERT_OPEN',
};

/**
 * Status with which an event counts: its own, except that lightning is never all clear while its event is listed
 * (S1).
 *
 * A lightning event runs until its quiet period is over, so one that says ALL_CLEAR contradicts itself. It counts as
 * its type states, and as ALERT where the type states nothing milder.
 */
export function statusOfEvent(event: ActiveEvent): AlertStatus {
  if (event.status !== 'ALL_CLEAR' || !isLightningEvent(event)) return event.status;
  return LEAST_BY_TYPE[event.type] ?? 'ALERT';
}
