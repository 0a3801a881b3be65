import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSoftAuthenticator, type Trick } from '../support/softAuthenticator.ts';
import { APP_ORIGIN, signInUrl } from '../unit/server/identity/identityApp.ts';
import { createPasskeyApp, type PasskeyApp } from './passkeyApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';

let world: PasskeyApp;
beforeEach(async () => {
  world = await createPasskeyApp();
}, 120_000);
afterEach(() => world.close());

describe('a proof by passkey', () => {
  test('is taken when the passkey is the right one [GAP-142]', async () => {
    const { session, authenticator, factors } = await world.personWithPasskey(UMA);
    expect(factors.recoveryCodes).toHaveLength(10);
    expect((await world.proveByPasskey(session, authenticator)).statusCode).toBe(200);
    expect(await world.audited()).toContain('proof.taken');
  });

  test.each<[string, Trick]>([
    ['of a foreign origin', { origin: 'https://thief.example' }],
    ['of a foreign relying party', { rpId: 'thief.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is refused and audited [GAP-142]', async (_, trick) => {
    const { session, authenticator } = await world.personWithPasskey(UMA);
    const answer = await world.proveByPasskey(session, authenticator, trick);
    expect(answer.statusCode).toBe(400);
    expect(await world.audited()).toContain('proof.refused');
  });

  test('whose count of uses goes back, as a copied authenticator’s does, is refused [GAP-142]', async () => {
    const { session, authenticator } = await world.personWithPasskey(UMA);
    expect((await world.proveByPasskey(session, authenticator, { signCount: 7 })).statusCode).toBe(200);
    for (const signCount of [7, 3, 0])
      expect((await world.proveByPasskey(session, authenticator, { signCount })).statusCode).toBe(400);
    expect((await world.proveByPasskey(session, authenticator, { signCount: 8 })).statusCode).toBe(200);
  });

  test('with the passkey of another person is refused [GAP-142]', async () => {
    const uma = await world.personWithPasskey(UMA);
    const ada = await world.personWithPasskey(ADA);
    expect((await world.proveByPasskey(uma.session, ada.authenticator)).statusCode).toBe(400);
  });

  test('works once, and in the session alone that began it [GAP-142]', async () => {
    const { session, authenticator } = await world.personWithPasskey(UMA);
    const other = await world.personWithPasskey(ADA);
    const { token, options } = await world.optionsOf(session, 'proof/passkey');
    const proof = { token, response: authenticator.use(options) };
    expect((await world.call(other.session, 'proof/passkey', proof)).statusCode).toBe(400);
    const again = await world.optionsOf(session, 'proof/passkey');
    const own = { token: again.token, response: authenticator.use(again.options) };
    expect((await world.call(session, 'proof/passkey', own)).statusCode).toBe(200);
    expect((await world.call(session, 'proof/passkey', own)).statusCode).toBe(400);
  });
});

describe('a new passkey', () => {
  test.each<[string, Trick]>([
    ['of a foreign origin', { origin: 'https://thief.example' }],
    ['of a foreign relying party', { rpId: 'thief.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is not stored [GAP-142]', async (_, trick) => {
    const session = await world.signIn(UMA);
    const answer = await world.addPasskey(session, createSoftAuthenticator(APP_ORIGIN), trick);
    expect(answer.statusCode).toBe(400);
    expect((await world.call(session, 'factors', undefined, 'GET')).json()).toMatchObject({ passkeys: [] });
  });

  test('needs a fresh proof also where the client asks for none: a stolen session adds none [GAP-142]', async () => {
    const session = await world.signIn(UMA);
    world.clock.atMs += 5 * 60_000 + 1;
    const answer = await world.call(session, 'factors/passkeys/options');
    expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('freshProofNeeded')]);
  });
});

describe('a sign-in by passkey', () => {
  const url = signInUrl({ redirect_uri: `${APP_ORIGIN}/auth-callback.html` });
  const host = new URL(APP_ORIGIN).host;
  async function enter(authenticatorOf: PasskeyApp['personWithPasskey'], trick?: Trick) {
    const { authenticator } = await authenticatorOf(UMA);
    const begun = await world.app.inject({
      method: 'POST',
      url: url.replace('/sign-in?', '/sign-in/passkey?'),
      headers: { host },
    });
    const { token, options } = begun.json<{ token: string; options: object }>();
    const passkey = JSON.stringify(authenticator.use(options, trick));
    return world.app.inject({
      method: 'POST',
      url,
      headers: {
        host,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        passkeyToken: token,
        passkey,
      }).toString(),
    });
  }

  test('needs no password [GAP-142]', async () => {
    const answer = await enter(world.personWithPasskey);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain(`${APP_ORIGIN}/auth-callback.html?code=`);
  });

  test('to an account of a suspended client is not noted as signed in, and gives no code [AUTH-05][GAP-142]', async () => {
    const answer = await enter(async (email) => {
      const entered = await world.personWithPasskey(email);
      await world.repositories.clients.suspend('ACME', world.clock.nowMs());
      return entered;
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([401, undefined]);
    const [last] = await world.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.failed', detail: { reason: 'disabled' } });
  });

  test('gives no code while an administrator removes the passkey [AUTH-26][GAP-142]', async () => {
    const answer = await enter(async (email) => {
      const entered = await world.personWithPasskey(email);
      const ada = await world.signIn(ADA);
      const { id } = (await world.repositories.people.findByEmail(email))!;
      const { addCode } = world.repositories.tokens;
      vi.spyOn(world.repositories.tokens, 'addCode').mockImplementationOnce(async (code) => {
        await world.call(ada, `admin/people/${id}/factor_reset`, {});
        return addCode(code);
      });
      return entered;
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([401, undefined]);
    const [last] = await world.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.failed', detail: { reason: 'proofEnded' } });
  });

  test('of a foreign origin ends on the page, with a trace [GAP-142]', async () => {
    const answer = await enter(world.personWithPasskey, { origin: 'https://thief.example' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers.location).toBeUndefined();
    expect(await world.audited()).toContain('signIn.failed');
  });
});
