import { createActor, fromPromise } from 'xstate';
import { HttpError } from '#adapters/api/httpClient.ts';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import type { Session } from '#contracts/session.ts';
import {
  leftMs,
  VALID_MARGIN_MS,
  type SessionDetails,
  type SessionEnd,
  type SessionGrant,
} from '#machines/session/sessionGrant.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { queryOf } from '#app/address/hashRoutes.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

const LONGEST_JITTER_MS = 120_000;
const RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const RENEWAL_LOCK = 'session renewal';

/** Who is signed in, kept over visits, renewed in time, shared between tabs; during maintenance nobody is asked (GAP-14). */
export function createSession({ config, sessions, bearer, auth, presentMs, learnTime }: Platform) {
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(async () => {
        const stored = sessions.read();
        if (stored === null) return queryOf(location).has('magicToken') ? 'magicLink' : null;
        await learnTime();
        return toSessionGrant(stored, presentMs());
      }),
      refreshSession: fromPromise<SessionGrant | SessionEnd, { refreshToken: string }>(
        async ({ input, signal }) => {
          try {
            return await renewAlone(navigator.locks, signal, async () => {
              const stored = sessions.read();
              // another tab was faster, and this one's refresh token is used up
              const isNewer = stored !== null && stored.refreshToken !== input.refreshToken;
              const grant = isNewer ? grantOrNull(stored, presentMs()) : null;
              if (grant !== null && leftMs(grant) > VALID_MARGIN_MS) return grant;
              const renewed = await auth.refresh(isNewer ? stored.refreshToken : input.refreshToken, signal);
              sessions.write(renewed);
              return toSessionGrant(renewed, presentMs());
            });
          } catch (error) {
            const end = endIn(error);
            if (end === null) throw error;
            return end;
          }
        },
      ),
      redeemMagicLink: fromPromise(async ({ signal }) => {
        const { takeMagicToken } = await import('./takeMagicToken.ts');
        await learnTime();
        return toSessionGrant(await auth.redeemMagicToken(takeMagicToken(), signal), presentMs());
      }),
      storeSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        if (input.session !== null) sessions.write(input.session);
      }),
      amendSession: fromPromise<void, { session: Session | null; details: SessionDetails | null }>(
        async ({ input: { session, details } }) => {
          const held = sessions.read() ?? session;
          if (held !== null) sessions.write({ ...held, ...details });
        },
      ),
      forgetSession: fromPromise(async () => sessions.forget()),
    },
  });
  const jitterMs = Math.random() * LONGEST_JITTER_MS;
  const actor = createActor(machine, {
    input: { jitterMs, retryMs: RETRY_MS, longestRetryMs: LONGEST_RETRY_MS, timeoutMs: TIMEOUT_MS },
  });
  sessions.watch((session) => {
    actor.send({
      type: 'storage.changed',
      grant: session === null ? null : grantOrNull(session, presentMs()),
    });
  });
  bearer.whenRefused(() => actor.send({ type: 'token.refused' }));
  return config.maintenance ? actor : actor.start();
}

export type SessionActor = ReturnType<typeof createSession>;

/** One tab at a time, where the browser can hold tabs apart: the second use of a refresh token counts as theft. */
function renewAlone<T>(
  locks: LockManager | undefined,
  signal: AbortSignal,
  renew: () => Promise<T>,
): Promise<T> {
  return locks === undefined ? renew() : locks.request(RENEWAL_LOCK, { signal }, renew);
}

/**
 * Why the service has ended a session: a refused renewal ends it (AUTH-17). null: it did not, and the page of a portal or a
 * firewall stands in its place, which is a network fault.
 */
function endIn(error: unknown): SessionEnd | null {
  if (!(error instanceof HttpError) || ![401, 403].includes(error.status)) return null;
  const { body } = error;
  if (typeof body === 'string') return null;
  return typeof body === 'object' && body !== null && 'sessionNotInStore' in body ? 'notInStore' : 'refused';
}

/** What another tab wrote; null when its id token cannot be read, which is as good as signed out. */
function grantOrNull(session: Session, atMs: number): SessionGrant | null {
  try {
    return toSessionGrant(session, atMs);
  } catch {
    return null;
  }
}
