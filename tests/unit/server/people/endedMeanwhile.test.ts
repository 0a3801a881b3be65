import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TotpSetup } from '#contracts/factors.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import { fetchCode, postSignIn, redeem, signInUrl } from '../identity/identityApp.ts';
import { createPeopleApp, problemOf, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const NEW_PASSWORD = 'seven-blue-herons-at-dawn';
const EVE = 'eve@acme.example';
const SUBSCRIPTIONS = '/api/admin/alerts/facilities/subscriptions';

let world: PeopleApp;
let eveId: string;
let userId: string;
let yardGid: number;
beforeAll(async () => {
  world = await createPeopleApp();
  userId = await world.idOf('user@acme.example');
  yardGid = (await world.repositories.facilities.findById('ACME', 'YARD'))!.gid;
}, SLOW_MS);
afterAll(() => world.close());
beforeEach(async () => {
  world.forgetSessions();
  const authorities = ['user_endpoints', 'admin_endpoints'];
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const eve = { clientId: 'ACME', name: 'Eve', email: EVE, authorities, passwordHash };
  eveId = (await world.repositories.people.add(eve))!.id;
  await world.sessionOf(EVE);
  await world.sessionOf('admin@acme.example');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.repositories.accounts.remove(eveId);
});

/** Does something before the store begins the next transaction: the order was let in, and waits for it. */
function beforeNextTransaction(meanwhile: () => Promise<unknown>): void {
  const { together } = world.repositories;
  vi.spyOn(world.repositories, 'together').mockImplementationOnce(async (work) => {
    await meanwhile();
    return together(work);
  });
}

const byAdmin = (path: string, payload?: object) =>
  world.call('admin@acme.example', payload === undefined ? 'DELETE' : 'POST', path, payload);
const resetEve = () => byAdmin(`/auth/admin/people/${eveId}/password_reset`, {});
const endSessions = () => byAdmin(`/auth/admin/people/${eveId}/sessions`);
const keyOf = (answer: Parameters<typeof problemOf>[0]) => problemOf(answer).generalError?.message;
const codeNow = (secret: string) => new TOTP({ secret }).generate({ timestamp: world.clock.atMs });

describe('an order that waits for the store', () => {
  test('is refused while the store cannot say whether its session stands [S1][GAP-141]', async () => {
    vi.spyOn(world.repositories.sessions, 'findStanding').mockRejectedValueOnce(new Error('connection lost'));
    const answer = await world.call(EVE, 'POST', '/auth/admin/registration_url', {});
    expect([answer.statusCode, keyOf(answer)]).toEqual([503, 'storageFailed']);
  });

  test('gives no role once the session of the administrator has ended [AUTH-26]', async () => {
    beforeNextTransaction(endSessions);
    const answer = await world.call(EVE, 'POST', '/auth/admin/client/roles', {
      roleId: 'site_admin',
      userId,
    });
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
    const user = await world.repositories.people.findById(userId);
    expect(user!.authorities).not.toContain('site_admin_endpoints');
  });

  const account = () => `/auth/admin/people/${userId}`;
  const reason = { reason: 'A mistake' };
  test.each<[string, 'POST' | 'PUT' | 'PATCH' | 'DELETE', () => string, () => object | undefined]>([
    ['disables nobody', 'POST', () => `${account()}/disable`, () => reason],
    ['enables nobody', 'POST', () => `${account()}/enable`, () => undefined],
    ['unlocks nobody', 'POST', () => `${account()}/unlock`, () => undefined],
    ['deletes nobody', 'DELETE', account, () => reason],
    ['ends nobody’s sessions', 'DELETE', () => `${account()}/sessions`, () => undefined],
    ['resets no password', 'POST', () => `${account()}/password_reset`, () => ({})],
    ['resets no factors', 'POST', () => `${account()}/factor_reset`, () => ({})],
    [
      'limits nobody to a location',
      'PUT',
      () => '/api/admin/alerts/acl',
      () => ({ userId, resourceClass: 'LOCATION', resourceId: yardGid, read: true, write: true }),
    ],
    ['lifts no limit', 'DELETE', () => `/api/admin/alerts/acl/${userId}`, () => undefined],
    [
      'changes no settings of the client',
      'PATCH',
      () => '/auth/admin/client',
      () => ({ maySilenceLightning: true }),
    ],
    ['makes no signing secret', 'POST', () => '/auth/admin/client/signing_secret', () => ({})],
    [
      'subscribes nobody',
      'POST',
      () => SUBSCRIPTIONS,
      () => ({ facilityList: ['YARD'], callbacklist: ['https://hooks.example.com/in'], emailList: [] }),
    ],
    [
      'ends no subscription',
      'DELETE',
      () => SUBSCRIPTIONS,
      () => ({ categoryId: 1, facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: userId }),
    ],
    [
      'ends nobody’s subscriptions',
      'DELETE',
      () => `/api/admin/alerts/facilities/unsubscribe_all/${userId}`,
      () => undefined,
    ],
  ])(
    '%s once the session of the administrator has ended [AUTH-24][AUTH-26]',
    async (_, method, path, body) => {
      beforeNextTransaction(endSessions);
      const answer = await world.call(EVE, method, path(), body());
      expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
      const [entry] = await world.repositories.audit.listLast(1);
      expect(entry).toMatchObject({ what: 'sessions.ended', detail: { userId: eveId } });
    },
  );

  test('adds no authenticator app once an administrator has ended the sessions of its person [AUTH-26][GAP-142]', async () => {
    const { secret } = (await world.call(EVE, 'POST', '/auth/factors/totp', {})).json<TotpSetup>();
    beforeNextTransaction(endSessions);
    const answer = await world.call(EVE, 'POST', '/auth/factors/totp/confirm', { code: codeNow(secret) });
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
    expect(await world.repositories.factors.hasSecondFactor(eveId)).toBe(false);
  });

  test('makes no invitation once the session of the administrator has ended [AUTH-24]', async () => {
    beforeNextTransaction(endSessions);
    const answer = await world.call(EVE, 'POST', '/auth/admin/registration_url', {});
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
  });

  test('chooses no password once an administrator has reset it [PROF-06]', async () => {
    beforeNextTransaction(resetEve);
    const answer = await world.call(EVE, 'PUT', '/auth/profiles/me', {
      oldPassword: DEMO_PASSWORD,
      newPassword: NEW_PASSWORD,
      repeatedNewPassword: NEW_PASSWORD,
    });
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'accessTokenExpired']);
    expect((await world.repositories.people.findById(eveId))!.passwordHash).toBeNull();
  });
});

describe('a sign-in that is underway as its password is reset', () => {
  test('gets no code while the password is being checked [AUTH-05][GAP-106]', async () => {
    const { addCode } = world.repositories.tokens;
    vi.spyOn(world.repositories.tokens, 'addCode').mockImplementationOnce(async (code) => {
      await resetEve();
      return addCode(code);
    });
    const answer = await postSignIn(world.app, EVE, DEMO_PASSWORD);
    expect([answer.statusCode, answer.headers.location]).toEqual([401, undefined]);
  });

  test('gets no session while its code is being exchanged [AUTH-05][GAP-106]', async () => {
    const code = await fetchCode(world.app, EVE);
    beforeNextTransaction(resetEve);
    const answer = await redeem(world.app, code);
    expect([answer.statusCode, keyOf(answer)]).toEqual([401, 'authorizationCodeNotFoundOrExpired']);
    const standing = { nowMs: world.clock.atMs, usedSinceMs: null };
    expect(await world.repositories.sessions.listOf(eveId, standing)).toEqual([]);
  });
});

describe('the second step of a sign-in that is underway as its password is reset', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  beforeEach(async () => {
    const { factors } = world.repositories;
    await factors.beginTotp(eveId, SECRET, world.clock.atMs);
    await factors.confirmTotp(eveId, SECRET, world.clock.atMs);
  });
  const stepIn = (body: string) => /name="step" value="([\w-]{43})"/.exec(body)?.[1] ?? null;
  const prove = async (step: string | null) =>
    world.app.inject({
      method: 'POST',
      url: signInUrl(),
      headers: { host: 'yard.example:8080', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ step: step ?? '', code: codeNow(SECRET) }).toString(),
    });

  test('gets no code once it was proved [AUTH-05][GAP-106][GAP-142]', async () => {
    const step = stepIn((await postSignIn(world.app, EVE, DEMO_PASSWORD)).body);
    const { addCode } = world.repositories.tokens;
    vi.spyOn(world.repositories.tokens, 'addCode').mockImplementationOnce(async (code) => {
      await resetEve();
      return addCode(code);
    });
    const answer = await prove(step);
    expect([answer.statusCode, answer.headers.location]).toEqual([401, undefined]);
    const [entry] = await world.repositories.audit.listLast(1);
    expect(entry).toMatchObject({ what: 'signIn.failed', who: eveId, detail: { reason: 'proofEnded' } });
  });

  test('is not begun anew where its proof came too late [AUTH-05][GAP-106][GAP-142]', async () => {
    const step = stepIn((await postSignIn(world.app, EVE, DEMO_PASSWORD)).body);
    const { take } = world.repositories.challenges;
    vi.spyOn(world.repositories.challenges, 'take').mockImplementationOnce(async (...asked) => {
      await resetEve();
      return take(...asked);
    });
    const answer = await prove(step);
    expect([answer.statusCode, stepIn(answer.body)]).toEqual([401, null]);
    expect(answer.body).toContain('Your time to sign in ran out');
  });
});
