import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { renewRecoveryCodes } from '#server/useCases/identity/factors/recoveryCodes.ts';
import { newTotpSecret } from '#server/useCases/identity/factors/totp.ts';
import {
  APP_ORIGIN,
  createIdentityApp,
  postSignIn,
  redeem,
  signInUrl,
  visitSignIn,
  type IdentityApp,
} from '../identityApp.ts';

const MINUTE_MS = 60_000;
const EMAIL = 'user@acme.example';

let identity: IdentityApp;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  identity = await createIdentityApp();
  const { factors, people } = identity.repositories;
  const { id } = (await people.findByEmail(EMAIL))!;
  secret = newTotpSecret();
  await factors.beginTotp(id, secret, identity.clock.nowMs());
  await factors.confirmTotp(id, secret, identity.clock.nowMs());
  recoveryCodes = await renewRecoveryCodes(factors, id);
}, 120_000);
afterEach(() => identity.close());

const codeNow = () => new TOTP({ secret }).generate({ timestamp: identity.clock.nowMs() });
const password = () => postSignIn(identity.app, EMAIL, DEMO_PASSWORD);
const stepIn = (body: string) => /name="step" value="([\w-]{43})"/.exec(body)?.[1] ?? '';
const send = (fields: Record<string, string>) =>
  identity.app.inject({
    method: 'POST',
    url: signInUrl(),
    headers: {
      host: 'yard.example:8080',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });
const codeOf = (location: string | undefined) => new URL(location ?? '').searchParams.get('code') ?? '';

describe('the second step of a sign-in', () => {
  test('follows the password for people with an authenticator app, and gives no code before [GAP-142]', async () => {
    const page = await password();
    expect(page.statusCode).toBe(200);
    expect(page.headers.location).toBeUndefined();
    expect(page.body).toContain('Confirm that it is you');
    expect(page.body).toMatch(/<input\s+name="code"\s+autocomplete="one-time-code"/);
  });

  test('works without script, and ends in a session that says how it was proved [GAP-142]', async () => {
    const answer = await send({ step: stepIn((await password()).body), code: codeNow() });
    expect(answer.statusCode).toBe(303);
    const session = await redeem(identity.app, codeOf(answer.headers.location));
    expect(session.statusCode).toBe(200);
    const [last] = await identity.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.succeeded' });
  });

  test('lets nobody in whose client was suspended meanwhile, and is not noted as a sign-in [AUTH-05]', async () => {
    const step = stepIn((await password()).body);
    await identity.repositories.clients.suspend('ACME', identity.clock.nowMs());
    const answer = await send({ step, code: codeNow() });
    expect([answer.statusCode, answer.headers.location]).toEqual([401, undefined]);
    const [last] = await identity.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.failed', detail: { reason: 'disabled' } });
  });

  test('is not there for people without a second factor', async () => {
    expect((await postSignIn(identity.app, 'admin@acme.example', DEMO_PASSWORD)).statusCode).toBe(303);
  });

  test('takes a recovery code once, however it is typed, and leaves a trace [GAP-142]', async () => {
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    const first = await send({ step: stepIn((await password()).body), code: typed });
    expect(first.statusCode).toBe(303);
    const trail = await identity.repositories.audit.listLast(3);
    expect(trail).toContainEqual(expect.objectContaining({ what: 'recoveryCode.used', detail: { left: 9 } }));
    const again = await send({ step: stepIn((await password()).body), code: typed });
    expect(again.statusCode).toBe(401);
    expect(again.body).toContain('That code is incorrect');
  });

  test('ends after five minutes [GAP-142]', async () => {
    const step = stepIn((await password()).body);
    identity.clock.atMs += 5 * MINUTE_MS;
    const answer = await send({ step, code: codeNow() });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('Your time to sign in ran out');
  });

  test('works once: its token begins no second session [GAP-142]', async () => {
    const step = stepIn((await password()).body);
    expect((await send({ step, code: codeNow() })).statusCode).toBe(303);
    expect((await send({ step, code: recoveryCodes[1]! })).statusCode).toBe(401);
  });

  test('stops a guesser after five wrong codes, whatever the address, also with the right one [GAP-142]', async () => {
    let step = stepIn((await password()).body);
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await send({ step, code: '000000' });
      expect(answer.statusCode).toBe(401);
      step = stepIn(answer.body);
    }
    const answer = await send({ step, code: codeNow() });
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Too many incorrect codes');
    identity.clock.atMs += 15 * MINUTE_MS;
    expect((await send({ step: stepIn((await password()).body), code: codeNow() })).statusCode).toBe(303);
  });
});

describe('the passkey button of the sign-in page', () => {
  test('is offered by a script of the service, where passkeys are offered at the host [GAP-142]', async () => {
    const elsewhere = await visitSignIn(identity.app);
    expect(elsewhere.body).not.toContain('<script');
    expect(String(elsewhere.headers['content-security-policy'])).not.toContain('script-src');
    const url = signInUrl({ redirect_uri: `${APP_ORIGIN}/auth-callback.html` });
    const page = await identity.app.inject({ url, headers: { host: 'app.example' } });
    expect(page.body).toContain('<script src="passkey.js" defer></script>');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const script = await identity.app.inject({ url: '/auth/passkey.js' });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});
