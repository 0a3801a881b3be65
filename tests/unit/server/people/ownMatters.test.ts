import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { fetchCode, postSignIn, redeem, refresh, signIn } from '../identity/identityApp.ts';
import { createPeopleApp, problemOf, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const GIL = 'guest@acme.example';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

describe('own details', () => {
  const put = (payload: object, email: string | null = UMA) =>
    people.call(email, 'PUT', '/auth/profiles/me', payload);

  test('change one at a time, each change audited by the names of its fields [CALL-33][PROF-19][AUTH-25]', async () => {
    const answer = await put({ name: 'Uma Ünal', language: 'fr-CA' });
    expect(answer.json()).toMatchObject({ name: 'Uma Ünal', language: 'fr-CA', phoneNumber: '' });
    const [entry] = await people.repositories.audit.listLast(1);
    expect(entry).toMatchObject({
      who: await people.idOf(UMA),
      what: 'profile.changed',
      detail: { fields: ['name', 'language'] },
    });
  });

  test('are audited as changed where they differ from before [CALL-33]', async () => {
    await put({ name: 'Uma Ünal', language: 'fr-CA', phoneNumber: '' });
    await put({ name: 'Uma Ünal', language: 'fr-CA', phoneNumber: '+15550100000' });
    const [entry] = await people.repositories.audit.listLast(1);
    expect(entry?.detail).toEqual({ fields: ['phoneNumber'] });
    const again = await put({ name: 'Uma Ünal', language: 'fr-CA', phoneNumber: '+15550100000' });
    expect(again.json()).toMatchObject({ phoneNumber: '+15550100000' });
    await expect(people.repositories.audit.listLast(1)).resolves.toEqual([entry]);
    await put({ phoneNumber: '' });
  });

  test('that are wrong are named one by one, and nothing changes [GAP-128][PROF-14][PROF-16]', async () => {
    await put({ language: 'fr-CA' });
    const answer = await put({ name: 'U', phoneNumber: '12', language: 'en-US' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(problemOf(answer)).sort()).toEqual(['generalError', 'name', 'phoneNumber']);
    expect((await people.call(UMA, 'GET', '/auth/profiles/me')).json()).toMatchObject({ language: 'fr-CA' });
  });

  test('have a metric sub-system with the metric system alone, also when it comes by itself [AUTH-14][PROF-20]', async () => {
    expect((await put({ unitSystem: 1, unitMetricSubsystem: 2 })).json()).toMatchObject({
      unitMetricSubsystem: 2,
    });
    expect((await put({ unitMetricSubsystem: 1 })).json()).toMatchObject({
      unitSystem: 1,
      unitMetricSubsystem: 1,
    });
    expect((await put({ unitSystem: 0 })).json()).toMatchObject({ unitMetricSubsystem: 0 });
    expect((await put({ unitMetricSubsystem: 2 })).json()).toMatchObject({
      unitSystem: 0,
      unitMetricSubsystem: 0,
    });
  });

  test('are not for guests to change [AUTH-25]', async () => {
    const answer = await put({ name: 'Gil Guest' }, GIL);
    expect([answer.statusCode, problemOf(answer)['generalError']?.message]).toEqual([403, 'notAuthorised']);
  });
});

describe('the own password', () => {
  const put = (payload: object) => people.call('kiosk@acme.example', 'PUT', '/auth/profiles/me', payload);
  const fresh = { newPassword: 'ochre tin kettle walk', repeatedNewPassword: 'ochre tin kettle walk' };

  test('changes by the old one: all other sessions end, this one goes on, and the old password is no more [PROF-06][GAP-106]', async () => {
    const other = await signIn(people.app, 'kiosk@acme.example');
    const own = await people.sessionOf('kiosk@acme.example');
    expect((await put({ oldPassword: DEMO_PASSWORD, ...fresh })).statusCode).toBe(200);
    expect(await people.audited(1)).toEqual(['password.changed']);

    expect((await refresh(people.app, other.refreshToken)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${other.accessToken}` };
    expect((await people.app.inject({ url: '/auth/profiles/me', headers })).statusCode).toBe(403);
    expect((await refresh(people.app, own.refreshToken)).statusCode).toBe(200);
    expect((await postSignIn(people.app, 'kiosk@acme.example', DEMO_PASSWORD)).statusCode).toBe(401);
    expect((await postSignIn(people.app, 'kiosk@acme.example', 'ochre tin kettle walk')).statusCode).toBe(
      303,
    );
  });

  test('stays when the new one breaks the rule, is not repeated, or comes with details [PROF-17][PROF-18]', async () => {
    for (const [field, payload] of [
      [
        'newPassword',
        { oldPassword: 'ochre tin kettle walk', newPassword: 'short1', repeatedNewPassword: 'short1' },
      ],
      [
        'repeatedNewPassword',
        { oldPassword: 'ochre tin kettle walk', ...fresh, repeatedNewPassword: 'ochre tin kettle jump' },
      ],
      ['newPassword', { oldPassword: 'ochre tin kettle walk', ...fresh, name: 'Wall Display' }],
      ['oldPassword', fresh],
    ] as const) {
      const answer = await put(payload);
      expect([answer.statusCode, field in problemOf(answer)]).toEqual([400, true]);
    }
  });

  test('cannot be guessed: after five wrong old ones even the right one has to wait a quarter of an hour [PROF-06]', async () => {
    for (let guess = 0; guess < 5; guess++) {
      const answer = await put({ oldPassword: `guess${guess}`, ...fresh });
      expect([answer.statusCode, problemOf(answer)['generalError']?.message]).toEqual([400, 'wrongPassword']);
      expect(problemOf(answer)['oldPassword']).toBeDefined();
    }
    expect(await people.audited(5)).toEqual(Array(5).fill('password.refused'));
    expect((await put({ oldPassword: 'ochre tin kettle walk', ...fresh })).statusCode).toBe(429);
    people.clock.atMs += 15 * 60_000 - 1;
    expect((await put({ oldPassword: 'ochre tin kettle walk', ...fresh })).statusCode).toBe(429);
    people.clock.atMs += 1;
    expect((await put({ oldPassword: 'ochre tin kettle walk', ...fresh })).statusCode).toBe(200);
  });
});

test('a change of the password ends what was begun with the old one: sign-in codes, and links that were made [PROF-06][GAP-106]', async () => {
  const ADA = 'admin@acme.example';
  const code = await fetchCode(people.app, ADA);
  const invited = await people.call(ADA, 'POST', '/auth/admin/registration_url', {});
  const { pathname, search } = new URL(invited.json<{ registrationUrl: string }>().registrationUrl);
  const invitation = async () => (await people.app.inject({ url: pathname + search })).statusCode;
  expect(await invitation()).toBe(200);
  const newPassword = 'ochre tin kettle walk';
  const change = { oldPassword: DEMO_PASSWORD, newPassword, repeatedNewPassword: newPassword };
  expect((await people.call(ADA, 'PUT', '/auth/profiles/me', change)).statusCode).toBe(200);
  expect((await redeem(people.app, code)).statusCode).toBe(401);
  expect(await invitation()).toBe(404);
});

test('who signs in elsewhere has no password to change here [PROF-06]', async () => {
  const SAM = 'siteadmin@acme.example';
  await people.sessionOf(SAM);
  await people.repositories.people.update(await people.idOf(SAM), { passwordHash: null });
  const change = {
    oldPassword: DEMO_PASSWORD,
    newPassword: 'ochre tin kettle walk',
    repeatedNewPassword: 'ochre tin kettle walk',
  };
  const answer = await people.call(SAM, 'PUT', '/auth/profiles/me', change);
  expect([answer.statusCode, problemOf(answer)['generalError']?.message]).toEqual([409, 'passwordElsewhere']);
});
