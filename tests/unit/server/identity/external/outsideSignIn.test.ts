import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#contracts/session.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import { outsideRoutes } from '#server/routes/outsideSignIn/outsideRoutes.ts';
import { createProofService } from '#server/useCases/identity/proofService.ts';
import type { OutsideSettings } from '#server/useCases/identity/external/outsideSettings.ts';
import { SLOW_MS } from '../../testNetwork.ts';
import { createIdentityApp, redeem, signInUrl, type IdentityApp } from '../identityApp.ts';
import { createBrowser, type Browser, type Place } from './browser.ts';
import { CLIENT, startProvider, type Directory, type TestProvider } from '#tests/support/openIdProvider.ts';

const directory: Directory = {
  alice: {
    email: 'alice@acme.example',
    email_verified: true,
    name: 'Alice Côté',
    locale: 'fr-FR',
    groups: ['yard-admins', 'unknown'],
  },
  bob: { email: 'bob@acme.example', email_verified: true, name: 'Bob', groups: ['gardeners'] },
  eve: { email: 'admin@acme.example', name: 'Eve', groups: ['yard-admins'] },
  dan: { email: 'dan@acme.example', email_verified: true, name: 'Dan', groups: 'staff' },
};

let provider: TestProvider;
let identity: IdentityApp;
let origin: string;
beforeAll(async () => {
  provider = await startProvider(directory);
  identity = await createIdentityApp(10_000, settingsFor(provider.issuer));
  identity.clock.nowMs = () => Date.now(); // the provider signs by the machine's time
  origin = await identity.app.listen({ port: 0, host: '127.0.0.1' });
  provider.serve(origin);
}, SLOW_MS);
afterAll(async () => {
  await identity.close();
  await provider.close();
});

function settingsFor(issuer: string): OutsideSettings {
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scope: 'openid profile email',
    roleClaim: 'groups',
    roleMap: {
      'yard-admins': ['admin_endpoints', 'user_endpoints'],
      staff: ['user_endpoints'],
    },
    clientClaim: null,
    defaultClient: 'ACME',
  };
}

const newBrowser = () => createBrowser((url) => url.pathname === '/auth-callback.html');
const redirectUri = () => `${origin}/auth-callback.html`;
const begin = (browser: Browser, lng = 'en-US') =>
  browser.go(origin + signInUrl({ lng, redirect_uri: redirectUri() }));

/** Gives a name on the provider's page, and agrees on the next. */
async function giveName(browser: Browser, { url }: Place, login: string): Promise<Place> {
  const agree = await browser.go(url.href, { prompt: 'login', login, password: 'any' });
  return agree.page === '' ? agree : browser.go(agree.url.href, { prompt: 'consent' });
}

/** The whole way through a fresh browser, to where the app would go on. */
async function signInAs(login: string, lng?: string): Promise<URL> {
  const browser = newBrowser();
  return (await giveName(browser, await begin(browser, lng), login)).url;
}

async function sessionFrom(back: URL): Promise<Session> {
  const code = back.searchParams.get('code') ?? '';
  return Session.parse((await redeem(identity.app, code, { redirectUri: redirectUri() })).json());
}

describe('sign-in with a provider', () => {
  test('leads through its page back to the app, which notices no difference [AUTH-05]', async () => {
    const back = await signInAs('alice');
    expect(back.href.startsWith(`${redirectUri()}?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('state-1');
    expect(await sessionFrom(back)).toMatchObject({
      client: 'ACME',
      name: 'Alice Côté',
      email: 'alice@acme.example',
      language: 'fr-CA',
      authorities: ['admin_endpoints', 'user_endpoints'],
    });
    const person = await identity.repositories.people.findByEmail('alice@acme.example');
    expect(person).toMatchObject({
      passwordHash: null,
      externalIssuer: provider.issuer,
      externalSubject: 'alice',
    });
    const [last] = await identity.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'signIn.succeeded', who: person!.id });
  });

  test('gives the rights of the roles of today, to the same account', async () => {
    await signInAs('dan');
    const before = await identity.repositories.people.findByEmail('dan@acme.example');
    expect(before?.authorities).toEqual(['user_endpoints']);
    directory['dan'] = { ...directory['dan'], groups: ['yard-admins'] };
    expect((await sessionFrom(await signInAs('dan'))).authorities).toContain('admin_endpoints');
    directory['dan'] = { ...directory['dan'], groups: [] };
    expect((await signInAs('dan')).searchParams.get('error')).toBe('access_denied');
    expect((await identity.repositories.people.findByEmail('dan@acme.example'))?.id).toBe(before?.id);
  });

  test.each([
    ['en-US', 'no role that allows you to use this product'],
    ['fr-CA', 'aucun rôle'],
  ])('refuses a user without a known role, in words of %s [AUTH-07]', async (lng, words) => {
    const { searchParams } = await signInAs('bob', lng);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('error_description')).toContain(words);
    expect(searchParams.get('code')).toBeNull();
    expect(searchParams.get('state')).toBe('state-1');
    expect(await identity.repositories.people.findByEmail('bob@acme.example')).toBeNull();
  });

  test('passes on what the provider refuses, in its own words [AUTH-07]', async () => {
    const browser = newBrowser();
    const { url } = await begin(browser);
    const back = await browser.go(`${url.href}/abort`);
    expect(back.url.searchParams.get('error')).toBe('access_denied');
    expect(back.url.searchParams.get('error_description')).toBe('End-User aborted interaction');
    expect(back.url.searchParams.get('state')).toBe('state-1');
  });

  test('takes no account of the same address that the provider does not vouch for', async () => {
    const back = await signInAs('eve');
    expect(back.searchParams.get('error_description')).toContain(
      'Another account already uses your email address',
    );
    expect(
      (await identity.repositories.people.findByEmail('admin@acme.example'))?.externalSubject,
    ).toBeNull();
  });

  test('takes over an account that the provider vouches for, and its password opens nothing any more', async () => {
    const { people } = identity.repositories;
    directory['fay'] = { email: 'fay@acme.example', email_verified: true, groups: ['staff'] };
    const passwordHash = await hashPassword('thunder7clear');
    const made = await people.add({ clientId: 'ACME', email: 'Fay@acme.example', name: 'Fay', passwordHash });
    expect((await sessionFrom(await signInAs('fay'))).name).toBe('Fay');
    expect(await people.findById(made!.id)).toMatchObject({ passwordHash: null, externalSubject: 'fay' });
  });

  test('has no page for passwords', async () => {
    const answer = await fetch(`${origin}${signInUrl({ redirect_uri: redirectUri() })}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'admin@acme.example', password: 'thunder7clear' }),
    });
    expect(answer.status).toBe(404);
  });
});

describe('the way back from the provider', () => {
  test('works only in the browser that set out', async () => {
    const thief = newBrowser();
    const browser = createBrowser((url) => url.pathname === '/auth/external/callback');
    const stolen = (await giveName(browser, await begin(browser), 'alice')).url;
    const elsewhere = await thief.go(stolen.href);
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.page).toContain('started too long ago or in another browser');

    const victim = newBrowser();
    const own = await giveName(victim, await begin(victim), 'alice');
    expect(own.url.searchParams.get('code')).not.toBeNull();
    expect((await victim.go(stolen.href)).status).toBe(400);
  });

  test('is not taken with another state', async () => {
    const browser = createBrowser((url) => url.pathname === '/auth/external/callback');
    const { url } = await giveName(browser, await begin(browser), 'alice');
    const forged = new URL(url);
    forged.searchParams.set('state', `${url.searchParams.get('state')}x`);
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(400);
  });

  test('is not there for a request that the app did not make', async () => {
    const place = await newBrowser().go(
      origin + signInUrl({ redirect_uri: 'https://evil.example/auth-callback.html' }),
    );
    expect(place.status).toBe(400);
    expect(place.page).toContain('redirect_uri: not allowed');
  });
});

test('a provider that cannot be reached is told to the app [AUTH-07]', async () => {
  const gone = await startProvider(directory);
  await gone.close();
  const { repositories, clock, signer, gate } = identity;
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(rateLimit, { global: false });
  await app.register(outsideRoutes, {
    prefix: '/auth',
    settings: settingsFor(gone.issuer),
    sessions: createSessions({
      repositories,
      clock,
      signer,
    }),
    gate,
    proofs: createProofService({
      repositories,
      clock,
    }),
    repositories,
    clock,
    oauthClientId: 'scc-app',
    appOrigins: [],
    noteDevice: async () => {},
    outbox: { channels: new Set(['email'] as const), noteQueued: () => {} },
  });
  const answer = await app.inject({ url: signInUrl(), headers: { host: 'yard.example:8080' } });
  const back = new URL(answer.headers.location ?? '');
  expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
  expect(back.searchParams.get('error_description')).toContain('cannot be reached');
  await app.close();
});
