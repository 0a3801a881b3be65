import { createActor, fromPromise } from 'xstate';
import { HttpError } from '#adapters/api/httpClient.ts';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import type { Session } from '#contracts/session.ts';
import { sessionMachine, type SessionGrant } from '#machines/session/sessionMachine.ts';
import type { Parts } from './createParts.ts';

const LONGEST_JITTER_MS = 120_000;
const RETRY_MS = 15_000;
const TIMEOUT_MS = 10_000;

/** Who is signed in, kept over visits, renewed in time, shared between tabs. */
export function createSession({ sessions, refusals, auth, presentMs, learnTime }: Parts) {
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(async () => {
        const stored = sessions.read();
        if (stored === null) return null;
        await learnTime();
        return toSessionGrant(stored, presentMs());
      }),
      refreshSession: fromPromise<SessionGrant | 'refused', { refreshToken: string }>(
        async ({ input, signal }) => {
          try {
            return toSessionGrant(await auth.refresh(input.refreshToken, signal), presentMs());
          } catch (error) {
            if (error instanceof HttpError && (error.status === 401 || error.status === 403))
              return 'refused';
            throw error;
          }
        },
      ),
      storeSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        if (input.session !== null) sessions.write(input.session);
      }),
      forgetSession: fromPromise(async () => sessions.forget()),
    },
  });
  const jitterMs = Math.random() * LONGEST_JITTER_MS;
  const actor = createActor(machine, { input: { jitterMs, retryMs: RETRY_MS, timeoutMs: TIMEOUT_MS } });
  sessions.watch((session) => {
    actor.send({
      type: 'storage.changed',
      grant: session === null ? null : grantOrNull(session, presentMs()),
    });
  });
  refusals.addEventListener('refused', () => actor.send({ type: 'token.refused', reason: 'other' }));
  return actor.start();
}

export type SessionActor = ReturnType<typeof createSession>;

/** What another tab wrote; null when its id token cannot be read, which is as good as signed out. */
function grantOrNull(session: Session, atMs: number): SessionGrant | null {
  try {
    return toSessionGrant(session, atMs);
  } catch {
    return null;
  }
}
