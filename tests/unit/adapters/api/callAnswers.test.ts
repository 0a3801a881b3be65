import { expect, test } from 'vitest';
import { createAdministrationApi } from '#adapters/api/administrationApi.ts';
import { createAuthApi } from '#adapters/api/authApi.ts';
import { createGeocodeApi } from '#adapters/api/geocodeApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import { createLayersApi } from '#adapters/api/layersApi.ts';
import { createLocationsApi } from '#adapters/api/locationsApi.ts';
import { createProfileApi } from '#adapters/api/profileApi.ts';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import { createSubscriptionsAdminApi } from '#adapters/api/subscriptionsAdminApi.ts';
import { createSubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import { createTagsApi } from '#adapters/api/tagsApi.ts';
import { createVehiclesApi } from '#adapters/api/vehiclesApi.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createFakeHttp } from './fakeHttp.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-07-14T21:00:00Z';
const ROLES = [{ id: 'user', name: 'acme_user' }];
const PERSON = { id: ID, email: 'uma@acme.example', name: 'Uma' };
const ENTRY = { id: 1, userId: ID, resourceClass: 'LOCATION', resourceId: 7, read: true, write: false };
const FACILITY = { id: 'YARD', gid: 7 };
const PLACED = { clientId: 'ACME', latitude: 39, longitude: -96, countryCode: 'US', ...FACILITY };
const { session: SESSION } = sessionGrant();
const CLIENT = {
  callbackUrl: 'https://hook.example/in',
  oldSecretEndsAt: null,
  maySilenceLightning: true,
  asksFreshProof: false,
  overrideLifetimeHours: 4,
};
const PREFERENCES = { notificationPreferences: [{ eventType: 'wind_level1', sms: true, email: false }] };
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day, at) => [
  [`${day}Opens`, `2${at % 4}:00`],
  [`${day}Close`, `0${at}:30`],
]);
const TIMES = { ...Object.fromEntries(DAYS), timezone: 'America/Chicago' };
const DATASET = { name: 'a', reference_time: [AT], valid_at_times: [AT], next_update_at: null };
const PLACE = { id: '1', title: 'T', latitude: 1, longitude: 2, address: 'A', city: 'C', state: 'S' };
const SUGGESTION = { ...PLACE, countryCode: 'US' };
const TABLE = { csv_header: ['vrid'], payload: [['V1']] };
const DETAILS = {
  authorities: ['user_endpoints'],
  client: 'ACME',
  email: 'uma@acme.example',
  name: 'Zoe',
  phoneNumber: '+15550100',
  language: 'fr-CA',
  unitSystem: 1,
  unitMetricSubsystem: 2,
};

const bases = { authBaseUrl: '/auth', apiBaseUrl: '/api' };
const admin = (http: HttpClient) => createAdministrationApi(http, bases);
const auth = (http: HttpClient) => createAuthApi(http, '/auth');
const subscribers = (http: HttpClient) => createSubscriptionsAdminApi(http, '/api');
const own = (http: HttpClient) => createSubscriptionsApi(http, '/api');
const routeApi = {
  routeUrl: '/api/route',
  apiBaseUrl: '/api',
  key: '',
  clientId: 'ACME',
  presentMs: () => 0,
};

type Read = readonly [
  path: string,
  ask: (http: HttpClient) => Promise<unknown>,
  answer: unknown,
  read?: unknown,
];

/** What the app reads in the answer of each call; without `read` the whole of it. */
const READS: Readonly<Record<string, Read>> = {
  'times of datasets [CALL-14]': [
    '/layers/datasets.json',
    (http) => createLayersApi(http, { layerBaseUrl: '/layers', layersUrl: '' }).fetchDatasets(),
    [DATASET],
  ],
  'places by words [CALL-29]': [
    '/api/geocode/suggest',
    (http) => createGeocodeApi(http, '/api').suggest('rapid'),
    { suggestions: [SUGGESTION] },
    [SUGGESTION],
  ],
  'details of one’s own as they are now [CALL-33]': [
    '/auth/profiles/me',
    (http) => createProfileApi(http, '/auth').change({ name: 'Zoe' }),
    DETAILS,
  ],
  'found people and their roles [CALL-34]': [
    '/auth/admin/users/find',
    (http) => admin(http).findUsers('uma'),
    { users: [{ ...PERSON, roles: ROLES }] },
    [{ ...PERSON, roles: ROLES }],
  ],
  'a link to register [CALL-35]': [
    '/auth/admin/registration_url',
    (http) => admin(http).makeRegistrationUrl(),
    { registrationUrl: 'https://app.example/register/1' },
    'https://app.example/register/1',
  ],
  'the roles of a client [CALL-36]': [
    '/auth/admin/client/roles',
    (http) => admin(http).fetchRoles(),
    { roles: ROLES },
    ROLES,
  ],
  'the client [CALL-37]': ['/auth/admin/client', (http) => admin(http).fetchClient(), CLIENT],
  'the signing secret of the client [CALL-37]': [
    '/auth/admin/client/signing_secret',
    (http) => admin(http).fetchSecret(),
    { signingSecret: 'secret', oldSecretEndsAt: null },
  ],
  'the client as it was changed [CALL-37]': [
    '/auth/admin/client',
    (http) => admin(http).changeClient({ callbackUrl: '' }),
    CLIENT,
  ],
  'a magic token [CALL-38]': [
    '/auth/profiles/magicToken',
    (http) => auth(http).fetchMagicToken(),
    { magicToken: 'once' },
    'once',
  ],
  'the session of a magic link [CALL-39]': [
    '/auth/magicSession',
    (http) => auth(http).redeemMagicToken('once'),
    SESSION,
  ],
  'preferences [CALL-41]': [
    '/api/notification_preferences',
    (http) => own(http).fetchPreferences(),
    PREFERENCES,
  ],
  'silent times [CALL-42]': ['/api/silent_times', (http) => own(http).fetchSilentTimes(), TIMES],
  'access of a person [CALL-43]': [
    `/api/admin/alerts/acl/${ID}`,
    (http) => admin(http).fetchAccess(ID),
    { acl: [ENTRY], isLimited: true },
  ],
  'people and what they are subscribed to [CALL-45]': [
    '/api/admin/alerts/subscriptions/users',
    (http) => subscribers(http).fetchPeople(),
    { users: [{ ...PERSON, facilities: [FACILITY] }] },
    [{ ...PERSON, facilities: [FACILITY] }],
  ],
  'URLs and what they are subscribed to [CALL-46]': [
    '/api/admin/alerts/subscriptions/callback-urls',
    (http) => subscribers(http).fetchCallbacks(),
    { callbacks: [{ callbackUrl: CLIENT.callbackUrl, username: 'Uma', facilities: [FACILITY] }] },
    [{ callbackUrl: CLIENT.callbackUrl, username: 'Uma', facilities: [FACILITY] }],
  ],
  'one’s own subscriptions [CALL-47]': [
    '/api/alerts/subscriptions',
    (http) => own(http).fetchOwn(),
    { subscriptions: [FACILITY] },
    ['YARD'],
  ],
  'facilities that a road leads to [CALL-54]': [
    '/api/facilities/reachable/HUB',
    (http) => createRouteApi(http, routeApi).fetchReachable('HUB'),
    {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [-96, 39] }, properties: PLACED },
      ],
    },
    [PLACED],
  ],
  'what became of a file of locations [CALL-57]': [
    '/api/admin/alerts/locations/bulk/json',
    (http) => createLocationsApi(http, '/api').upload({ locations: [], isOverwriting: false }),
    { added: 2, changed: 1 },
  ],
  'tags [CALL-59]': [
    '/api/admin/alerts/facility_tags',
    (http) => createTagsApi(http, '/api').fetch(),
    { tags: [{ id: 3, name: 'Cold' }] },
    [{ id: 3, name: 'Cold' }],
  ],
  'vehicles that pass a region [CALL-63]': [
    '/api/fmt/vehicles/intersect',
    (http) => createVehiclesApi(http, '/api').findPassing({ region: [], fromMs: 0, toMs: 1 }),
    TABLE,
  ],
};

test.each(Object.entries(READS))('the app reads %s', async (_, [path, ask, answer, read = answer]) => {
  const { http } = createFakeHttp({ [path]: answer });
  expect(await ask(http)).toEqual(read);
});
