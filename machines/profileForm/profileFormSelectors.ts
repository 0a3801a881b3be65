import type { SnapshotFrom } from 'xstate';
import type { createProfileFormMachine } from './profileFormMachine.ts';

type Snapshot<Draft, Order> = SnapshotFrom<ReturnType<typeof createProfileFormMachine<Draft, Order>>>;

/** Draft in the fields; null: not loaded. */
export function selectDraft<Draft, Order>(snapshot: Snapshot<Draft, Order>): Draft | null {
  return snapshot.context.draft;
}

/** Whether the fields could not be loaded. */
export function selectIsMissing<Draft, Order>(snapshot: Snapshot<Draft, Order>): boolean {
  return snapshot.hasTag('missing');
}

/** Whether a save is running, so that everything in the form waits and its dialog stays. */
export function selectIsBusy<Draft, Order>(snapshot: Snapshot<Draft, Order>): boolean {
  return snapshot.hasTag('busy');
}

/** Whether the draft may be saved now. */
export function selectIsSavable<Draft, Order>(snapshot: Snapshot<Draft, Order>): boolean {
  return snapshot.can({ type: 'save.requested' });
}

/**
 * Reason why the last call failed: the service's text, or a key `timeout` or `generalError`; null: it did not, or the
 * fields have changed since.
 */
export function selectFault<Draft, Order>(snapshot: Snapshot<Draft, Order>): string | null {
  return snapshot.context.fault;
}
