import { signInUrl } from '../identity/identityApp.ts';
import { PASSWORD } from './accessMakers.ts';
import { NOBODY_ID, type AccessWorld } from './accessWorld.ts';
import { open } from './cells.ts';
import { LAYER_ROUTES } from './layerRoutes.ts';
import { pollAnswer } from './pollRoutes.ts';
import type { RouteRow } from './routeRow.ts';

const WEATHER_AT = 'geocode=44.4759,-73.2121&units=m&language=en-US&format=json';

const FORM = { host: 'yard.example:8080', 'content-type': 'application/x-www-form-urlencoded' };
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const PASSKEY_URL = signInUrl().replace('/sign-in?', '/sign-in/passkey?');
const NEW_PASSWORD = { password: PASSWORD, repeated: PASSWORD };

/** What answers without a session, and to every session alike: what screens poll, the sign-in, the service itself. */
export const openRoutes = ({ makers, keplerId, step, idOf }: AccessWorld): readonly RouteRow[] => [
  { route: 'GET /config.json', cells: open('200') },
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
  { route: 'GET /evidence/head', cells: open('200') },
  { route: 'GET /healthz', cells: open('200') },
  { route: 'GET /auth/passkey.js', cells: open('200') },
  {
    route: 'POST /auth/sign-in/passkey',
    url: PASSKEY_URL,
    make: async () => ({ headers: { host: FORM.host } }),
    cells: open('200'),
  },
  { route: 'GET /livez', cells: open('200') },
  { route: 'GET /readyz', cells: open('200') },
  { route: 'GET /metrics', cells: open('200') },
  { route: 'GET /api/docs', cells: open('200') },
  { route: 'GET /api/docs/', cells: open('200') },
  { route: 'GET /api/docs/json', cells: open('200') },
  { route: 'GET /api/docs/yaml', cells: open('200') },
  { route: 'GET /api/docs/static/index.html', cells: open('302') },
  { route: 'GET /api/docs/static/swagger-initializer.js', cells: open('200') },
  { route: 'GET /api/docs/*', url: '/api/docs/static/swagger-ui.css', cells: open('200') },
  {
    route: 'GET /static/:client/alerts.json',
    url: '/static/acme/alerts.json',
    tellsAcme: true,
    cells: open('200'),
  },
  {
    route: 'GET /static/:client/facilities.json',
    url: '/static/acme/facilities.json',
    tellsAcme: true,
    cells: open('200'),
  },
  { route: 'GET /static/event-metadata.json', cells: open('200') },
  {
    route: 'GET /static/alert-payloads/:file',
    url: `/static/alert-payloads/${keplerId}.json`,
    tellsAcme: true,
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
  ...LAYER_ROUTES.map(({ cell, ...row }) => ({ ...row, cells: open(cell) })),
  {
    route: 'GET /layers/basemap/:z/:x/:y',
    url: '/layers/basemap/0/0/0.pbf',
    cells: open('200'),
  },
  {
    route: 'GET /api/notification/notification_audit/confirmation/:id',
    url: `/api/notification/notification_audit/confirmation/${NOBODY_ID}`,
    make: async () => ({
      url: `/api/notification/notification_audit/confirmation/${await makers.newNotice()}`,
    }),
    cells: open('200'),
  },
  { ...pollAnswer(makers), cells: open('200') },
  {
    route: 'GET /auth/sign-in',
    make: async () => ({ url: signInUrl(), headers: { host: FORM.host } }),
    cells: open('200'),
  },
  {
    route: 'POST /auth/sign-in',
    async make() {
      const { email } = await makers.newPerson();
      return { url: signInUrl(), headers: FORM, payload: formOf({ email, password: PASSWORD }) };
    },
    cells: open('303'),
  },
  {
    route: 'POST /auth/token',
    payload: { refreshToken: 'made-up' },
    async make() {
      const { refreshToken } = await makers.newSession((await makers.newPerson()).id);
      return { payload: { refreshToken } };
    },
    tellsAcme: true,
    cells: open('200'),
  },
  {
    route: 'POST /auth/magicSession',
    payload: { magicToken: 'made-up' },
    make: async () => ({
      payload: await makers.ask<object>('user', { method: 'GET', url: '/auth/profiles/magicToken' }),
    }),
    tellsAcme: true,
    cells: open('200'),
  },
  {
    route: 'POST /auth/kiosk/enrolments',
    payload: { publicKey: { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } },
    cells: open('200'),
  },
  {
    route: 'POST /auth/kiosk/enrolments/take',
    payload: { token: 'made-up', proof: 'a.b.c' },
    make: async () => ({ payload: (await makers.newDisplay()).take }),
    tellsAcme: true,
    cells: open('200'),
  },
  {
    route: 'POST /auth/kiosk/renew',
    payload: { proof: 'a.b.c' },
    make: async () => ({ payload: await makers.newRenewal() }),
    tellsAcme: true,
    cells: open('200'),
  },
  ...[
    { path: '/auth/register', purpose: 'registration' as const, done: '201' },
    { path: '/auth/reset', purpose: 'passwordReset' as const, done: '200' },
  ].flatMap(({ path, purpose, done }): RouteRow[] => {
    const url = `${path}?token=made-up`;
    const linked = async () => `${path}?token=${await makers.newLink(purpose, idOf('admin'))}`;
    const form = () => formOf({ ...NEW_PASSWORD, name: 'New', email: makers.newEmail() });
    return [
      { route: `GET ${path}`, url, make: async () => ({ url: await linked() }), cells: open('200') },
      {
        route: `POST ${path}`,
        url,
        make: async () => ({ url: await linked(), headers: FORM, payload: form() }),
        cells: open(done),
      },
    ];
  }),
  { route: 'GET /auth/setup', cells: open('404') },
  { route: 'POST /auth/setup', cells: open('404') },
];
