import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#contracts/session.ts';
import { CODE_LIFETIME_MS } from '#server/useCases/identity/sessions.ts';
import {
  bearer,
  createIdentityApp,
  fetchCode,
  redeem,
  refresh,
  signIn,
  type IdentityApp,
} from './identityApp.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());

const refusedCode = {
  generalError: { message: 'authorizationCodeNotFoundOrExpired', messageText: 'Please sign in again.' },
};

test.each([
  ['POST', '/auth/token', { refreshToken: 'made-up' }],
  ['POST', '/auth/sign-out', { refreshToken: 'made-up' }],
  ['GET', '/auth/reset?token=made-up', null],
  ['GET', '/auth/register?token=made-up', null],
] as const)(
  '%s %s asks the store for what anybody makes up 600 times a minute and address at most [AUTH-16]',
  async (method, url, body) => {
    const ask = async (remoteAddress: string) => {
      const order = { method, url, remoteAddress, ...(body && { payload: body }) };
      const { headers } = await identity.app.inject(order);
      return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
    };
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([
      [600, 599],
      [600, 598],
      [600, 599],
    ]);
  },
);

describe('a code', () => {
  test('gives a session of the whole shape [DATA-08][AUTH-05]', async () => {
    const answer = await redeem(identity.app, await fetchCode(identity.app, 'admin@acme.example'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Session.parse(answer.json())).toMatchObject({
      client: 'ACME',
      name: 'Ada Admin',
      email: 'admin@acme.example',
      phoneNumber: '',
      language: 'en-US',
      unitSystem: -1,
      unitMetricSubsystem: 0,
      expireDurationSeconds: 3600,
      authorities: ['admin_endpoints', 'user_endpoints'],
    });
  });

  test('gives an id token with issue time, e-mail, name and authorities [DATA-08][AUTH-12][AUTH-19]', async () => {
    const { idToken } = await signIn(identity.app, 'admin@acme.example');
    expect(decodeProtectedHeader(idToken).alg).toBe('ES256');
    expect(decodeJwt(idToken)).toMatchObject({
      iat: Math.floor(identity.clock.atMs / 1000),
      email: 'admin@acme.example',
      name: 'Ada Admin',
      authorities: ['admin_endpoints', 'user_endpoints'],
    });
  });

  test('gives an access token that lasts as long as its session says [DATA-08]', async () => {
    const { accessToken, expireDurationSeconds } = await signIn(identity.app);
    const { iat, exp } = decodeJwt(accessToken);
    expect([iat, exp! - iat!]).toEqual([Math.floor(identity.clock.atMs / 1000), expireDurationSeconds]);
  });

  test('gives a session whose next one is the same but for its three tokens [DATA-08]', async () => {
    const first = await signIn(identity.app, 'admin@acme.example');
    identity.clock.atMs += 1_000;
    const next = Session.parse((await refresh(identity.app, first.refreshToken)).json());
    const { accessToken, refreshToken, idToken, ...rest } = first;
    expect(next).toMatchObject(rest);
    expect([next.accessToken, next.refreshToken, next.idToken]).not.toContain(accessToken);
    expect([next.refreshToken, next.idToken]).not.toContain(refreshToken);
    expect(next.idToken).not.toBe(idToken);
  });

  test('works once, and coming twice ends the session it began', async () => {
    const code = await fetchCode(identity.app);
    const session = Session.parse((await redeem(identity.app, code)).json());
    const again = await redeem(identity.app, code);
    expect([again.statusCode, again.json()]).toEqual([401, refusedCode]);
    expect((await refresh(identity.app, session.refreshToken)).statusCode).toBe(401);
  });

  test.each([
    ['another verifier', { codeVerifier: 'another-verifier-of-at-least-43-characters-long' }],
    ['another redirect', { redirectUri: 'https://app.example/auth-callback.html' }],
    ['another client', { clientId: 'another' }],
  ])('is refused and spent with %s', async (_what, changes) => {
    const code = await fetchCode(identity.app);
    expect((await redeem(identity.app, code, changes)).json()).toEqual(refusedCode);
    expect((await redeem(identity.app, code)).statusCode).toBe(401);
  });

  test('still works one millisecond before its end', async () => {
    const code = await fetchCode(identity.app);
    identity.clock.atMs += CODE_LIFETIME_MS - 1;
    expect((await redeem(identity.app, code)).statusCode).toBe(200);
  });

  test('is refused at its end', async () => {
    const code = await fetchCode(identity.app);
    identity.clock.atMs += CODE_LIFETIME_MS;
    expect((await redeem(identity.app, code)).json()).toEqual(refusedCode);
  });

  test('that was never given is refused', async () => {
    expect((await redeem(identity.app, 'made-up')).json()).toEqual(refusedCode);
  });

  test('is not stored in clear', async () => {
    const code = await fetchCode(identity.app);
    expect(await identity.repositories.tokens.takeCode(code, identity.clock.atMs)).toBeNull();
  });
});

describe('the token call', () => {
  test.each([[{}], [{ code: 'x' }], [{ refreshToken: '' }], [{ refreshToken: 7 }]])(
    'names what is wrong with a body like %j',
    async (payload) => {
      const answer = await identity.app.inject({ method: 'POST', url: '/auth/token', payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ generalError: { message: 'invalidRequest' } });
    },
  );

  test('answers broken JSON with a problem and no inner detail', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await identity.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers,
      payload: '{"ref',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ generalError: { message: 'invalidRequest' } });
  });
});

describe('sign-out', () => {
  test('ends the session of the refresh token [AUTH-18]', async () => {
    const { refreshToken } = await signIn(identity.app);
    const answer = await identity.app.inject({
      method: 'POST',
      url: '/auth/sign-out',
      payload: { refreshToken },
    });
    expect(answer.statusCode).toBe(204);
    expect((await refresh(identity.app, refreshToken)).statusCode).toBe(401);
  });

  test('ends the session of the bearer when there is no body token [AUTH-18]', async () => {
    const session = await signIn(identity.app);
    const headers = bearer(session);
    const answer = await identity.app.inject({ method: 'POST', url: '/auth/sign-out', headers, payload: {} });
    expect(answer.statusCode).toBe(204);
    expect((await refresh(identity.app, session.refreshToken)).statusCode).toBe(401);
  });

  test('of nobody is no error', async () => {
    const answer = await identity.app.inject({ method: 'POST', url: '/auth/sign-out' });
    expect(answer.statusCode).toBe(204);
  });
});

describe('own details', () => {
  const put = (session: Session, payload: object) =>
    identity.app.inject({ method: 'PUT', url: '/auth/profiles/me', headers: bearer(session), payload });

  test('change, and the next session has them [CALL-33][AUTH-13]', async () => {
    const session = await signIn(identity.app);
    const details = {
      name: "Zoé O'Hara",
      phoneNumber: '+15145550100',
      language: 'fr-CA',
      unitSystem: 1,
      unitMetricSubsystem: 2,
    };
    const answer = await put(session, details);
    expect(answer.json()).toMatchObject({ ...details, email: 'user@acme.example' });
    expect((await refresh(identity.app, session.refreshToken)).json()).toMatchObject(details);
  });

  test.each([-1, 0])('have no metric sub-system with unit system %i [AUTH-14]', async (unitSystem) => {
    const session = await signIn(identity.app);
    await put(session, { unitSystem: 1, unitMetricSubsystem: 2 });
    const answer = await put(session, { unitSystem, unitMetricSubsystem: 2 });
    expect(answer.json()).toMatchObject({ unitSystem, unitMetricSubsystem: 0 });
  });

  test.each([
    [{ name: 'X' }],
    [{ name: 'two  spaces' }],
    [{ phoneNumber: '12' }],
    [{ language: 'de-DE' }],
    [{ unitSystem: 3 }],
  ])('refuse %j [CALL-33]', async (payload) => {
    expect((await put(await signIn(identity.app), payload)).statusCode).toBe(400);
  });

  test('cannot raise their own rights', async () => {
    const session = await signIn(identity.app);
    const answer = await put(session, { authorities: ['admin_endpoints'], email: 'boss@acme.example' });
    expect(answer.json()).toMatchObject({ authorities: ['user_endpoints'], email: 'user@acme.example' });
  });

  test('are told to their owner', async () => {
    const headers = bearer(await signIn(identity.app, 'kiosk@acme.example'));
    const answer = await identity.app.inject({ url: '/auth/profiles/me', headers });
    expect(answer.json()).toMatchObject({
      email: 'kiosk@acme.example',
      name: 'Wall Display',
      client: 'ACME',
    });
  });
});
