import type { SnapshotFrom } from 'xstate';
import type { appUpdateMachine } from './appUpdateMachine.ts';

type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

export type UpdateState = 'current' | 'checking' | 'waiting' | 'failed';

/** How it stands with newer versions. One that waits outranks everything; a failure stands until an answer comes. */
export function selectUpdate(snapshot: Snapshot): UpdateState {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.context.fault !== null) return 'failed';
  return snapshot.hasTag('checking') ? 'checking' : 'current';
}

/** The version that lies ready to be run; null: none does. */
export function selectWaitingVersion({ context }: Snapshot): string | null {
  return context.version;
}

/** Is the service being asked for a newer version at this moment? */
export function selectIsChecking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('checking');
}

/** Why the last question failed: the error's words, or a key `timeout` or `generalError`; null: it did not. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
