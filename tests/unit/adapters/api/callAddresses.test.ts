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

type Call = readonly [
  ask: (http: HttpClient, signal: AbortSignal) => Promise<unknown>,
  address: string,
  body?: unknown,
];

/** What the app asks of the service, call by call: method, address and body as the requirements have them. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'times of datasets [CALL-14]': [
    [(http, signal) => layers(http).fetchDatasets(signal), 'GET /layers/datasets.json'],
  ],
  'the values at a point [CALL-18]': [
    [
      (http, signal) =>
        fetchPointValues(
          http,
          [{ name: 'temperature', url: '/layers/points/a', atMs: null, isMetric: false }],
          { at: { lon: -98, lat: 38 }, nowMs: 0 },
          signal,
        ),
      'GET /layers/points/a?lon=-98&lat=38&metric=false',
    ],
  ],
  'an address by words [CALL-29]': [
    [
      (http, signal) => createGeocodeApi(http, '/api').suggest('rapid', signal),
      'GET /api/geocode/suggest?q=rapid',
    ],
  ],
  'changed details of one’s own [CALL-33]': [
    [
      (http, signal) => createProfileApi(http, '/auth').change({ name: 'Uma' }, signal),
      'PUT /auth/profiles/me',
      { name: 'Uma' },
    ],
  ],
  'people by a part of their address [CALL-34]': [
    [
      (http, signal) => admin(http).findUsers('uma', signal),
      'POST /auth/admin/users/find',
      { searchTerm: 'uma' },
    ],
  ],
  'a link to register [CALL-35]': [
    [(http, signal) => admin(http).makeRegistrationUrl(signal), 'POST /auth/admin/registration_url', {}],
  ],
  'roles [CALL-36]': [
    [(http, signal) => admin(http).fetchRoles(signal), 'GET /auth/admin/client/roles'],
    [(http, signal) => admin(http).giveRole(ROLE, signal), 'POST /auth/admin/client/roles', ROLE],
    [(http, signal) => admin(http).takeRole(ROLE, signal), 'DELETE /auth/admin/client/roles', ROLE],
  ],
  'the client [CALL-37]': [
    [(http, signal) => admin(http).fetchClient(signal), 'GET /auth/admin/client'],
    [(http, signal) => admin(http).fetchSecret(signal), 'GET /auth/admin/client/signing_secret'],
    [
      (http, signal) => admin(http).changeClient({ callbackUrl: '' }, signal),
      'PATCH /auth/admin/client',
      { callbackUrl: '' },
    ],
  ],
  'a magic link [CALL-38]': [
    [(http, signal) => auth(http).fetchMagicToken(signal), 'GET /auth/profiles/magicToken'],
  ],
  'the session of a magic link [CALL-39]': [
    [
      (http, signal) => auth(http).redeemMagicToken('once', signal),
      'POST /auth/magicSession',
      { magicToken: 'once' },
    ],
  ],
  'a renewed session [CALL-40]': [
    [(http, signal) => auth(http).refresh('again', signal), 'POST /auth/token', { refreshToken: 'again' }],
  ],
  'preferences [CALL-41]': [
    [(http, signal) => own(http).fetchPreferences(signal), 'GET /api/notification_preferences'],
    [
      (http, signal) => own(http).savePreferences(PREFERENCES, signal),
      'PUT /api/notification_preferences',
      PREFERENCES,
    ],
  ],
  'silent times [CALL-42]': [
    [(http, signal) => own(http).fetchSilentTimes(signal), 'GET /api/silent_times'],
    [
      (http, signal) => own(http).saveSilentTimes({ timezone: 'UTC' } as never, signal),
      'PUT /api/silent_times',
      { timezone: 'UTC' },
    ],
  ],
  'access of a person [CALL-43]': [
    [(http, signal) => admin(http).fetchAccess('u', signal), 'GET /api/admin/alerts/acl/u'],
  ],
  'changed access [CALL-44]': [
    [(http, signal) => admin(http).saveAccess(ENTRY, signal), 'PUT /api/admin/alerts/acl', ENTRY],
  ],
  'subscriptions of all people [CALL-45]': [
    [(http, signal) => subscribers(http).fetchPeople(signal), 'GET /api/admin/alerts/subscriptions/users'],
  ],
  'subscriptions of URLs [CALL-46]': [
    [
      (http, signal) => subscribers(http).fetchCallbacks(signal),
      'GET /api/admin/alerts/subscriptions/callback-urls',
    ],
  ],
  'one’s own subscriptions [CALL-47]': [
    [(http, signal) => own(http).fetchOwn(signal), 'GET /api/alerts/subscriptions'],
  ],
  'new subscriptions [CALL-48]': [
    [
      (http, signal) => subscribers(http).subscribe(LISTS, signal),
      'POST /api/admin/alerts/facilities/subscriptions',
      { categoryId: 1, ...LISTS },
    ],
    [
      (http, signal) => own(http).subscribe(['YARD'], signal),
      'POST /api/alerts/facilities/subscriptions',
      { categoryId: 1, facilityList: ['YARD'] },
    ],
  ],
  'removed subscriptions [CALL-49]': [
    [
      (http, signal) => subscribers(http).unsubscribe(END, signal),
      'DELETE /api/admin/alerts/facilities/subscriptions',
      { categoryId: 1, ...END },
    ],
    [
      (http, signal) => own(http).unsubscribe('YARD', signal),
      'DELETE /api/alerts/facilities/subscriptions',
      { facilityId: 'YARD' },
    ],
    [
      (http, signal) => subscribers(http).unsubscribeAll('u', signal),
      'DELETE /api/admin/alerts/facilities/unsubscribe_all/u',
    ],
  ],
  'new subscriptions to lightning [CALL-50]': [
    [
      (http, signal) => subscribers(http).subscribeNumbers(NUMBERS, signal),
      'POST /api/lightning/alerts/facilities/subscriptions',
      NUMBERS,
    ],
  ],
  'a removed one [CALL-51]': [
    [
      (http, signal) => subscribers(http).unsubscribeItem(END, signal),
      'DELETE /api/lightning/alerts/facilities/1/YARD/u',
    ],
  ],
  'facilities that a road leads to [CALL-54]': [
    [
      (http, signal) =>
        createRouteApi(http, {
          routeUrl: '/api/route',
          apiBaseUrl: '/api',
          key: '',
          clientId: 'ACME',
          presentMs: () => 0,
        }).fetchReachable('HUB/1', signal),
      'GET /api/facilities/reachable/HUB%2F1',
    ],
  ],
  'a new location [CALL-55]': [
    [
      (http, signal) => locations(http).add({ name: 'N' } as never, signal),
      'POST /api/admin/alerts/locations',
      { name: 'N' },
    ],
  ],
  'a changed location [CALL-56]': [
    [
      (http, signal) => locations(http).change('N/1', { city: 'C' } as never, signal),
      'PUT /api/admin/alerts/locations/N%2F1',
      { city: 'C' },
    ],
  ],
  'a file of locations [CALL-57]': [
    [
      (http, signal) => locations(http).upload({ locations: [], isOverwriting: true }, signal),
      'POST /api/admin/alerts/locations/bulk/json?overwriteExisting=true',
      { locations: [] },
    ],
  ],
  'a removed location [CALL-58]': [
    [(http, signal) => locations(http).remove('N', signal), 'DELETE /api/admin/alerts/locations/N'],
  ],
  'tags [CALL-59]': [
    [(http, signal) => tags(http).fetch(signal), 'GET /api/admin/alerts/facility_tags'],
    [
      (http, signal) => tags(http).add('Cold', signal),
      'POST /api/admin/alerts/facility_tags',
      { name: 'Cold' },
    ],
    [
      (http, signal) => tags(http).rename(3, 'Warm', signal),
      'PUT /api/admin/alerts/facility_tags/3',
      { name: 'Warm' },
    ],
    [(http, signal) => tags(http).remove(3, signal), 'DELETE /api/admin/alerts/facility_tags/3'],
  ],
  'vehicles that pass a region [CALL-63][DATA-19]': [
    [
      (http, signal) =>
        createVehiclesApi(http, '/api').findPassing(
          {
            region: [{ lon: -98, lat: 38 }],
            fromMs: Date.UTC(2026, 6, 1),
            toMs: Date.UTC(2026, 6, 3),
          },
          signal,
        ),
      'POST /api/fmt/vehicles/intersect',
      { from: '2026-07-01T00:00:00.000Z', to: '2026-07-03T00:00:00.000Z', polygon: [[-98, 38]] },
    ],
  ],
};

test.each(Object.entries(CALLS))('the app asks for, and passes on a refusal of, %s', async (_, calls) => {
  for (const [ask, address, body = null] of calls) {
    const { http, asked } = createFakeHttp({});
    await expect(ask(http, new AbortController().signal)).rejects.toThrow(/404|No layer answered/);
    const [{ method, path, query, body: sent }] = asked as [(typeof asked)[number]];
    const search = new URLSearchParams(query).toString();
    expect([`${method} ${path}${search && `?${search}`}`, sent]).toEqual([address, body]);
  }
});

test.each(Object.entries(CALLS))('a page that is left gives up %s', async (_, calls) => {
  for (const [ask] of calls) {
    const { http, signals } = createFakeHttp({}, 'silent');
    const left = new AbortController();
    const asking = ask(http, left.signal);
    await expect.poll(() => signals.length).toBe(1);
    left.abort();
    expect(signals[0]?.aborted).toBe(true);
    await expect(asking).rejects.toThrow();
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
