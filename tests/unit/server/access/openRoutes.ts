import { NOBODY_ID } from './accessWorld.ts';
import { open } from './cells.ts';
import { LAYER_ROUTES } from './layerRoutes.ts';
import { POLL_ANSWER } from './pollRoutes.ts';
import type { RouteRow } from './routeRow.ts';

const WEATHER_AT = 'geocode=44.4759,-73.2121&units=m&language=en-US&format=json';

/** What answers without a session, and to every session alike: what screens poll, the sign-in, the service itself. */
export const OPEN_ROUTES: readonly RouteRow[] = [
  { route: 'GET /config.json', cells: open('200') },
  { route: 'GET /healthz', cells: open('200') },
  { route: 'GET /auth/passkey.js', cells: open('200') },
  { route: 'POST /auth/sign-in/passkey', cells: open('400') },
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
  { route: 'GET /static/:client/alerts.json', url: '/static/acme/alerts.json', cells: open('200') },
  { route: 'GET /static/:client/facilities.json', url: '/static/acme/facilities.json', cells: open('200') },
  { route: 'GET /static/event-metadata.json', cells: open('200') },
  {
    route: 'GET /static/alert-payloads/:file',
    url: `/static/alert-payloads/${NOBODY_ID}.json`,
    cells: open("404 File doesn't exist"),
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
    url: '/layers/basemap/0/0/1.pbf',
    cells: open("404 File doesn't exist"),
  },
  {
    route: 'GET /api/notification/notification_audit/confirmation/:id',
    url: `/api/notification/notification_audit/confirmation/${NOBODY_ID}`,
    cells: open('404 noticeNotFound'),
  },
  { ...POLL_ANSWER, cells: open('404 pollInstanceNotFound') },
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
  {
    route: 'POST /auth/kiosk/enrolments',
    payload: { publicKey: { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } },
    cells: open('200'),
  },
  {
    route: 'POST /auth/kiosk/enrolments/take',
    payload: { token: 'made-up', proof: 'a.b.c' },
    cells: open('404 kioskCodeExpired'),
  },
  {
    route: 'POST /auth/kiosk/renew',
    payload: { proof: 'a.b.c' },
    cells: open('403 displayProofRefused'),
  },
  { route: 'GET /auth/register', url: '/auth/register?token=made-up', cells: open('404') },
  { route: 'POST /auth/register', url: '/auth/register?token=made-up', cells: open('404') },
  { route: 'GET /auth/reset', url: '/auth/reset?token=made-up', cells: open('404') },
  { route: 'POST /auth/reset', url: '/auth/reset?token=made-up', cells: open('404') },
  { route: 'GET /auth/setup', cells: open('404') },
  { route: 'POST /auth/setup', cells: open('404') },
];
