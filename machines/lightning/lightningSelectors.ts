import type { SnapshotFrom } from 'xstate';
import type { lightningMachine } from './lightningMachine.ts';

type Snapshot = SnapshotFrom<typeof lightningMachine>;

/** Whether lightning within clouds is shown beside that to the ground. */
export function selectShowsAll(snapshot: Snapshot): boolean {
  return snapshot.hasTag('all');
}

/** Time by which the shown lightning precedes the time of the map, ms; 0: none. */
export function selectBackMs(snapshot: Snapshot): number {
  if (!snapshot.hasTag('playing')) return 0;
  const { historyMs, stepMs, frame } = snapshot.context;
  return historyMs - frame * stepMs;
}
