import type { SnapshotFrom } from 'xstate';
import type { lightningReportMachine, LightningSign, MinutesAgo } from './lightningReportMachine.ts';

type Snapshot = SnapshotFrom<typeof lightningReportMachine>;

/** Whether the form is open, running calls included. */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Whether a report is on its way, so that everything in the form waits. */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Whether a confirmed report has not reached the service and waits for the next try. */
export function selectIsUnsent(snapshot: Snapshot): boolean {
  return snapshot.hasTag('unsent');
}

/** Whether the service refused the report. */
export function selectIsRefused({ context }: Snapshot): boolean {
  return context.isRefused;
}

export function selectSign({ context }: Snapshot): LightningSign {
  return context.sign;
}

export function selectMinutesAgo({ context }: Snapshot): MinutesAgo {
  return context.minutesAgo;
}
