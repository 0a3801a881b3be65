import { createActor, fromPromise } from 'xstate';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import { createSignInWindow } from '#adapters/browser/signInWindow.ts';
import { signInMachine, type SignInCode } from '#machines/signIn/signInMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { SessionActor } from '#app/page/createSession.ts';

const TIMEOUT_MS = 10_000;

/** One sign-in; its session goes to the session actor. `language` is asked when the window opens. */
export function createSignIn(platform: Platform, session: SessionActor, language: () => string) {
  const { auth, environment, presentMs } = platform;
  const { authAppUrl, oauthClientId } = environment;
  const signInWindow = createSignInWindow(window, { authAppUrl, clientId: oauthClientId });

  const machine = signInMachine.provide({
    actors: {
      runSignInWindow: fromPromise(({ signal }) => signInWindow.run(language(), signal)),
      redirectToSignIn: fromPromise(() => signInWindow.leave(language())),
      exchangeCode: fromPromise<ReturnType<typeof toSessionGrant>, SignInCode>(async ({ input, signal }) =>
        toSessionGrant(await auth.exchangeCode(signInWindow.grantFor(input), signal), presentMs()),
      ),
    },
  });
  const actor = createActor(machine, { input: { timeoutMs: TIMEOUT_MS } });
  actor.subscribe({
    complete() {
      const grant = actor.getSnapshot().output;
      if (grant) session.send({ type: 'session.received', ...grant });
    },
  });
  actor.start();
  const returned = signInWindow.takeReturned();
  if (returned !== null) {
    actor.send(
      'code' in returned ? { type: 'code.received', ...returned } : { type: 'code.refused', ...returned },
    );
  }
  return actor;
}
