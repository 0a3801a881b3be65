import type { SnapshotFrom } from 'xstate';
import type { signInMachine, SignInProblem } from './signInMachine.ts';

type Snapshot = SnapshotFrom<typeof signInMachine>;

/** Why the last sign-in failed, for words on the page; null while none has failed since the last try. */
export function selectProblem(snapshot: Snapshot): SignInProblem | null {
  return snapshot.context.problem;
}

/** Is a sign-in under way, so that the button waits? */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}
