import type { SnapshotFrom } from 'xstate';
import type { appUpdateMachine } from './appUpdateMachine.ts';

type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

export type UpdateState = 'current' | 'checking' | 'waiting' | 'failed';

/** State of updates. A waiting version outranks everything; a failure stands until an answer is received. */
export function selectUpdate(snapshot: Snapshot): UpdateState {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.context.fault !== null) return 'failed';
  return snapshot.hasTag('checking') ? 'checking' : 'current';
}

/** The version that waits to be run; null: none. */
export function selectWaitingVersion({ context }: Snapshot): string | null {
  return context.version;
}

/** Whether the service is being asked for a newer version. */
export function selectIsChecking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('checking');
}

/** Reason why the last check failed: the error's message, or a key `timeout` or `generalError`; null: it did not fail. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
