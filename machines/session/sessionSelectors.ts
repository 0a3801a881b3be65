import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contracts/session.ts';
import { isAdmin, isGuest } from '#domain/people/rights.ts';
import type { SessionEnd } from './sessionGrant.ts';
import type { sessionMachine } from './sessionMachine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Session of the signed-in person; null while nobody is signed in, or while it is unknown. */
export function selectSession(snapshot: Snapshot): Session | null {
  return snapshot.matches('signedIn') ? (snapshot.context.grant?.session ?? null) : null;
}

export function selectIsSignedIn(snapshot: Snapshot): boolean {
  return selectSession(snapshot) !== null;
}

/** Whether it is still unknown if a person is signed in. Pages wait instead of sending people to sign in. */
export function selectIsRestoring(snapshot: Snapshot): boolean {
  return snapshot.hasTag('restoring');
}

/** Whether a magic link was refused (AUTH-09). */
export function selectIsLinkRefused(snapshot: Snapshot): boolean {
  return snapshot.matches({ signedOut: 'linkRefused' });
}

/** Reason why the session ended; null: the person ended it, there was none, or a person is signed in. */
export function selectSessionEnd(snapshot: Snapshot): SessionEnd | null {
  return snapshot.matches('signedOut') ? snapshot.context.end : null;
}

/** Whether this person may administer the client (AUTH-19, GAP-19). */
export function selectIsAdmin(snapshot: Snapshot): boolean {
  return isAdmin(authoritiesOf(snapshot));
}

/** Whether this person is a guest only. A person with unknown rights is an ordinary user (GAP-19). */
export function selectIsGuest(snapshot: Snapshot): boolean {
  return isGuest(authoritiesOf(snapshot));
}

function authoritiesOf(snapshot: Snapshot): readonly string[] {
  return selectSession(snapshot)?.authorities ?? [];
}
