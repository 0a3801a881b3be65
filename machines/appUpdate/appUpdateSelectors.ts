import type { SnapshotFrom } from 'xstate';
import type { appUpdateMachine } from './appUpdateMachine.ts';

type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

/** The version that waits to be run; null: none. */
export function selectWaitingVersion({ context }: Snapshot): string | null {
  return context.version;
}

/** Whether the service is being asked for a newer version. */
export function selectIsChecking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('checking');
}

/**
 * Reason why the last check failed, until an answer is received: the error's message, or a key `timeout` or `generalError`;
 * null: it did not fail.
 */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
