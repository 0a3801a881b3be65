import type { SnapshotFrom } from 'xstate';
import type { signInMachine, SignInProblem } from './signInMachine.ts';

type Snapshot = SnapshotFrom<typeof signInMachine>;

/** Reason why the last sign-in failed, for texts on the page; null: none has failed since the last try. */
export function selectProblem(snapshot: Snapshot): SignInProblem | null {
  return snapshot.context.problem;
}

/** Whether a sign-in is running, so that the button waits. */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}
