import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import { createIdentityApp, visitSignIn, type IdentityApp } from '../unit/server/identity/identityApp.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import {
  FALSE_HEADERS,
  FOREIGN_WAYS_BACK,
  forgedTokens,
  HOSTILE_TEXTS,
  PATHS_OUT,
  UNASKED_FIELDS,
} from './classicAttacks.ts';

let world: AccessWorld;
let identity: IdentityApp;
beforeAll(async () => {
  [world, identity] = await Promise.all([createAccessWorld(), createIdentityApp()]);
}, SLOW_MS);
afterAll(async () => {
  await Promise.all([world.network.close(), identity.close()]);
});

const ask = (options: InjectOptions) => world.network.app.inject(options);
const bearerOf = (role: Parameters<AccessWorld['tokenOf']>[0]) => ({
  authorization: `Bearer ${world.tokenOf(role)}`,
});

/** What nobody may find in an answer: it would tell how the service is built, or what it keeps. */
const INNER =
  /argon2|\bfrom "people"|postgres|drizzle|node_modules|at \w+ \(|root:.*:0:0:|"name": "safety-command-center"/;

test('a forged token identifies no user [AUTH-24]', async () => {
  const forged = forgedTokens(world.tokenOf('guest')!);
  expect(Object.keys(forged).length).toBeGreaterThan(15);
  for (const [how, token] of Object.entries(forged)) {
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/auth/profiles/me', '/auth/admin/client', '/auth/admin/client/roles']) {
      const answer = await ask({ url, headers });
      expect([how, url, answer.statusCode]).toEqual([how, url, 403]);
    }
    const removed = await ask({ method: 'DELETE', url: '/api/drills/YARD', headers });
    expect([how, removed.statusCode]).toEqual([how, 403]);
  }
});

test('a token in the address or in a cookie opens nothing [AUTH-24]', async () => {
  const token = world.tokenOf('admin')!;
  for (const name of ['access_token', 'token', 'bearer', 'authorization']) {
    const inAddress = await ask({ url: `/auth/profiles/me?${name}=${token}` });
    const inCookie = await ask({ url: '/auth/profiles/me', headers: { cookie: `${name}=${token}` } });
    expect([name, inAddress.statusCode, inCookie.statusCode]).toEqual([name, 403, 403]);
  }
});

test.each(FOREIGN_WAYS_BACK)('sign-in does not lead to %j [AUTH-05]', async (redirectUri) => {
  const page = await visitSignIn(identity.app, { redirect_uri: redirectUri });
  expect(page.statusCode).toBe(400);
  expect(page.headers.location).toBeUndefined();
  expect(String(page.headers['content-security-policy'])).toContain("form-action 'none'");
});

describe.each(HOSTILE_TEXTS)('the text %j', (text) => {
  test('is a text wherever it is written, and breaks nothing [AUTH-20]', async () => {
    const part = encodeURIComponent(text);
    const admin = bearerOf('admin');
    const requests: InjectOptions[] = [
      { url: `/static/${part}/alerts.json` },
      { url: `/static/alert-payloads/${part}.json` },
      { url: `/api/tracking/${part}` },
      { url: `/api/facilities/${part}`, headers: admin },
      { method: 'DELETE', url: `/api/drills/${part}`, headers: bearerOf('site admin') },
      { method: 'POST', url: '/auth/admin/users/find', headers: admin, payload: { searchTerm: text } },
      { method: 'POST', url: '/auth/token', payload: { refreshToken: text } },
      { method: 'POST', url: '/auth/magicSession', payload: { magicToken: text } },
      {
        url: '/auth/profiles/me',
        headers: { ...admin, 'x-request-id': encodeURIComponent(text) },
      },
    ];
    for (const request of requests) {
      const answer = await ask(request);
      const at = `${request.method ?? 'GET'} ${String(request.url).slice(0, 80)}`;
      expect([at, answer.statusCode < 500]).toEqual([at, true]);
      expect(answer.body).not.toMatch(INNER);
      expect(answer.headers['x-injected']).toBeUndefined();
      const isJson = String(answer.headers['content-type']).includes('json');
      expect([at, !isJson && answer.body.includes('<script>alert')]).toEqual([at, false]);
    }
    const found = await ask({
      method: 'POST',
      url: '/auth/admin/users/find',
      headers: admin,
      payload: { searchTerm: text },
    });
    // refused, or nobody found
    expect(found.statusCode === 200 ? found.json<{ users: unknown[] }>().users : []).toEqual([]);
  });
});

test.each(PATHS_OUT)('the path %s leads nowhere [AUTH-20]', async (path) => {
  const answer = await ask({ url: path });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(INNER);
});

test.each(FALSE_HEADERS)('the headers %j give nobody a right [AUTH-24]', async (headers) => {
  const profile = await ask({ url: '/auth/profiles/me', headers });
  const client = await ask({ url: '/auth/admin/client', headers });
  expect([profile.statusCode, client.statusCode]).toEqual([403, 403]);
  if ('authorization' in headers) return;
  const user = { ...bearerOf('user'), ...headers };
  expect((await ask({ url: '/auth/admin/client', headers: user })).statusCode).toBe(403);
  expect((await ask({ url: '/auth/profiles/me', headers: user })).json()).toMatchObject({ client: 'ACME' });
});

test.each(UNASKED_FIELDS)('nobody becomes more than they are by sending %j [AUTH-19]', async (fields) => {
  const headers = bearerOf('user');
  const before = await world.network.repositories.people.findById(world.umaId);
  await ask({ method: 'PUT', url: '/auth/profiles/me', headers, payload: { ...fields, name: 'A user' } });
  const after = await world.network.repositories.people.findById(world.umaId);
  expect({ ...after, name: '' }).toEqual({ ...before, name: '' });
  expect(Object.getOwnPropertyDescriptor(Object.prototype, 'isAdmin')).toBeUndefined();
});

test.each([
  ['text', 'text/plain', 'name=Uma'],
  [
    'XML that asks for a file',
    'application/xml',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ],
  ['half a JSON', 'application/json', '{"name":'],
  ['a JSON that pollutes', 'application/json', '{"__proto__":{"isAdmin":true},"name":"Uma"}'],
  [
    'a JSON that pollutes by its constructor',
    'application/json',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ],
  ['a list in place of an object', 'application/json', '[]'],
  ['a number in place of an object', 'application/json', '1'],
  ['null', 'application/json', 'null'],
  ['100,000 brackets', 'application/json', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['5 MB', 'application/json', JSON.stringify({ name: 'A'.repeat(5_000_000) })],
  ['a form', 'application/x-www-form-urlencoded', 'authorities=admin_endpoints'],
])('%s is refused as the change of a profile, and nothing is changed [PROF-06]', async (_, type, payload) => {
  const before = await world.network.repositories.people.findById(world.umaId);
  const headers = { ...bearerOf('user'), 'content-type': type };
  const answer = await ask({ method: 'PUT', url: '/auth/profiles/me', headers, payload });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(INNER);
  expect(await world.network.repositories.people.findById(world.umaId)).toEqual(before);
});
