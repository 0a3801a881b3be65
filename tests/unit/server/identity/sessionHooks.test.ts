import { SignJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_LIFETIME_S } from '#server/useCases/access/keyRing.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { bearer, createIdentityApp, signIn, type IdentityApp } from './identityApp.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());

const ask = (url: string, headers: Record<string, string>) => identity.app.inject({ url, headers });

describe('a route that needs an authority', () => {
  const rights: [string, string[]][] = [
    ['user@acme.example', ['user_endpoints']],
    ['admin@acme.example', ['user_endpoints', 'admin_endpoints']],
    ['siteadmin@acme.example', ['user_endpoints', 'site_admin_endpoints']],
    ['guest@acme.example', ['guest_endpoints']],
    ['kiosk@acme.example', ['user_endpoints']],
  ];
  const all = ['user_endpoints', 'admin_endpoints', 'site_admin_endpoints', 'guest_endpoints'];
  const table = rights.flatMap(([email, held]) =>
    all.map((authority) => [email, authority, held.includes(authority) ? 200 : 403] as const),
  );

  test.each(table)('answers %s asking for %s with %i [AUTH-19]', async (email, authority, status) => {
    const answer = await ask(`/needs/${authority}`, bearer(await signIn(identity.app, email)));
    const said = answer.json<{ ok?: boolean; generalError?: { message: string } }>();
    expect([answer.statusCode, said.ok ?? said.generalError?.message]).toEqual([
      status,
      status === 200 ? true : 'notAuthorised',
    ]);
  });

  test("knows a site admin by the client's own name of the authority [AUTH-19]", async () => {
    const { people } = identity.repositories;
    const sam = await people.findByEmail('siteadmin@acme.example');
    await people.update(sam?.id ?? '', { authorities: ['acme_site_admin_endpoints'] });
    const own = await ask(
      '/needs/site_admin_endpoints',
      bearer(await signIn(identity.app, 'siteadmin@acme.example')),
    );
    await people.update(sam?.id ?? '', { authorities: ['user_endpoints', 'other_site_admin_endpoints'] });
    const other = await ask(
      '/needs/site_admin_endpoints',
      bearer(await signIn(identity.app, 'siteadmin@acme.example')),
    );
    await people.update(sam?.id ?? '', { authorities: ['user_endpoints', 'site_admin_endpoints'] });
    expect([own.statusCode, other.statusCode]).toEqual([200, 403]);
  });
});

describe('a bearer', () => {
  const expired = {
    generalError: { message: 'accessTokenExpired', messageText: 'Sign in, or renew the session.' },
  };

  test('lives to its last second [AUTH-15]', async () => {
    const session = await signIn(identity.app);
    const startedAtMs = identity.clock.atMs;
    identity.clock.atMs = startedAtMs + ACCESS_LIFETIME_S * 1000 - 1;
    expect((await ask('/person', bearer(session))).statusCode).toBe(200);
  });

  test('is refused by 403 from there on, so that the app renews and asks again [NET-05][AUTH-15]', async () => {
    const session = await signIn(identity.app);
    identity.clock.atMs += ACCESS_LIFETIME_S * 1000;
    const answer = await ask('/person', bearer(session));
    expect([answer.statusCode, answer.json()]).toEqual([403, expired]);
  });

  test('that is missing is refused the same way [NET-05]', async () => {
    const answer = await ask('/person', {});
    expect([answer.statusCode, answer.json()]).toEqual([403, expired]);
  });

  test('that was altered, signed by another, unsigned or of another kind is refused', async () => {
    const session = await signIn(identity.app);
    const [head = '', claims = '', seal = ''] = session.accessToken.split('.');
    const raised = {
      ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
      authorities: ['admin_endpoints'],
    };
    const raisedPart = Buffer.from(JSON.stringify(raised)).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const { privateKey } = await generateKeyPair('ES256');
    const foreign = await new SignJWT(raised)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .sign(privateKey);
    const tokens = [
      `${head}.${raisedPart}.${seal}`,
      `${unsigned}.${raisedPart}.`,
      foreign,
      session.idToken,
      'x',
    ];
    for (const accessToken of tokens) {
      expect((await ask('/needs/user_endpoints', bearer({ accessToken }))).json()).toEqual(expired);
    }
  });

  test('outlives a restart, for the key is kept', async () => {
    const session = await signIn(identity.app);
    const restarted = await createTokenSigner(identity.repositories.engineState, identity.clock);
    expect(await restarted.readAccessToken(session.accessToken)).toMatchObject({ client: 'ACME' });
  });
});
