import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contracts/session.ts';
import { isAdmin, isGuest, isSiteAdmin } from '#domain/people/rights.ts';
import type { SessionEnd } from './sessionGrant.ts';
import type { sessionMachine } from './sessionMachine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** The person signed in; null while nobody is, or while it is not known yet. */
export function selectSession(snapshot: Snapshot): Session | null {
  return snapshot.matches('signedIn') ? (snapshot.context.grant?.session ?? null) : null;
}

export function selectIsSignedIn(snapshot: Snapshot): boolean {
  return selectSession(snapshot) !== null;
}

/** Is it still open whether somebody is signed in? Pages wait instead of sending people to sign in. */
export function selectIsRestoring(snapshot: Snapshot): boolean {
  return snapshot.hasTag('restoring');
}

/** Did a magic link bring somebody here whom it did not sign in? (AUTH-09) */
export function selectIsLinkRefused(snapshot: Snapshot): boolean {
  return snapshot.matches({ signedOut: 'linkRefused' });
}

/** Why the service ended the session; null: it did not, or somebody is signed in. */
export function selectSessionEnd(snapshot: Snapshot): SessionEnd | null {
  return snapshot.matches('signedOut') ? snapshot.context.end : null;
}

/** May this person administer the client? (AUTH-19, GAP-19) */
export function selectIsAdmin(snapshot: Snapshot): boolean {
  return isAdmin(authoritiesOf(snapshot));
}

/** A guest and nothing more. Somebody with unknown rights is an ordinary user (GAP-19). */
export function selectIsGuest(snapshot: Snapshot): boolean {
  return isGuest(authoritiesOf(snapshot));
}

/** May this person set and remove overrides on yard pages? By the general right, or by that of the client. */
export function selectIsSiteAdmin(snapshot: Snapshot): boolean {
  return isSiteAdmin(authoritiesOf(snapshot), selectSession(snapshot)?.client ?? '');
}

function authoritiesOf(snapshot: Snapshot): readonly string[] {
  return selectSession(snapshot)?.authorities ?? [];
}
