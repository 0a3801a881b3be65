import { expect, test } from 'vitest';
import { createAdministrationApi } from '#adapters/api/administrationApi.ts';
import { createAuthApi } from '#adapters/api/authApi.ts';
import { createGeocodeApi } from '#adapters/api/geocodeApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import { createLayersApi } from '#adapters/api/layersApi.ts';
import { createLocationsApi } from '#adapters/api/locationsApi.ts';
import { fetchPointValues } from '#adapters/api/pointApi.ts';
import { createProfileApi } from '#adapters/api/profileApi.ts';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import { createSubscriptionsAdminApi } from '#adapters/api/subscriptionsAdminApi.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import { createTagsApi } from '#adapters/api/tagsApi.ts';
import { createVehiclesApi } from '#adapters/api/vehiclesApi.ts';
import { createFakeHttp } from './fakeHttp.ts';

const bases = { authBaseUrl: '/auth', apiBaseUrl: '/api' };
const admin = (http: HttpClient) => createAdministrationApi(http, bases);
const auth = (http: HttpClient) => createAuthApi(http, '/auth');
const subscribers = (http: HttpClient) => createSubscriptionsAdminApi(http, '/api');
const own = (http: HttpClient) => createSubscriptionsApi(http, '/api');
const locations = (http: HttpClient) => createLocationsApi(http, '/api');
const tags = (http: HttpClient) => createTagsApi(http, '/api');
const layers = (http: HttpClient) => createLayersApi(http, { layerBaseUrl: '/layers', layersUrl: '' });

const ROLE = { roleId: 'admin', userId: 'u' };
const ENTRY = {
  userId: 'u',
  resourceClass: 'LOCATION',
  resourceId: 7,
  read: true,
  write: true,
} as const;
const PREFERENCES = { notificationPreferences: [] };
const LISTS = { facilityList: ['YARD'], emailList: ['a@b.example'], callbacklist: [] };
const NUMBERS = { ...LISTS, numberList: ['+15550100'] };
const END = { facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: 'u' } as const;

type Call = readonly [ask: (http: HttpClient) => Promise<unknown>, address: string, body?: unknown];

/** What the app asks of the service, call by call: method, address and body as the requirements have them. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'times of datasets [CALL-14]': [[(http) => layers(http).fetchDatasets(), 'GET /layers/datasets.json']],
  'the values at a point [CALL-18]': [
    [
      (http) =>
        fetchPointValues(
          http,
          [{ name: 'temperature', url: '/layers/points/a', atMs: null }],
          { at: { lon: -98, lat: 38 }, isMetric: false, nowMs: 0 },
          new AbortController().signal,
        ),
      'GET /layers/points/a?lon=-98&lat=38&metric=false',
    ],
  ],
  'an address by words [CALL-29]': [
    [(http) => createGeocodeApi(http, '/api').suggest('rapid'), 'GET /api/geocode/suggest?q=rapid'],
  ],
  'changed details of one’s own [CALL-33]': [
    [
      (http) => createProfileApi(http, '/auth').change({ name: 'Uma' }),
      'PUT /auth/profiles/me',
      { name: 'Uma' },
    ],
  ],
  'people by a part of their address [CALL-34]': [
    [(http) => admin(http).findUsers('uma'), 'POST /auth/admin/users/find', { searchTerm: 'uma' }],
  ],
  'a link to register [CALL-35]': [
    [(http) => admin(http).makeRegistrationUrl(), 'POST /auth/admin/registration_url', {}],
  ],
  'roles [CALL-36]': [
    [(http) => admin(http).fetchRoles(), 'GET /auth/admin/client/roles'],
    [(http) => admin(http).giveRole(ROLE), 'POST /auth/admin/client/roles', ROLE],
    [(http) => admin(http).takeRole(ROLE), 'DELETE /auth/admin/client/roles', ROLE],
  ],
  'the client [CALL-37]': [
    [(http) => admin(http).fetchClient(), 'GET /auth/admin/client'],
    [(http) => admin(http).fetchSecret(), 'GET /auth/admin/client/signing_secret'],
    [
      (http) => admin(http).changeClient({ callbackUrl: '' }),
      'PATCH /auth/admin/client',
      { callbackUrl: '' },
    ],
  ],
  'a magic link [CALL-38]': [[(http) => auth(http).fetchMagicToken(), 'GET /auth/profiles/magicToken']],
  'the session of a magic link [CALL-39]': [
    [(http) => auth(http).redeemMagicToken('once'), 'POST /auth/magicSession', { magicToken: 'once' }],
  ],
  'a renewed session [CALL-40]': [
    [(http) => auth(http).refresh('again'), 'POST /auth/token', { refreshToken: 'again' }],
  ],
  'preferences [CALL-41]': [
    [(http) => own(http).fetchPreferences(), 'GET /api/notification_preferences'],
    [(http) => own(http).savePreferences(PREFERENCES), 'PUT /api/notification_preferences', PREFERENCES],
  ],
  'silent times [CALL-42]': [
    [(http) => own(http).fetchSilentTimes(), 'GET /api/silent_times'],
    [
      (http) => own(http).saveSilentTimes({ timezone: 'UTC' } as never),
      'PUT /api/silent_times',
      { timezone: 'UTC' },
    ],
  ],
  'access of a person [CALL-43]': [[(http) => admin(http).fetchAccess('u'), 'GET /api/admin/alerts/acl/u']],
  'changed access [CALL-44]': [[(http) => admin(http).saveAccess(ENTRY), 'PUT /api/admin/alerts/acl', ENTRY]],
  'subscriptions of all people [CALL-45]': [
    [(http) => subscribers(http).fetchPeople(), 'GET /api/admin/alerts/subscriptions/users'],
  ],
  'subscriptions of URLs [CALL-46]': [
    [(http) => subscribers(http).fetchCallbacks(), 'GET /api/admin/alerts/subscriptions/callback-urls'],
  ],
  'one’s own subscriptions [CALL-47]': [[(http) => own(http).fetchOwn(), 'GET /api/alerts/subscriptions']],
  'new subscriptions [CALL-48]': [
    [
      (http) => subscribers(http).subscribe(LISTS),
      'POST /api/admin/alerts/facilities/subscriptions',
      { categoryId: 1, ...LISTS },
    ],
    [
      (http) => own(http).subscribe(['YARD']),
      'POST /api/alerts/facilities/subscriptions',
      { categoryId: 1, facilityList: ['YARD'] },
    ],
  ],
  'removed subscriptions [CALL-49]': [
    [
      (http) => subscribers(http).unsubscribe(END),
      'DELETE /api/admin/alerts/facilities/subscriptions',
      { categoryId: 1, ...END },
    ],
    [
      (http) => own(http).unsubscribe('YARD'),
      'DELETE /api/alerts/facilities/subscriptions',
      { facilityId: 'YARD' },
    ],
    [
      (http) => subscribers(http).unsubscribeAll('u'),
      'DELETE /api/admin/alerts/facilities/unsubscribe_all/u',
    ],
  ],
  'new subscriptions to lightning [CALL-50]': [
    [
      (http) => subscribers(http).subscribeNumbers(NUMBERS),
      'POST /api/lightning/alerts/facilities/subscriptions',
      NUMBERS,
    ],
  ],
  'a removed one [CALL-51]': [
    [(http) => subscribers(http).unsubscribeItem(END), 'DELETE /api/lightning/alerts/facilities/1/YARD/u'],
  ],
  'facilities that a road leads to [CALL-54]': [
    [
      (http) =>
        createRouteApi(http, {
          routeUrl: '/api/route',
          apiBaseUrl: '/api',
          key: '',
          clientId: 'ACME',
          presentMs: () => 0,
        }).fetchReachable('HUB/1'),
      'GET /api/facilities/reachable/HUB%2F1',
    ],
  ],
  'a new location [CALL-55]': [
    [
      (http) => locations(http).add({ name: 'N' } as never),
      'POST /api/admin/alerts/locations',
      { name: 'N' },
    ],
  ],
  'a changed location [CALL-56]': [
    [
      (http) => locations(http).change('N/1', { city: 'C' } as never),
      'PUT /api/admin/alerts/locations/N%2F1',
      { city: 'C' },
    ],
  ],
  'a file of locations [CALL-57]': [
    [
      (http) => locations(http).upload({ locations: [], isOverwriting: true }),
      'POST /api/admin/alerts/locations/bulk/json?overwriteExisting=true',
      { locations: [] },
    ],
  ],
  'a removed location [CALL-58]': [
    [(http) => locations(http).remove('N'), 'DELETE /api/admin/alerts/locations/N'],
  ],
  'tags [CALL-59]': [
    [(http) => tags(http).fetch(), 'GET /api/admin/alerts/facility_tags'],
    [(http) => tags(http).add('Cold'), 'POST /api/admin/alerts/facility_tags', { name: 'Cold' }],
    [(http) => tags(http).rename(3, 'Warm'), 'PUT /api/admin/alerts/facility_tags/3', { name: 'Warm' }],
    [(http) => tags(http).remove(3), 'DELETE /api/admin/alerts/facility_tags/3'],
  ],
  'vehicles that pass a region [CALL-63][DATA-19]': [
    [
      (http) =>
        createVehiclesApi(http, '/api').findPassing({
          region: [{ lon: -98, lat: 38 }],
          fromMs: Date.UTC(2026, 6, 1),
          toMs: Date.UTC(2026, 6, 3),
        }),
      'POST /api/fmt/vehicles/intersect',
      { from: '2026-07-01T00:00:00.000Z', to: '2026-07-03T00:00:00.000Z', polygon: [[-98, 38]] },
    ],
  ],
};

test.each(Object.entries(CALLS))('the app asks for, and passes on a refusal of, %s', async (_, calls) => {
  for (const [ask, address, body = null] of calls) {
    const { http, asked } = createFakeHttp({});
    await expect(ask(http)).rejects.toThrow(/404|No layer answered/);
    const [{ method, path, query, body: sent }] = asked as [(typeof asked)[number]];
    const search = new URLSearchParams(query).toString();
    expect([`${method} ${path}${search && `?${search}`}`, sent]).toEqual([address, body]);
  }
});

test('the app asks for both menus of storms, of one time [CALL-19][LAYER-23]', async () => {
  const { http, asked } = createFakeHttp({});
  await layers(http)
    .fetchStorms('?init=20260701T000000Z')
    .catch(() => undefined);
  expect(asked.map(({ path, query }) => [path, query['init']])).toEqual([
    ['/layers/hurricanes/menu', '20260701T000000Z'],
    ['/layers/tropical_storms/menu', '20260701T000000Z'],
  ]);
});
