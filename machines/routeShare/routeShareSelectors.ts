import type { SnapshotFrom } from 'xstate';
import type { ShareDraft } from '#domain/routes/shareOrder.ts';
import type { routeShareMachine } from './routeShareMachine.ts';

type Snapshot = SnapshotFrom<typeof routeShareMachine>;

/** Whether the dialog is open. */
export function selectIsShareOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Draft in the dialog. */
export function selectShareDraft(snapshot: Snapshot): ShareDraft {
  return snapshot.context.draft;
}

/** Whether the route is being sent, so that the dialog waits. */
export function selectIsSending(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Whether the draft can be sent now. */
export function selectIsSendable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'send.requested' });
}

/**
 * Reason why sending failed: the service's text, or a key `timeout` or `generalError`; null: it did not, or the draft
 * was changed since.
 */
export function selectShareFault(snapshot: Snapshot): string | null {
  return snapshot.context.fault;
}
