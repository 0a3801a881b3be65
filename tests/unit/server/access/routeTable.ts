import { CLOSING } from '../overrides/overrideFixture.ts';
import { NOBODY_ID, type AccessWorld } from './accessWorld.ts';
import { ROLES, type Role } from './roles.ts';

/** Status, and the key of the refusal. */
type Cell = string;
export type RouteRow = {
  /** As it is registered. */
  readonly route: string;
  /** What is asked: an address of Acme's where the call takes one. */
  readonly url?: string;
  readonly payload?: object;
  readonly cells: Readonly<Record<Role, Cell>>;
};

const RENEW = '403 accessTokenExpired';
const DENIED = '403 notAuthorised';
const NO_FACILITY = '404 facilityNotFound';
const NO_USER = '404 userNotFound';

const noToken = { nobody: RENEW, 'expired admin': RENEW, 'tampered admin': RENEW };
const open = (cell: Cell): RouteRow['cells'] =>
  Object.fromEntries(ROLES.map((role) => [role, cell])) as RouteRow['cells'];
const theirs = (cell: Cell) => ({ 'user of another client': cell, 'admin of another client': cell });
const session = (own: Cell, other = own): RouteRow['cells'] => ({
  ...{ ...noToken, guest: own, user: own, 'site admin': own, admin: own, ...theirs(other) },
});
const people = (own: Cell, other = own): RouteRow['cells'] => ({ ...session(own, other), guest: DENIED });
const admins = (own: Cell, other = own): RouteRow['cells'] => ({
  ...{ ...session(DENIED), admin: own, 'admin of another client': other },
});
const overriders = (own: Cell, other: Cell): RouteRow['cells'] => ({
  ...admins(own, other),
  'site admin': own,
});
const siteAdmins = (own: Cell, other: Cell): RouteRow['cells'] => ({
  ...{ ...session(DENIED), 'site admin': own, 'admin of another client': other },
});

const WEATHER_AT = 'geocode=44.4759,-73.2121&units=m&language=en-US&format=json';

/** Every route of the service, and what it answers to whom. A route that is not here fails the test. */
export function routeTable({ umaId, yardGid, step }: AccessWorld): readonly RouteRow[] {
  const acl = { userId: umaId, resourceClass: 'LOCATION', resourceId: yardGid, read: true, write: true };
  const place = { latitude: 35, longitude: -73, city: 'Town', state: 'NC' };
  const location = { ...place, name: 'YARD', countryCode: 'US', defaultUnits: 0 };
  const row = { ...place, name: 'NEW_YARD', country: 'US', zip: '1', address: '' };
  const end = { facilityId: 'YARD', type: 'user', userIdOrCallbackUrl: umaId };
  const silent = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) =>
      [`${day}Opens`, `${day}Close`].map((f) => [f, null]),
    ),
  );
  return [
    ...OPEN_ROUTES,
    {
      route: 'GET /feeds/lightning/steps/:day/:file',
      url: `/feeds/lightning/steps/${step}.json`,
      cells: open('200'),
    },
    {
      route: 'GET /feeds/lightning/columns/:day/:file',
      url: `/feeds/lightning/columns/${step}.bin`,
      cells: open('200'),
    },

    { route: 'GET /api/facilities/metadata', cells: session('200') },
    {
      route: 'GET /api/alerts/active',
      url: '/api/alerts/active?clientId=ACME&facilityId=YARD',
      cells: session('200', NO_FACILITY),
    },
    {
      route: 'GET /api/alerts/changes',
      url: '/api/alerts/changes?clientId=ACME&facilityId=YARD',
      cells: session('200', NO_FACILITY),
    },
    {
      route: 'GET /api/alerts/details/:id',
      url: '/api/alerts/details/YARD',
      cells: session('200', NO_FACILITY),
    },
    {
      route: 'GET /api/meteogram',
      url: '/api/meteogram?latitude=44.5&longitude=-73.2&clientId=ACME&facilityId=YARD&num_days=1',
      cells: session('200'),
    },
    {
      route: 'POST /api/alerts/merged/yard_alerts',
      payload: { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'YARD' }], feedType: 'OVERRIDE' },
      cells: overriders('409 overrideExists', NO_FACILITY),
    },
    {
      route: 'DELETE /api/alerts/merged/yard_alerts/:clientId/:facilityId/:overrideID',
      url: `/api/alerts/merged/yard_alerts/ACME/YARD/${NOBODY_ID}`,
      cells: overriders('409 overrideReplaced', NO_FACILITY),
    },
    {
      route: 'POST /api/drills',
      payload: { facilityId: 'YARD', distanceM: 3_000 },
      cells: siteAdmins('201', NO_FACILITY),
    },
    {
      route: 'DELETE /api/drills/:facilityId',
      url: '/api/drills/YARD',
      cells: siteAdmins('204', NO_FACILITY),
    },

    { route: 'GET /auth/profiles/me', cells: session('200') },
    { route: 'PUT /auth/profiles/me', payload: {}, cells: people('200') },
    { route: 'GET /auth/profiles/magicToken', cells: people('200') },
    { route: 'GET /api/notification_preferences', cells: people('200') },
    {
      route: 'PUT /api/notification_preferences',
      payload: { notificationPreferences: [] },
      cells: people('200'),
    },
    { route: 'GET /api/silent_times', cells: people('200') },
    { route: 'PUT /api/silent_times', payload: { ...silent, timezone: 'UTC' }, cells: people('200') },
    { route: 'GET /api/alerts/subscriptions', cells: people('200') },
    {
      route: 'POST /api/alerts/facilities/subscriptions',
      payload: { facilityList: ['YARD'] },
      cells: people('201', NO_FACILITY),
    },
    {
      route: 'DELETE /api/alerts/facilities/subscriptions',
      payload: { facilityId: 'YARD' },
      cells: people('204', NO_FACILITY),
    },

    { route: 'POST /auth/admin/users/find', payload: { searchTerm: '' }, cells: admins('200') },
    { route: 'POST /auth/admin/registration_url', payload: {}, cells: admins('200') },
    { route: 'GET /auth/admin/client', cells: admins('200') },
    { route: 'PATCH /auth/admin/client', payload: { callbackUrl: '' }, cells: admins('200') },
    { route: 'GET /auth/admin/client/roles', cells: admins('200') },
    {
      route: 'POST /auth/admin/client/roles',
      payload: { roleId: 'user', userId: umaId },
      cells: admins('200', NO_USER),
    },
    {
      route: 'DELETE /auth/admin/client/roles',
      payload: { roleId: 'guest', userId: umaId },
      cells: admins('200', NO_USER),
    },
    {
      route: 'GET /api/admin/alerts/acl/:id',
      url: `/api/admin/alerts/acl/${umaId}`,
      cells: admins('200', NO_USER),
    },
    { route: 'PUT /api/admin/alerts/acl', payload: acl, cells: admins('200', NO_FACILITY) },
    {
      route: 'DELETE /api/admin/alerts/acl/:id',
      url: `/api/admin/alerts/acl/${umaId}`,
      cells: admins('204', NO_USER),
    },
    { route: 'GET /api/admin/alerts/subscriptions/users', cells: admins('200') },
    {
      route: 'GET /api/admin/alerts/subscriptions/users/:userId',
      url: `/api/admin/alerts/subscriptions/users/${umaId}`,
      cells: admins('200', NO_USER),
    },
    { route: 'GET /api/admin/alerts/subscriptions/callback-urls', cells: admins('200') },
    {
      route: 'GET /api/admin/alerts/facilities/subscriptions/:id',
      url: '/api/admin/alerts/facilities/subscriptions/YARD',
      cells: admins('200', NO_FACILITY),
    },
    {
      route: 'POST /api/admin/alerts/facilities/subscriptions',
      payload: { facilityList: ['YARD'], emailList: ['user@acme.example'] },
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'DELETE /api/admin/alerts/facilities/subscriptions',
      payload: end,
      cells: admins('204', NO_FACILITY),
    },
    {
      route: 'DELETE /api/admin/alerts/facilities/unsubscribe_all/:id',
      url: `/api/admin/alerts/facilities/unsubscribe_all/${umaId}`,
      cells: admins('204', NO_USER),
    },
    {
      route: 'PUT /api/admin/alerts/locations/:id',
      url: '/api/admin/alerts/locations/YARD',
      payload: location,
      cells: admins('200', NO_FACILITY),
    },
    {
      route: 'DELETE /api/admin/alerts/locations/:id',
      url: '/api/admin/alerts/locations/MADE_UP',
      cells: admins(NO_FACILITY),
    },
    {
      route: 'POST /api/admin/alerts/locations', // of that name the other client has none yet
      payload: location,
      cells: admins('409 locationExists', '201'),
    },
    {
      route: 'POST /api/admin/alerts/locations/bulk/json',
      payload: { locations: [row] },
      cells: admins('200'),
    },
    { route: 'POST /auth/sign-out', cells: open('204') }, // last: it ends the sessions of all who knock
  ];
}

/** What answers without a session, and to every session alike: what screens poll, the sign-in, the service itself. */
const OPEN_ROUTES: readonly RouteRow[] = [
  { route: 'GET /config.json', cells: open('200') },
  { route: 'GET /healthz', cells: open('200') },
  { route: 'GET /metrics', cells: open('200') },
  { route: 'GET /api/docs', cells: open('200') },
  { route: 'GET /api/docs/', cells: open('200') },
  { route: 'GET /api/docs/json', cells: open('200') },
  { route: 'GET /api/docs/yaml', cells: open('200') },
  { route: 'GET /api/docs/static/index.html', cells: open('302') },
  { route: 'GET /api/docs/static/swagger-initializer.js', cells: open('200') },
  { route: 'GET /api/docs/*', url: '/api/docs/static/swagger-ui.css', cells: open('200') },
  { route: 'GET /static/:client/alerts.json', url: '/static/acme/alerts.json', cells: open('200') },
  { route: 'GET /static/:client/facilities.json', url: '/static/acme/facilities.json', cells: open('200') },
  { route: 'GET /static/event-metadata.json', cells: open('200') },
  {
    route: 'GET /static/alert-payloads/:file',
    url: `/static/alert-payloads/${NOBODY_ID}.json`,
    cells: open("404 File doesn't exist"),
  },
  {
    route: 'GET /static/status/:client/:file',
    url: '/static/status/ACME/YARD.json?appVersion=1&status=OPEN',
    cells: open('200'),
  },
  { route: 'GET /feeds/lightning/window', cells: open('200') },
  {
    route: 'GET /weather/currentConditions',
    url: `/weather/currentConditions?${WEATHER_AT}`,
    cells: open('200'),
  },
  {
    route: 'GET /weather/hourly/1day-history',
    url: `/weather/hourly/1day-history?${WEATHER_AT}`,
    cells: open('200'),
  },
  {
    route: 'GET /weather/hourly/3day-forecast',
    url: `/weather/hourly/3day-forecast?${WEATHER_AT}`,
    cells: open('200'),
  },
  {
    route: 'GET /weather/probability.txt',
    url: '/weather/probability.txt?client=ACME&id=YARD&lon=-73.2&lat=44.5',
    cells: open('200'),
  },
  { route: 'GET /layers/datasets.json', cells: open('200') },
  { route: 'GET /layers/layers.json', cells: open('200') },
  { route: 'GET /layers/palettes/lightning.json', cells: open('200') },
  { route: 'GET /layers/palettes/radar.json', cells: open('200') },
  {
    route: 'GET /layers/tiles/:model/:variable/:init/:fore/:z/:x/:y',
    url: '/layers/tiles/cond_radar_highcoverage/precip/20260704T183000Z/20260704T183000Z/16/0/0.png',
    cells: open("404 File doesn't exist"),
  },
  {
    route: 'GET /layers/basemap/:z/:x/:y',
    url: '/layers/basemap/0/0/1.pbf',
    cells: open("404 File doesn't exist"),
  },
  {
    route: 'GET /api/notification/notification_audit/confirmation/:id',
    url: `/api/notification/notification_audit/confirmation/${NOBODY_ID}`,
    cells: open('404 noticeNotFound'),
  },
  { route: 'GET /auth/sign-in', cells: open('400') },
  { route: 'POST /auth/sign-in', cells: open('400') },
  {
    route: 'POST /auth/token',
    payload: { refreshToken: 'made-up' },
    cells: open('401 refreshTokenNotFoundOrExpired'),
  },
  {
    route: 'POST /auth/magicSession',
    payload: { magicToken: 'made-up' },
    cells: open('401 magicTokenNotFoundOrExpired'),
  },
  { route: 'GET /auth/register', url: '/auth/register?token=made-up', cells: open('404') },
  { route: 'POST /auth/register', url: '/auth/register?token=made-up', cells: open('404') },
  { route: 'GET /auth/setup', cells: open('404') },
  { route: 'POST /auth/setup', cells: open('404') },
];
