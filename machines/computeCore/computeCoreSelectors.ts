import type { SnapshotFrom } from 'xstate';
import type { computeCoreMachine } from './computeCoreMachine.ts';

type Snapshot = SnapshotFrom<typeof computeCoreMachine>;

export type CoreHealth = 'starting' | 'running' | 'faulted';

/** Health of the worker. After a failure it stays faulted until it answers again. */
export function selectHealth(snapshot: Snapshot): CoreHealth {
  if (snapshot.hasTag('running')) return 'running';
  return snapshot.context.restarts === 0 && snapshot.matches('alive') ? 'starting' : 'faulted';
}

/** Time up to which strikes are completely known, network epoch ms; null: nothing computed yet. */
export function selectAsOfMs({ context }: Snapshot): number | null {
  return context.asOfMs;
}

/** Number of restarts of the worker since the page was opened. */
export function selectRestarts({ context }: Snapshot): number {
  return context.restarts;
}

/** Reason why the worker failed last: the error's message, or a key `crashed` or `timeout`; null: it never did. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
