import type { SnapshotFrom } from 'xstate';
import type { lightningMachine } from './lightningMachine.ts';

type Snapshot = SnapshotFrom<typeof lightningMachine>;

/** Whether lightning within clouds is shown beside that to the ground. */
export function selectShowsAll(snapshot: Snapshot): boolean {
  return snapshot.hasTag('all');
}

/** How long before the present the map shows lightning, ms; 0: as it is. */
export function selectBackMs(snapshot: Snapshot): number {
  if (!snapshot.hasTag('playing')) return 0;
  const { historyMs, stepMs, frame } = snapshot.context;
  return historyMs - frame * stepMs;
}
