import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import {
  CallbackSubscriptions,
  FacilitySubscriptions,
  Subscriptions,
  UserSubscriptions,
} from '#contracts/subscription.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';
const THEIR_ADMIN = 'admin@other.example';
const HOOK = 'https://hooks.example.com/in';

let people: PeopleApp;
let umaId: string;
let olafId: string;
beforeAll(async () => {
  people = await createPeopleApp();
  umaId = await people.idOf(UMA);
  olafId = await people.idOf('user@other.example');
}, SLOW_MS);
afterAll(() => people.close());

describe('subscriptions of others', () => {
  const PATH = '/api/admin/alerts/facilities/subscriptions';
  const ofUsers = async (who = ADA) =>
    UserSubscriptions.parse((await people.call(who, 'GET', '/api/admin/alerts/subscriptions/users')).json())
      .users;
  const ofUma = async () =>
    Subscriptions.parse(
      (await people.call(ADA, 'GET', `/api/admin/alerts/subscriptions/users/${umaId}`)).json(),
    ).subscriptions;
  const callbacks = async (query = '', who = ADA) =>
    CallbackSubscriptions.parse(
      (await people.call(who, 'GET', `/api/admin/alerts/subscriptions/callback-urls${query}`)).json(),
    ).callbacks;
  const ofYard = async () =>
    FacilitySubscriptions.parse((await people.call(ADA, 'GET', `${PATH}/yard`)).json());

  const subscribeBoth = () =>
    people.call(ADA, 'POST', PATH, {
      facilityList: ['yard', 'FAR_YARD'],
      callbacklist: [HOOK],
      emailList: [UMA.toUpperCase(), 'siteadmin@acme.example'],
    });

  test('are made for people and URLs at once, and all lists show them [CALL-45][CALL-46][CALL-48][CALL-65][DATA-32][AUTH-24]', async () => {
    expect((await subscribeBoth()).statusCode).toBe(204);
    expect((await ofUma()).map(({ id }) => id)).toEqual(['YARD', 'FAR_YARD']);
    const users = await ofUsers();
    expect(users.map(({ name, facilities }) => [name, facilities.map(({ id }) => id)])).toEqual([
      ['Sam Siteadmin', ['YARD', 'FAR_YARD']],
      ['Uma User', ['YARD', 'FAR_YARD']],
    ]);
    expect(await callbacks()).toMatchObject([{ callbackUrl: HOOK, username: 'Ada Admin' }]);
    expect((await callbacks())[0]?.facilities.map(({ id }) => id)).toEqual(['YARD', 'FAR_YARD']);
    expect(await callbacks('?categoryId=1')).toEqual(await callbacks());
    expect(await callbacks('?categoryId=2')).toEqual([]);
    expect(await callbacks('', THEIR_ADMIN)).toEqual([]);
    expect(await ofYard()).toEqual({
      users: users.map(({ id, name, email }) => ({ id, name, email })),
      callbacks: [{ callbackUrl: HOOK, username: 'Ada Admin' }],
    });
    expect(await people.audited(1)).toEqual(['subscription.added']);
    const own = await people.call(UMA, 'GET', '/api/alerts/subscriptions');
    expect(own.json()).toEqual({ subscriptions: await ofUma() });
  });

  test('name a user who is not of the client: none is made [AUTH-20][CALL-48]', async () => {
    await subscribeBoth();
    const order = { facilityList: ['YARD'], emailList: ['kiosk@acme.example', 'user@other.example'] };
    const answer = await people.call(ADA, 'POST', PATH, order);
    expect([
      answer.statusCode,
      Problem.parse(answer.json())['generalError']?.message,
      'emailList' in Problem.parse(answer.json()),
    ]).toEqual([404, 'userNotFound', true]);
    expect(await ofUsers()).toHaveLength(2);
    expect(await ofUsers(THEIR_ADMIN)).toEqual([]);
  });

  test('end for one person or one URL at one facility [CALL-49][DATA-33]', async () => {
    const end = (type: string, userIdOrCallbackUrl: string, who = ADA, facilityId = 'YARD') =>
      people.call(who, 'DELETE', PATH, { categoryId: 1, facilityId, type, userIdOrCallbackUrl });
    await subscribeBoth();
    expect((await end('user', umaId)).statusCode).toBe(204);
    expect((await ofUma()).map(({ id }) => id)).toEqual(['FAR_YARD']);
    expect((await end('callback', HOOK)).statusCode).toBe(204);
    expect((await callbacks())[0]?.facilities.map(({ id }) => id)).toEqual(['FAR_YARD']);
    expect((await ofYard()).users.map(({ name }) => name)).toEqual(['Sam Siteadmin']);
    expect(await people.audited(2)).toEqual(['subscription.removed', 'subscription.removed']);
    expect((await end('user', 'nobody')).statusCode).toBe(404);
    expect((await end('user', umaId, THEIR_ADMIN, 'FAR_YARD')).statusCode).toBe(404);
    expect(await ofUma()).toHaveLength(1);
  });

  test('end all at once for one person of the own client [CALL-49][AUTH-24]', async () => {
    const all = (id: string) =>
      people.call(ADA, 'DELETE', `/api/admin/alerts/facilities/unsubscribe_all/${id}`);
    await subscribeBoth();
    expect((await all(olafId)).statusCode).toBe(404);
    expect((await all(umaId)).statusCode).toBe(204);
    expect(await ofUma()).toEqual([]);
    expect((await ofUsers()).map(({ name }) => name)).toEqual(['Sam Siteadmin']);
    expect(await people.repositories.audit.listLast(1)).toMatchObject([
      { what: 'subscription.allRemoved', detail: { count: 2 } },
    ]);
  });
});
