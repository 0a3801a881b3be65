import type { SnapshotFrom } from 'xstate';
import type { DrillHazard } from '#domain/alerting/drillDistance.ts';
import type { DrillFault, drillMachine } from './drillMachine.ts';

type Snapshot = SnapshotFrom<typeof drillMachine>;

/** Is the form open, calls under way included? */
export function selectIsFormOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Is a call under way, so that everything in the form waits? */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** What is to be practised. */
export function selectHazard({ context }: Snapshot): DrillHazard {
  return context.hazard;
}

/** What could not be done the last time; null: nothing has failed. */
export function selectFault({ context }: Snapshot): DrillFault | null {
  return context.fault;
}
