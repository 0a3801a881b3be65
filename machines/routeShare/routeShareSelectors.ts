import type { SnapshotFrom } from 'xstate';
import type { ShareDraft } from '#domain/routes/shareOrder.ts';
import type { routeShareMachine } from './routeShareMachine.ts';

type Snapshot = SnapshotFrom<typeof routeShareMachine>;

/** Is there a dialog? */
export function selectIsShareOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** What stands in the dialog. */
export function selectShareDraft(snapshot: Snapshot): ShareDraft {
  return snapshot.context.draft;
}

/** Is the route on its way, so that the dialog waits? */
export function selectIsSending(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** May what stands in the dialog be sent now? */
export function selectIsSendable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'send.requested' });
}

/** Why sending failed: the service's text, or a key `timeout` or `generalError`; null: it did not, or something was changed since. */
export function selectShareFault(snapshot: Snapshot): string | null {
  return snapshot.context.fault;
}
