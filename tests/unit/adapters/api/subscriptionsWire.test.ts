import { expect, test } from 'vitest';
import { createSubscriptionsAdminApi } from '#adapters/api/subscriptionsAdminApi.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import { createFakeHttp } from './fakeHttp.ts';

const OWN = '/api/alerts/facilities/subscriptions';
const ADMIN = '/api/admin/alerts/facilities/subscriptions';
const HOOK = 'https://hooks.example.com/in?a=b&c';
const ITEM = `/api/lightning/alerts/facilities/1/YARD/${encodeURIComponent(HOOK)}`;

const PREFERENCES = '/api/notification_preferences';

const opened = (answers: object = {}) => createFakeHttp({ [OWN]: {}, [ADMIN]: {}, [ITEM]: {}, ...answers });
const sent = ({ asked }: ReturnType<typeof opened>) =>
  asked.map(({ method, path, body }) => [method, path, body]);

test('own subscriptions are made in category 1, and end by the facility alone [GAP-116][CALL-48][CALL-49]', async () => {
  const network = opened();
  const api = createSubscriptionsApi(network.http, '/api');
  await api.subscribe(['YARD', 'HUB']);
  await api.unsubscribe('YARD');
  expect(sent(network)).toEqual([
    ['POST', OWN, { categoryId: 1, facilityList: ['YARD', 'HUB'] }],
    ['DELETE', OWN, { facilityId: 'YARD' }],
  ]);
});

test('those of others are made in category 1, and end by type and id or URL [GAP-116][CALL-48][CALL-49]', async () => {
  const network = opened();
  const api = createSubscriptionsAdminApi(network.http, '/api');
  const order = { facilityList: ['YARD'], emailList: ['u@acme.example'], callbacklist: [HOOK] };
  await api.subscribe(order);
  await api.unsubscribe({ facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: 'u-1' });
  await api.unsubscribe({ facilityId: 'YARD', type: 'callback', userIdOrCallbackUrl: HOOK });
  await api.unsubscribeItem({ facilityId: 'YARD', userIdOrCallbackUrl: HOOK });
  expect(sent(network)).toEqual([
    ['POST', ADMIN, { categoryId: 1, ...order }],
    ['DELETE', ADMIN, { categoryId: 1, facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: 'u-1' }],
    ['DELETE', ADMIN, { categoryId: 1, facilityId: 'YARD', type: 'callback', userIdOrCallbackUrl: HOOK }],
    ['DELETE', ITEM, null],
  ]);
});

test('notification preferences are read and written at one address, as they are [SUB-05][CALL-41][GAP-118]', async () => {
  const told = {
    notificationPreferences: [
      { eventType: 'lightning_alert', sms: false, email: true },
      { eventType: 'wind_level1', sms: true, email: false },
    ],
    isSmsOff: true,
  };
  const network = opened({ [PREFERENCES]: told });
  const api = createSubscriptionsApi(network.http, '/api');
  expect(await api.fetchPreferences()).toEqual(told);
  const { notificationPreferences } = told;
  await api.savePreferences({ notificationPreferences });
  expect(sent(network)).toEqual([
    ['GET', PREFERENCES, null],
    ['PUT', PREFERENCES, { notificationPreferences }],
  ]);
});
