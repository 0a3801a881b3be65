import type { SnapshotFrom } from 'xstate';
import type { computeCoreMachine } from './computeCoreMachine.ts';

type Snapshot = SnapshotFrom<typeof computeCoreMachine>;

export type CoreHealth = 'starting' | 'running' | 'faulted';

/** How the worker is. Once it has failed it stays faulted until it answers again. */
export function selectHealth(snapshot: Snapshot): CoreHealth {
  if (snapshot.hasTag('running')) return 'running';
  return snapshot.context.restarts === 0 && snapshot.matches('alive') ? 'starting' : 'faulted';
}

/** Strikes are completely known up to here, network epoch ms; null: nothing computed yet. */
export function selectAsOfMs({ context }: Snapshot): number | null {
  return context.asOfMs;
}

/** How often the worker was started again since the page was opened. */
export function selectRestarts({ context }: Snapshot): number {
  return context.restarts;
}

/** Why the worker failed last: the error's words, or a key `crashed` or `timeout`; null: it never did. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
