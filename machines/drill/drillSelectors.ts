import type { SnapshotFrom } from 'xstate';
import type { DrillHazard } from '#domain/alerting/drillDistance.ts';
import type { DrillFault, drillMachine } from './drillMachine.ts';

type Snapshot = SnapshotFrom<typeof drillMachine>;

/** Whether the form is open, running calls included. */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Whether a call is running, so that everything in the form waits. */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Hazard to be practised. */
export function selectHazard({ context }: Snapshot): DrillHazard {
  return context.hazard;
}

/** Call that failed last; null: nothing has failed. */
export function selectFault({ context }: Snapshot): DrillFault | null {
  return context.fault;
}
