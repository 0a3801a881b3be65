import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSubscriptionsAdminApi } from '#adapters/api/subscriptionsAdminApi.ts';
import { Problem } from '#contracts/problem.ts';
import { CallbackSubscriptions, Subscriptions } from '#contracts/subscription.ts';
import { createFakeHttp } from '../../adapters/api/fakeHttp.ts';
import { createTestNetwork } from '../testNetwork.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const ADA = 'admin@acme.example';
const THEIR_ADMIN = 'admin@other.example';
const HOOK = 'https://hooks.example.com/in';
const FAMILY = '/api/lightning/alerts/facilities';

let people: PeopleApp;
let umaId: string;
beforeAll(async () => {
  people = await createPeopleApp();
  umaId = await people.idOf(UMA);
  await people.call(UMA, 'PUT', '/auth/profiles/me', { phoneNumber: '+12025550143' });
}, SLOW_MS);
afterAll(() => people.close());

const order = (who: string, body: object) => people.call(who, 'POST', `${FAMILY}/subscriptions`, body);
const end = (who: string, facilityId: string, whom: string, categoryId = '1') =>
  people.call(who, 'DELETE', `${FAMILY}/${categoryId}/${facilityId}/${encodeURIComponent(whom)}`);
const ofUma = async () =>
  Subscriptions.parse((await people.call(UMA, 'GET', '/api/alerts/subscriptions')).json()).subscriptions.map(
    ({ id }) => id,
  );
const callbacks = async () =>
  CallbackSubscriptions.parse(
    (await people.call(ADA, 'GET', '/api/admin/alerts/subscriptions/callback-urls')).json(),
  ).callbacks;

test('people are subscribed by their telephone numbers, each once, and URLs beside them [CALL-50][GAP-117]', async () => {
  const body = {
    facilityList: ['yard', 'FAR_YARD'],
    emailList: [UMA],
    callbacklist: [HOOK],
    numberList: ['+1 202-555-0143'],
  };
  expect((await order(ADA, body)).statusCode).toBe(204);
  expect(await ofUma()).toEqual(['YARD', 'FAR_YARD']);
  expect(await callbacks()).toHaveLength(1);
  expect(await people.repositories.audit.listLast(1)).toMatchObject([
    { what: 'subscription.added', detail: { userList: [umaId], callbacklist: [HOOK] } },
  ]);
});

test.each([
  ['a number that nobody of the client has', { numberList: ['+12025550199'] }, 404, 'numberList'],
  ['what is no number', { numberList: ['call me'] }, 400, 'numberList'],
  ['nobody', {}, 400, 'emailList'],
])('%s makes no subscription [CALL-50]', async (_, whom, status, field) => {
  const answer = await order(ADA, { facilityList: ['YARD'], ...whom });
  expect(answer.statusCode).toBe(status);
  expect(Object.keys(Problem.parse(answer.json())).join()).toContain(field);
});

test('the number of another client is nobody’s here [CALL-50][AUTH-20]', async () => {
  const body = { facilityList: ['THEIR_YARD'], numberList: ['+12025550143'] };
  expect((await order(THEIR_ADMIN, body)).statusCode).toBe(404);
});

test('one subscription ends by category, facility and whom it tells, a person or a URL [CALL-51][GAP-117]', async () => {
  await order(ADA, { facilityList: ['YARD', 'FAR_YARD'], emailList: [UMA], callbacklist: [HOOK] });
  expect((await end(ADA, 'YARD', umaId, '2')).statusCode).toBe(400);
  expect((await end(THEIR_ADMIN, 'YARD', umaId)).statusCode).toBe(404);
  expect(await ofUma()).toEqual(['YARD', 'FAR_YARD']);
  expect((await end(ADA, 'yard', umaId)).statusCode).toBe(204);
  expect(await ofUma()).toEqual(['FAR_YARD']);
  expect((await end(ADA, 'YARD', HOOK)).statusCode).toBe(204);
  expect((await callbacks())[0]?.facilities.map(({ id }) => id)).toEqual(['FAR_YARD']);
  expect(await people.audited(2)).toEqual(['subscription.removed', 'subscription.removed']);
});

test('ordinary people and strangers have no part in it [CALL-50][CALL-51][AUTH-24]', async () => {
  expect((await order(UMA, { facilityList: ['YARD'], emailList: [UMA] })).statusCode).toBe(403);
  expect((await end(UMA, 'YARD', umaId)).statusCode).toBe(403);
});

test('a URL of 2,000 letters can be named in an address [CALL-51]', { timeout: SLOW_MS }, async () => {
  const network = await createTestNetwork();
  const url = encodeURIComponent(`https://hooks.example.com/${'ü'.repeat(300)}${'/'.repeat(500)}`);
  const answer = await network.app.inject({ method: 'DELETE', url: `${FAMILY}/1/YARD/${url}` });
  await network.close();
  // a stranger is refused, where a path that is unknown would be 404
  expect(answer.statusCode).toBe(403);
});

test('the client functions name the same addresses [CALL-50][CALL-51]', async () => {
  const item = `${FAMILY}/1/YARD/${encodeURIComponent(HOOK)}`;
  const { http, asked } = createFakeHttp({ [`${FAMILY}/subscriptions`]: {}, [item]: {} });
  const api = createSubscriptionsAdminApi(http, '/api');
  const body = { emailList: [], numberList: ['+12025550143'], facilityList: ['YARD'], callbacklist: [] };
  await api.subscribeNumbers(body);
  await api.unsubscribeItem({ facilityId: 'YARD', userIdOrCallbackUrl: HOOK });
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', `${FAMILY}/subscriptions`, body],
    ['DELETE', item, null],
  ]);
});
