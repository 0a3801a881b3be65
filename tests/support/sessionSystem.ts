import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Session } from '#contracts/session.ts';
import type { SessionDetails, SessionEnd, SessionGrant } from '#machines/session/sessionGrant.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';

export const SESSION_INPUT = { jitterMs: 60_000, retryMs: 30_000, longestRetryMs: 120_000, timeoutMs: 8_000 };

/** The session machine with a storage, a service that answers when told, and a clock of its own. */
export function createSessionSystem() {
  const clock = new SimulatedClock();
  const restores = heldPromises<SessionGrant | 'magicLink' | null>();
  const renewals = heldPromises<SessionGrant | SessionEnd, { refreshToken: string }>();
  const links = heldPromises<SessionGrant>();
  const storage: { session: Session | null; writes: number } = { session: null, writes: 0 };
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: restores.logic,
      refreshSession: renewals.logic,
      redeemMagicLink: links.logic,
      storeSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        storage.session = input.session;
        storage.writes += 1;
      }),
      amendSession: fromPromise<void, { session: Session | null; details: SessionDetails | null }>(
        async ({ input: { session, details } }) => {
          const held = storage.session ?? session;
          storage.session = held === null ? null : { ...held, ...details };
        },
      ),
      forgetSession: fromPromise<void>(async () => {
        storage.session = null;
        storage.writes += 1;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: SESSION_INPUT }).start();
  return { actor, clock, restores, renewals, links, storage, nowMs: () => MISSION_TIME_MS + clock.now() };
}
