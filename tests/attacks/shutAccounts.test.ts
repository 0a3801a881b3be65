import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Accounts, AccountSessions, PasswordReset } from '#contracts/accounts.ts';
import { Problem } from '#contracts/problem.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import {
  bearer,
  fetchCode,
  postSignIn,
  redeem,
  refresh,
  signIn,
} from '../unit/server/identity/identityApp.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from '../unit/server/people/peopleApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';
const SAM = 'siteadmin@acme.example';
const GIL = 'guest@acme.example';
const OLAF = 'user@other.example';
const NEW_PASSWORD = 'thunder8clearagain';
const REASON = { reason: 'contract ended' };

let people: PeopleApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  people = await createPeopleApp();
  for (const email of [UMA, ADA, SAM, GIL, OLAF]) ids[email] = await people.idOf(email);
}, SLOW_MS);
afterAll(() => people.close());

type Method = Parameters<PeopleApp['call']>[1];
const pathOf = (email: string, rest = '') => `/auth/admin/people/${ids[email]}${rest}`;
const asAda = (method: Method, url: string, payload?: object) => people.call(ADA, method, url, payload);
const shut = (email: string) => asAda('POST', pathOf(email, '/disable'), REASON);
const reopen = (email: string) => asAda('POST', pathOf(email, '/enable'));
const keyOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.message;
const lastEntry = async () => (await people.repositories.audit.listLast(1))[0];
const profileOf = async (session: { accessToken: string }) =>
  (await people.app.inject({ url: '/auth/profiles/me', headers: bearer(session as never) })).statusCode;

describe('a disabled person', () => {
  test('loses each session at once, and none is renewed [AUTH-26][GAP-19]', async () => {
    const [one, other] = [await signIn(people.app, UMA), await signIn(people.app, UMA)];
    expect(await profileOf(one)).toBe(200);
    expect((await shut(UMA)).statusCode).toBe(204);
    for (const session of [one, other]) {
      expect(await profileOf(session)).toBe(403);
      expect((await refresh(people.app, session.refreshToken)).statusCode).toBe(401);
    }
    await reopen(UMA);
    expect(await profileOf(one)).toBe(403); // what ended stays ended
  });

  test('is told no more at the sign-in than with a wrong password, and the audit names them [AUTH-05][AUTH-26]', async () => {
    await shut(UMA);
    const refused = await postSignIn(people.app, UMA, DEMO_PASSWORD);
    const entry = await lastEntry();
    const wrong = await postSignIn(people.app, UMA, 'wrong-password-1');
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toBe(wrong.body);
    expect(entry).toMatchObject({ who: ids[UMA], what: 'signIn.failed', detail: { reason: 'disabled' } });
    await reopen(UMA);
    expect((await postSignIn(people.app, UMA, DEMO_PASSWORD)).statusCode).toBe(303);
  });

  test('waits after right passwords as after wrong ones, so that the wait tells nothing [AUTH-05][AUTH-26]', async () => {
    await shut(GIL);
    const waitsAfter = async (email: string, password: string) => {
      for (let tries = 1; tries <= 30; tries += 1) {
        if ((await postSignIn(people.app, email, password)).statusCode === 429) return tries;
      }
      return null;
    };
    const tries = await waitsAfter(GIL, DEMO_PASSWORD);
    expect(tries).not.toBeNull();
    expect(tries).toBe(await waitsAfter('nobody@acme.example', DEMO_PASSWORD));
    await reopen(GIL);
  });

  test('has no use of a code that they fetched just before [AUTH-05][AUTH-26]', async () => {
    const code = await fetchCode(people.app, UMA);
    await shut(UMA);
    expect((await redeem(people.app, code)).statusCode).toBe(401);
    await reopen(UMA);
    expect((await redeem(people.app, code)).statusCode).toBe(401);
  });

  test('has made no link that opens anything any more [AUTH-26][AUTH-20]', async () => {
    const session = await signIn(people.app, UMA);
    const answer = await people.app.inject({ url: '/auth/profiles/magicToken', headers: bearer(session) });
    const { magicToken } = answer.json<{ magicToken: string }>();
    await shut(UMA);
    await reopen(UMA);
    const opened = await people.app.inject({
      method: 'POST',
      url: '/auth/magicSession',
      payload: { magicToken },
    });
    expect(opened.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('is sent no messages, and is again once enabled [AUTH-26]', async () => {
    const [yard] = await people.repositories.facilities.list('ACME');
    const order = { facilityList: [yard!.id], emailList: [UMA] };
    await asAda('POST', '/api/admin/alerts/facilities/subscriptions', order);
    const recipients = async () => (await people.repositories.recipients.of('ACME', yard!.id)).people.length;
    expect(await recipients()).toBe(1);
    await shut(UMA);
    expect(await recipients()).toBe(0);
    await reopen(UMA);
    expect(await recipients()).toBe(1);
  });

  test('needs a reason, which the audit keeps with who did it to whom [AUTH-26]', async () => {
    for (const payload of [{}, { reason: '   ' }, { reason: 'x'.repeat(301) }]) {
      expect((await asAda('POST', pathOf(UMA, '/disable'), payload)).statusCode).toBe(400);
    }
    await shut(UMA);
    const detail = { userId: ids[UMA], ...REASON };
    expect(await lastEntry()).toMatchObject({ who: ids[ADA], what: 'person.disabled', detail });
    await reopen(UMA);
    expect(await lastEntry()).toMatchObject({ what: 'person.enabled', detail: { userId: ids[UMA] } });
  });
});

describe('nobody shuts', () => {
  test('their own account [AUTH-26]', async () => {
    for (const [method, rest, body] of [
      ['POST', '/disable', REASON],
      ['DELETE', '', REASON],
      ['POST', '/password_reset', undefined],
    ] as const) {
      expect(keyOf(await asAda(method, pathOf(ADA, rest), body))).toBe('ownAccount');
    }
  });

  test('the last administrator, where a disabled one does not count [AUTH-26]', async () => {
    await people.repositories.rights.add(ids[SAM]!, 'admin_endpoints');
    const sam = await signIn(people.app, SAM);
    expect((await shut(SAM)).statusCode).toBe(204);
    const role = { roleId: 'admin', userId: ids[ADA]! };
    expect(keyOf(await asAda('DELETE', '/auth/admin/client/roles', role))).toBe('lastAdmin');
    const back = { method: 'POST', url: pathOf(ADA, '/disable'), payload: REASON } as const;
    expect((await people.app.inject({ ...back, headers: bearer(sam) })).statusCode).toBe(403);
    await reopen(SAM);
    await people.repositories.rights.remove(ids[SAM]!, 'admin_endpoints');
  });

  test('another administrator at the same time as that one shuts theirs [AUTH-26]', async () => {
    await people.repositories.rights.add(ids[SAM]!, 'admin_endpoints');
    const sam = await signIn(people.app, SAM);
    const back = { method: 'POST', url: pathOf(ADA, '/disable'), payload: REASON } as const;
    const answers = await Promise.all([shut(SAM), people.app.inject({ ...back, headers: bearer(sam) })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      204, 403,
    ]);
    const { rights } = people.repositories;
    const left = await rights.lockAdministrators('ACME');
    expect(left).toHaveLength(1);
    for (const id of [ids[ADA]!, ids[SAM]!])
      await people.repositories.people.update(id, { disabledAtMs: null });
    await rights.remove(ids[SAM]!, 'admin_endpoints');
    people.forgetSessions();
  });

  test('a person of another client, who is not told from nobody [AUTH-20][AUTH-26]', async () => {
    const family = '/sessions/00000000-0000-4000-8000-000000000000';
    for (const [method, rest, body] of [
      ['POST', '/disable', REASON],
      ['POST', '/enable', undefined],
      ['GET', '/sessions', undefined],
      ['DELETE', '/sessions', undefined],
      ['DELETE', family, undefined],
      ['POST', '/password_reset', undefined],
      ['DELETE', '', REASON],
    ] as const) {
      const answer = await asAda(method, pathOf(OLAF, rest), body);
      expect([answer.statusCode, keyOf(answer)]).toEqual([404, 'userNotFound']);
    }
  });
});

describe('sessions', () => {
  const sessionsOf = async (email: string) =>
    AccountSessions.parse((await asAda('GET', pathOf(email, '/sessions'))).json()).sessions;

  test('are listed by their last use, and one alone can be ended [AUTH-26][GAP-141]', async () => {
    await asAda('DELETE', pathOf(UMA, '/sessions'));
    const one = await signIn(people.app, UMA);
    people.clock.atMs += 60_000;
    const other = await signIn(people.app, UMA);
    const listed = await sessionsOf(UMA);
    expect(listed).toHaveLength(2);
    expect((await asAda('DELETE', pathOf(UMA, `/sessions/${listed[1]!.familyId}`))).statusCode).toBe(204);
    expect([await profileOf(one), await profileOf(other)]).toEqual([403, 200]);
    expect(await lastEntry()).toMatchObject({ what: 'session.ended', who: ids[ADA] });
    expect(keyOf(await asAda('DELETE', pathOf(UMA, `/sessions/${listed[1]!.familyId}`)))).toBe(
      'sessionNotFound',
    );
  });

  test('end all with the sign-in codes and links that were begun in them [AUTH-26]', async () => {
    const [session, code] = [await signIn(people.app, UMA), await fetchCode(people.app, UMA)];
    const answer = await people.app.inject({ url: '/auth/profiles/magicToken', headers: bearer(session) });
    const { magicToken } = answer.json<{ magicToken: string }>();
    expect((await asAda('DELETE', pathOf(UMA, '/sessions'))).statusCode).toBe(204);
    expect((await redeem(people.app, code)).statusCode).toBe(401);
    const link = { method: 'POST', url: '/auth/magicSession', payload: { magicToken } } as const;
    expect((await people.app.inject(link)).statusCode).toBeGreaterThanOrEqual(400);
    await signIn(people.app, UMA);
  });

  test('of another person do not end under this one’s name [AUTH-26]', async () => {
    const [session] = await sessionsOf(UMA);
    const answer = await asAda('DELETE', pathOf(GIL, `/sessions/${session!.familyId}`));
    expect(answer.statusCode).toBe(404);
    expect(await sessionsOf(UMA)).toHaveLength(1);
  });
});

describe('a password that was reset', () => {
  const reset = async (email = UMA) => {
    const answer = await asAda('POST', pathOf(email, '/password_reset'));
    expect(answer.statusCode).toBe(200);
    const { resetUrl } = PasswordReset.parse(answer.json());
    return new URL(resetUrl!).pathname + new URL(resetUrl!).search;
  };
  const choose = (url: string, password = NEW_PASSWORD, repeated = password) =>
    people.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({
        password,
        repeated,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('is useless at once, and so is every session; the link sets the new one, once [AUTH-26]', async () => {
    const session = await signIn(people.app, UMA);
    const url = await reset();
    expect(await profileOf(session)).toBe(403);
    expect((await postSignIn(people.app, UMA, DEMO_PASSWORD)).statusCode).toBe(401);
    expect((await people.app.inject({ url })).statusCode).toBe(200);
    expect((await choose(url, NEW_PASSWORD, 'other')).statusCode).toBe(400);
    expect((await choose(url)).statusCode).toBe(200);
    expect((await postSignIn(people.app, UMA, NEW_PASSWORD)).statusCode).toBe(303);
    expect((await choose(url)).statusCode).toBe(404);
    expect((await people.app.inject({ url })).statusCode).toBe(404);
  });

  test('can not be set by a link that is a day old, or that a later reset replaced [AUTH-26]', async () => {
    const first = await reset();
    const second = await reset();
    expect((await choose(first)).statusCode).toBe(404);
    people.clock.atMs += 24 * 3_600_000;
    expect((await choose(second)).statusCode).toBe(404);
    people.clock.atMs -= 24 * 3_600_000;
  });

  test('can not be set by the link of an invitation, nor of a person who was disabled since [AUTH-26]', async () => {
    const url = await reset(GIL);
    await shut(GIL);
    expect((await choose(url)).statusCode).toBe(404);
    await reopen(GIL);
    expect((await choose(url)).statusCode).toBe(404);
    const invitation = await asAda('POST', '/auth/admin/registration_url', {});
    const { search } = new URL(invitation.json<{ registrationUrl: string }>().registrationUrl);
    expect((await choose(`/auth/reset${search}`)).statusCode).toBe(404);
  });

  test('neither stands in the audit nor does its link [AUTH-26]', async () => {
    const url = await reset();
    const token = new URL(url, 'http://x').searchParams.get('token')!;
    const told = JSON.stringify(await people.repositories.audit.listLast(1_000));
    expect(told).not.toContain(token);
    expect(told).not.toContain(NEW_PASSWORD);
  });
});

test('a deleted person is gone with their sessions, and the audit keeps their id and the reason [AUTH-26]', async () => {
  const session = await signIn(people.app, SAM);
  expect((await asAda('DELETE', pathOf(SAM), {})).statusCode).toBe(400);
  expect((await asAda('DELETE', pathOf(SAM), REASON)).statusCode).toBe(204);
  expect(await lastEntry()).toMatchObject({
    what: 'person.deleted',
    detail: { userId: ids[SAM], ...REASON },
  });
  expect(await profileOf(session)).toBe(403);
  expect((await refresh(people.app, session.refreshToken)).statusCode).toBe(401);
  expect((await postSignIn(people.app, SAM, DEMO_PASSWORD)).statusCode).toBe(401);
  const listed = Accounts.parse((await asAda('GET', '/auth/admin/people')).json()).people;
  expect(listed.map(({ email }) => email)).not.toContain(SAM);
  expect((await people.repositories.audit.listLast(1_000)).some(({ who }) => who === ids[SAM])).toBe(true);
});
