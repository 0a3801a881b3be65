import type { SnapshotFrom } from 'xstate';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { policiesMachine } from './policiesMachine.ts';
import type { PolicyFormAsked } from './policyChanges.ts';

type Snapshot = SnapshotFrom<typeof policiesMachine>;

/** Policies to show; null: they are being loaded, or could not be. */
export function selectOverview(snapshot: Snapshot): PolicyOverview | null {
  const isShown = snapshot.hasTag('editable') || snapshot.hasTag('busy') || snapshot.hasTag('outdated');
  return isShown ? snapshot.context.overview : null;
}

/** The form that is open, with the policy as it was when the form began; null: none is. */
export function selectAsked({ context }: Snapshot): PolicyFormAsked {
  return context.asked;
}

/** Whether the policies could not be loaded. */
export function selectIsMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}

/** Whether the service says that the person may not see the policies. */
export function selectIsForbidden(snapshot: Snapshot): boolean {
  return snapshot.matches('forbidden');
}

/** Whether a form may be written in, and a change decided. */
export function selectIsEditable(snapshot: Snapshot): boolean {
  return snapshot.hasTag('editable');
}

/** Whether a change is on its way. */
export function selectIsBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Whether another admin has changed the policies meanwhile, so that they have to be loaded again. */
export function selectIsOutdated(snapshot: Snapshot): boolean {
  return snapshot.hasTag('outdated');
}

/** Reason why the last call failed: a key, or the service's text; null: it did not, or something else was begun since. */
export function selectFault({ context }: Snapshot): string | null {
  return context.fault;
}
