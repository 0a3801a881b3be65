import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountSessions } from '#contracts/accounts.ts';
import { bearer, createIdentityApp, refresh, signIn, type IdentityApp } from './identityApp.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());

type Holder = { readonly accessToken: string };
const call = (session: Holder, method: 'GET' | 'DELETE', url: string) =>
  identity.app.inject({ method, url: `/auth${url}`, headers: bearer(session) });
const listOf = async (session: Holder) =>
  AccountSessions.parse((await call(session, 'GET', '/sessions')).json()).sessions;
const ownIdOf = async (session: Holder) => (await listOf(session)).find(({ isOwn }) => isOwn)!.familyId;

test('a person sees where they are signed in, and ends one of these sessions [GAP-141]', async () => {
  const here = await signIn(identity.app);
  const there = await signIn(identity.app);
  const thereId = await ownIdOf(there);
  expect((await listOf(here)).map(({ familyId }) => familyId)).toContain(thereId);
  expect((await listOf(here)).filter(({ isOwn }) => isOwn)).toHaveLength(1);
  expect((await call(here, 'DELETE', `/sessions/${thereId}`)).statusCode).toBe(204);
  expect((await call(there, 'GET', '/profiles/me')).statusCode).toBe(403);
  expect((await refresh(identity.app, there.refreshToken)).statusCode).toBe(401);
  expect((await listOf(here)).map(({ familyId }) => familyId)).not.toContain(thereId);
  const [noted] = await identity.repositories.audit.listLast(1);
  expect(noted).toMatchObject({ what: 'session.ended', detail: { sessionId: thereId } });
  expect((await call(here, 'DELETE', `/sessions/${thereId}`)).statusCode).toBe(404);
});

test('a person ends all sessions but the one that asks, and none of other people [GAP-141]', async () => {
  const here = await signIn(identity.app);
  const there = await signIn(identity.app);
  const somebody = await signIn(identity.app, 'admin@acme.example');
  expect((await call(here, 'DELETE', '/sessions')).statusCode).toBe(204);
  expect((await listOf(here)).map(({ isOwn }) => isOwn)).toEqual([true]);
  expect((await call(there, 'GET', '/profiles/me')).statusCode).toBe(403);
  expect((await call(somebody, 'GET', '/profiles/me')).statusCode).toBe(200);
});

test('nobody ends the session of another user by its id, and is not told that there is one [GAP-141]', async () => {
  const here = await signIn(identity.app);
  const somebody = await signIn(identity.app, 'admin@acme.example');
  const answers = await Promise.all(
    [await ownIdOf(somebody), randomUUID()].map((id) => call(here, 'DELETE', `/sessions/${id}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]!.body).toBe(answers[1]!.body);
  expect((await call(somebody, 'GET', '/profiles/me')).statusCode).toBe(200);
});
