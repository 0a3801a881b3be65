import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProofWays } from '#contracts/freshProof.ts';
import { Session } from '#contracts/session.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { bearer, redeem, refresh } from '../unit/server/identity/identityApp.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createOutsideVisitor, type OutsideVisitor } from './outsideVisitor.ts';

const REDIRECT_URI = 'http://yard.example:8080/auth-callback.html';
const MINUTE_S = 60;
const nowS = () => Math.floor(Date.now() / 1000);

let visitor: OutsideVisitor;
let session: Session;
beforeAll(async () => {
  visitor = await createOutsideVisitor();
}, SLOW_MS);
afterAll(() => visitor.close());
beforeEach(async () => {
  const { cookie, state, nonce } = await visitor.begin();
  visitor.provider.hand(await visitor.provider.sign(visitor.claimsFor(nonce)));
  const back = await visitor.comeBack(cookie, { code: 'code', state, iss: visitor.provider.issuer });
  const code = new URL(back.headers.location ?? '').searchParams.get('code') ?? '';
  const redeemed = await redeem(visitor.identity.app, code, { redirectUri: REDIRECT_URI });
  session = Session.parse(redeemed.json());
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  visitor.identity.app.inject({
    method,
    url: `/auth/${url}`,
    headers: {
      ...bearer(session),
      host: 'yard.example:8080',
    },
    ...(payload === undefined ? {} : { payload }),
  });
const asking = (redirectUri = REDIRECT_URI) =>
  call('POST', 'proof/outside', { redirectUri, state: 'proof-1', language: 'fr-CA' });
const freshUntil = async () => (await call('GET', 'proof')).json<ProofWays>().freshUntil;

async function beginProof() {
  const answer = await asking();
  const asked = new URL(answer.json<{ url: string }>().url).searchParams;
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return { cookie, asked, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' };
}

/** Goes to the provider and comes back with what it claims; answers with what the app and the audit are told. */
async function prove(changes: JWTPayload, { cookieOf = (cookie: string) => cookie } = {}) {
  const { cookie, state, nonce } = await beginProof();
  visitor.provider.hand(await visitor.provider.sign({ ...visitor.claimsFor(nonce), ...changes }));
  const before = (await visitor.audited()).length;
  const query = { code: 'code', state, iss: visitor.provider.issuer };
  const answer = await visitor.comeBack(cookieOf(cookie), query);
  const now = await visitor.audited();
  return { answer, noted: now.slice(0, now.length - before) };
}
const toldIn = (answer: Awaited<ReturnType<OutsideVisitor['comeBack']>>) =>
  Object.fromEntries(new URL(answer.headers.location ?? '').searchParams);

describe('a fresh proof by an outside provider', () => {
  test('asks the provider to have the person sign in anew [GAP-142]', async () => {
    const { asked } = await beginProof();
    expect(Object.fromEntries(asked)).toMatchObject({
      max_age: '0',
      prompt: 'login',
      ui_locales: 'fr-CA',
      code_challenge_method: 'S256',
    });
    const signIn = await visitor.begin();
    expect(signIn.asked.has('max_age') || signIn.asked.has('prompt')).toBe(false);
  });

  test('is none by a sign-in alone: the provider may have asked nothing [GAP-142]', async () => {
    expect(await freshUntil()).toBeNull();
    expect((await call('POST', 'factors/totp')).statusCode).toBe(401);
  });

  test('holds for five minutes from when the provider had the person sign in [GAP-142]', async () => {
    const authTimeS = nowS();
    const { answer, noted } = await prove({ auth_time: authTimeS });
    expect(toldIn(answer)).toEqual({ proof: 'taken', state: 'proof-1' });
    expect(answer.headers.location?.startsWith(REDIRECT_URI)).toBe(true);
    const lea = await visitor.identity.repositories.people.findByOutside(visitor.provider.issuer, 'lea');
    const detail = { by: 'outside', issuer: visitor.provider.issuer };
    expect(noted).toEqual([{ who: lea!.id, what: 'proof.taken', detail }]);
    expect(Date.parse((await freshUntil())!)).toBe((authTimeS + 5 * MINUTE_S) * 1000);
    expect((await call('POST', 'factors/totp')).statusCode).toBe(200);
  });

  test.each([
    ['without a time of the sign-in', () => ({}), 'noAuthTime'],
    ['of a sign-in before it was asked', () => ({ auth_time: nowS() - MINUTE_S }), 'oldAuthTime'],
    ['of a sign-in of yesterday', () => ({ auth_time: nowS() - 24 * 60 * MINUTE_S }), 'oldAuthTime'],
    ['of a sign-in in the future', () => ({ auth_time: nowS() + 2 * MINUTE_S }), 'oldAuthTime'],
    ['of a time that is none', () => ({ auth_time: 'now' }), 'notProved'],
    ['of somebody else', () => ({ auth_time: nowS(), sub: 'max' }), 'otherPerson'],
    ['of another provider', () => ({ auth_time: nowS(), iss: 'https://other.example' }), 'notProved'],
    ['of another visit', () => ({ auth_time: nowS(), nonce: 'another' }), 'notProved'],
  ])('%s is refused and noted once, and opens nothing [GAP-142]', async (_what, changes, reason) => {
    const left = await visitor.leftBehind();
    const { answer, noted } = await prove(changes());
    expect(toldIn(answer)).toMatchObject({ error: expect.any(String) as string, state: 'proof-1' });
    expect(toldIn(answer)).not.toHaveProperty('proof');
    expect(toldIn(answer)).not.toHaveProperty('code');
    const lea = await visitor.identity.repositories.people.findByOutside(visitor.provider.issuer, 'lea');
    const detail = { by: 'outside', issuer: visitor.provider.issuer, reason };
    expect(noted).toEqual([{ who: lea!.id, what: 'proof.refused', detail }]);
    expect(await freshUntil()).toBeNull();
    expect((await call('POST', 'factors/totp')).statusCode).toBe(401);
    expect(await visitor.leftBehind()).toEqual(left);
  });

  test.each([
    ['of no role any more', { groups: [] }, 'noRole', 403],
    ['of roles that are none of ours', { groups: ['gardeners'] }, 'noRole', 403],
    ['of an address that is not theirs', { email_verified: false }, 'noEmail', 200],
  ])('%s is refused, as a sign-in would be [S9][GAP-142]', async (_what, changes, reason, reads) => {
    const { answer, noted } = await prove({ ...changes, auth_time: nowS() });
    expect(toldIn(answer)).toMatchObject({ error: 'access_denied', state: 'proof-1' });
    expect(toldIn(answer)).not.toHaveProperty('proof');
    const lea = await visitor.identity.repositories.people.findByOutside(visitor.provider.issuer, 'lea');
    const detail = { by: 'outside', issuer: visitor.provider.issuer, reason };
    expect(noted[0]).toEqual({ who: lea!.id, what: 'proof.refused', detail });
    // a session that is open knows of it too
    const taken = noted.slice(1).map(({ what }) => what);
    expect(new Set(taken)).toEqual(new Set(reads === 200 ? [] : ['role.taken']));
    const profile = await call('GET', 'profiles/me');
    expect([profile.statusCode, lea!.authorities.length > 0]).toEqual([reads, reads === 200]);
    expect((await freshUntil()) ?? null).toBeNull();
  });

  test.each([
    ['without a time of the sign-in', () => ({}), 'noAuthTime'],
    ['of a sign-in before it was asked', () => ({ auth_time: nowS() - MINUTE_S }), 'oldAuthTime'],
    ['of an address that is not theirs', () => ({ auth_time: nowS(), email_verified: false }), 'noEmail'],
  ])('%s takes from the open session what it gives no more [S9][GAP-142]', async (_what, changes, reason) => {
    const some = await prove({ ...changes(), groups: ['managers'] });
    const told = ({ noted }: typeof some) => noted.map(({ what, detail }) => [what, detail['roleId']]);
    expect(told(some)).toEqual([
      ['proof.refused', undefined],
      ['role.taken', 'site_admin'],
    ]);
    expect(some.noted[0]).toMatchObject({ detail: { reason } });
    const all = await prove({ ...changes(), groups: [] });
    expect(told(all)).toEqual([
      ['proof.refused', undefined],
      ['role.taken', 'user'],
    ]);
    expect((await call('GET', 'profiles/me')).statusCode).toBe(403);
  });

  test('takes nothing from a person where it is of somebody else [GAP-142]', async () => {
    const { noted } = await prove({ auth_time: nowS(), sub: 'max', groups: [] });
    expect(noted.map(({ what }) => what)).toEqual(['proof.refused']);
    expect((await call('GET', 'profiles/me')).statusCode).toBe(200);
  });

  test('leaves the rights that the provider gives now, so that a role that it took opens no yard [S9][GAP-142]', async () => {
    const mayChangePolicies = async () => {
      const url = '/needs/site_admin_endpoints';
      return (await visitor.identity.app.inject({ url, headers: bearer(session) })).statusCode;
    };
    expect(await mayChangePolicies()).toBe(200);
    const { answer, noted } = await prove({ groups: ['managers'], auth_time: nowS() });
    expect(toldIn(answer)).toEqual({ proof: 'taken', state: 'proof-1' });
    expect(noted.map(({ what }) => what)).toEqual(['proof.taken', 'role.taken', 'role.given']);
    expect(await mayChangePolicies()).toBe(403);
  });

  test('works only in the browser that asked for it, so that nobody can be sent to the provider for a thief [GAP-142]', async () => {
    const { answer } = await prove({ auth_time: nowS() }, { cookieOf: () => '' });
    expect(answer.statusCode).toBe(400);
    expect(await freshUntil()).toBeNull();
  });

  test('proves nothing of a session that has ended meanwhile [GAP-142]', async () => {
    const { cookie, state, nonce } = await beginProof();
    await call('POST', 'sign-out', {});
    visitor.provider.hand(await visitor.provider.sign({ ...visitor.claimsFor(nonce), auth_time: nowS() }));
    const answer = await visitor.comeBack(cookie, { code: 'code', state, iss: visitor.provider.issuer });
    expect(toldIn(answer)).not.toHaveProperty('proof');
    expect((await refresh(visitor.identity.app, session.refreshToken)).statusCode).toBe(401);
    const [last] = await visitor.audited();
    expect(last).toMatchObject({ what: 'proof.refused', detail: { reason: 'sessionEnded' } });
  });

  test('a visit for a proof gives no code, and one for a sign-in no proof [GAP-142]', async () => {
    const { cookie, state, nonce } = await visitor.begin();
    visitor.provider.hand(await visitor.provider.sign({ ...visitor.claimsFor(nonce), auth_time: nowS() }));
    const answer = await visitor.comeBack(cookie, { code: 'code', state, iss: visitor.provider.issuer });
    expect(toldIn(answer)).toHaveProperty('code');
    expect(await freshUntil()).toBeNull();
  });

  test('is begun in a session alone, for a page of this service alone, by people of the provider alone [GAP-142]', async () => {
    expect((await asking('https://evil.example/auth-callback.html')).statusCode).toBe(400);
    session = { ...session, accessToken: 'made-up' };
    expect((await asking()).statusCode).toBe(403);
    const { repositories, signer, clock } = visitor.identity;
    const uma = (await repositories.people.findByEmail('user@acme.example'))!;
    const sessions = createSessions({ repositories, signer, clock });
    session = await sessions.begin(uma, null, { provedBy: 'password' });
    expect((await asking()).statusCode).toBe(403);
    expect((await call('GET', 'proof')).json()).toMatchObject({ outside: false, password: true });
  });
});
