import type { ChangedFactors, PasskeyOptions } from '#contracts/factors.ts';
import type { Session } from '#contracts/session.ts';
import { createSoftAuthenticator, type SoftAuthenticator, type Trick } from '../support/softAuthenticator.ts';
import { APP_ORIGIN, bearer, createIdentityApp, signIn } from '../unit/server/identity/identityApp.ts';

const HOST = new URL(APP_ORIGIN).host;

/** The real identity routes, at the host that passkeys are offered at. */
export async function createPasskeyApp() {
  const identity = await createIdentityApp();
  const { app, repositories } = identity;

  async function call(
    session: Session,
    url: string,
    payload?: object,
    method: 'POST' | 'GET' | 'DELETE' = 'POST',
  ) {
    const headers = { ...bearer(session), host: HOST };
    return app.inject({
      method,
      url: `/auth/${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async function optionsOf(session: Session, what: 'factors/passkeys' | 'proof/passkey') {
    return (await call(session, `${what}/options`)).json<PasskeyOptions>();
  }

  async function addPasskey(session: Session, authenticator: SoftAuthenticator, trick?: Trick) {
    const { token, options } = await optionsOf(session, 'factors/passkeys');
    const response = authenticator.create(options, trick);
    return call(session, 'factors/passkeys', { token, response, name: 'Key' });
  }

  return {
    ...identity,
    call,
    optionsOf,
    addPasskey,
    signIn: (email?: string) => signIn(app, email),
    /** Somebody who has added a passkey, and it. */
    async personWithPasskey(email: string) {
      const session = await signIn(app, email);
      const authenticator = createSoftAuthenticator(APP_ORIGIN);
      const added = await addPasskey(session, authenticator);
      if (added.statusCode !== 200) throw new Error(`The passkey was not added: ${added.body}`);
      return { session, authenticator, factors: added.json<ChangedFactors>() };
    },
    async proveByPasskey(session: Session, authenticator: SoftAuthenticator, trick?: Trick) {
      const { token, options } = await optionsOf(session, 'proof/passkey');
      return call(session, 'proof/passkey', { token, response: authenticator.use(options, trick) });
    },
    audited: async () => (await repositories.audit.listLast(5)).map(({ what }) => what),
  };
}
export type PasskeyApp = Awaited<ReturnType<typeof createPasskeyApp>>;
