import type { SnapshotFrom } from 'xstate';
import type { TrackedRun, trackingMachine } from './trackingMachine.ts';

type Snapshot = SnapshotFrom<typeof trackingMachine>;

/** What is known of the vehicle; null: none is shown. */
export function selectRun(snapshot: Snapshot): TrackedRun | null {
  return snapshot.hasTag('shown') ? snapshot.context.run : null;
}

/** What is typed in the search, in upper case. */
export function selectTyped(snapshot: Snapshot): string {
  return snapshot.context.text;
}

/** Was something submitted that is too short for an id? */
export function selectIsTooShort(snapshot: Snapshot): boolean {
  return snapshot.hasTag('tooShort');
}

/** Was the vehicle not found, or could nobody be asked? */
export function selectIsMissed(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missed');
}

/** Is a vehicle looked for of which nothing is known yet? */
export function selectIsLoading(snapshot: Snapshot): boolean {
  return snapshot.hasTag('loading');
}

/** Is it asked once more about the vehicle that is shown? */
export function selectIsRefreshing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('refreshing');
}

/** Did the newest question about the vehicle that is shown fail? Then what stands there is of before. */
export function selectIsOutdated(snapshot: Snapshot): boolean {
  return snapshot.hasTag('outdated');
}
