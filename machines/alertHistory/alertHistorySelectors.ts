import type { SnapshotFrom } from 'xstate';
import { HISTORY_KEPT_MS, type PastAlert } from '#domain/alerting/pastAlert.ts';
import type { alertHistoryMachine } from './alertHistoryMachine.ts';

type Snapshot = SnapshotFrom<typeof alertHistoryMachine>;

/** Known alerts in no order, overrides among them; null: nothing is known yet. */
export function selectKnownAlerts(snapshot: Snapshot): readonly PastAlert[] | null {
  return snapshot.hasTag('shown') ? snapshot.context.alerts : null;
}

/** Begin of the known stretch, epoch ms; NaN before the first answer. */
export function selectFromMs(snapshot: Snapshot): number {
  return snapshot.context.fromMs;
}

/** Time of the newest answer, epoch ms; NaN before the first. */
export function selectAsOfMs(snapshot: Snapshot): number {
  return snapshot.context.asOfMs;
}

/** How many known alerts could not be read. */
export function selectUnreadable(snapshot: Snapshot): number {
  return snapshot.context.unreadable.recent + snapshot.context.unreadable.older;
}

/** Reason why nothing is known, and none is being looked for: the service's text, `timeout` or `generalError`; else null. */
export function selectFailure(snapshot: Snapshot): string | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}

/** Whether the shown alerts are old, because the last question for newer ones failed. */
export function selectIsOutdated(snapshot: Snapshot): boolean {
  return snapshot.hasTag('shown') && snapshot.context.fault !== null;
}

/** Whether older alerts are being loaded. */
export function selectIsExtending(snapshot: Snapshot): boolean {
  return snapshot.hasTag('extending');
}

/** Reason why older alerts could not be loaded: the service's text, `timeout` or `generalError`; null: they could. */
export function selectMoreFault(snapshot: Snapshot): string | null {
  return snapshot.hasTag('refused') ? snapshot.context.moreFault : null;
}

/** Whether there may be older alerts to load. */
export function selectHasMore(snapshot: Snapshot): boolean {
  const { fromMs, asOfMs } = snapshot.context;
  return snapshot.hasTag('shown') && fromMs > asOfMs - HISTORY_KEPT_MS;
}

/** Family of hazards that is listed; null: all. */
export function selectKind(snapshot: Snapshot): string | null {
  return snapshot.context.kind;
}

/** Part of the ids of the listed facilities, as typed. */
export function selectFacilityText(snapshot: Snapshot): string {
  return snapshot.context.facilityText;
}
