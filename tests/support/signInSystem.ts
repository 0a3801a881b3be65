import { createActor, SimulatedClock } from 'xstate';
import type { SessionGrant } from '#machines/session/sessionGrant.ts';
import { signInMachine, type SignInCode, type WindowOutcome } from '#machines/signIn/signInMachine.ts';
import { heldPromises } from './heldPromises.ts';

export const SIGN_IN_TIMEOUT_MS = 8_000;

/** A sign-in whose window, redirection and exchange of the code end when told. */
export function createSignInSystem() {
  const clock = new SimulatedClock();
  const windows = heldPromises<WindowOutcome>();
  const redirects = heldPromises<void>();
  const exchanges = heldPromises<SessionGrant, SignInCode>();
  const machine = signInMachine.provide({
    actors: {
      runSignInWindow: windows.logic,
      redirectToSignIn: redirects.logic,
      exchangeCode: exchanges.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { timeoutMs: SIGN_IN_TIMEOUT_MS } }).start();
  return { actor, clock, windows, redirects, exchanges };
}
