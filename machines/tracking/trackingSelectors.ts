import type { SnapshotFrom } from 'xstate';
import type { TrackedRun, trackingMachine } from './trackingMachine.ts';

type Snapshot = SnapshotFrom<typeof trackingMachine>;

/** Facts about the vehicle; null: none is shown. */
export function selectRun(snapshot: Snapshot): TrackedRun | null {
  return snapshot.hasTag('shown') ? snapshot.context.run : null;
}

/** Text typed in the search, in upper case. */
export function selectTyped(snapshot: Snapshot): string {
  return snapshot.context.text;
}

/** Whether a submitted text is too short for an id. */
export function selectIsTooShort(snapshot: Snapshot): boolean {
  return snapshot.hasTag('tooShort');
}

/** Whether the vehicle was not found, or the service did not answer. */
export function selectIsMissed(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missed');
}

/** Whether a vehicle is being loaded of which nothing is known yet. */
export function selectIsLoading(snapshot: Snapshot): boolean {
  return snapshot.hasTag('loading');
}

/** Whether the shown vehicle is being reloaded. */
export function selectIsRefreshing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('refreshing');
}

/** Whether the last reload of the shown vehicle failed, so that the shown facts are older. */
export function selectIsOutdated(snapshot: Snapshot): boolean {
  return snapshot.hasTag('outdated');
}
