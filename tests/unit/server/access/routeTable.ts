import { isoInstant } from '#domain/time/instant.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { START_MS } from '../testNetwork.ts';
import { NOBODY_ID, type AccessWorld } from './accessWorld.ts';
import { admins, displays, open, overriders, people, session, siteAdmins } from './cells.ts';
import { operatorRoutes } from './operatorRoutes.ts';
import { feedRoutes } from './feedRoutes.ts';
import { labRoutes } from './labRoutes.ts';
import { openRoutes } from './openRoutes.ts';
import { policyRoutes } from './policyRoutes.ts';
import { pollResults, pollTo } from './pollRoutes.ts';
import type { RouteRow } from './routeRow.ts';
import { accountRoutes } from './accountRoutes.ts';
import { adminRoutes } from './adminRoutes.ts';
import { historyReportRoutes } from './historyReportRoutes.ts';
import { factorRoutes } from './factorRoutes.ts';
import { sensorRoutes } from './sensorRoutes.ts';

const NO_FACILITY = '404 facilityNotFound';
/** Of a route between places of Acme. */
const ROUTE_LINK = Buffer.from('http://localhost/#/lightningalert/ACME/route/YARD/FAR_YARD').toString(
  'base64',
);
const NO_USER = '404 userNotFound';

const endingReports = (knownStrikeAt: string) => ({
  reason: 'A welder was at work',
  lightningProbability: 0,
  knownStrikeAt,
});

/** Every route of the service, and what it answers to whom. A route that is not here fails the test. */
export function routeTable(world: AccessWorld): readonly RouteRow[] {
  const { umaId, sensorGid, makers } = world;
  const silent = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) =>
      [`${day}Opens`, `${day}Close`].map((f) => [f, null]),
    ),
  );
  return [
    ...openRoutes(world),
    ...operatorRoutes(makers),
    ...feedRoutes(),
    ...policyRoutes(world),
    ...labRoutes(world),
    {
      // a kiosk signs its reports
      route: 'GET /static/status/:client/:file',
      url: '/static/status/ACME/YARD.json?appVersion=1&status=OPEN',
      cells: session('200', '403 notAuthorised'),
    },
    { route: 'GET /api/facilities/metadata', cells: displays('200') },
    {
      route: 'GET /api/alerts/active',
      url: '/api/alerts/active?clientId=ACME&facilityId=YARD',
      cells: displays('200', NO_FACILITY),
    },
    {
      route: 'GET /api/alerts/changes',
      url: '/api/alerts/changes?clientId=ACME&facilityId=YARD',
      cells: displays('200', NO_FACILITY),
    },
    {
      route: 'POST /api/alerts/inmem/v1/history',
      payload: {
        start: isoInstant(START_MS - 3_600_000),
        end: isoInstant(START_MS),
        facilityIds: ['YARD'],
      },
      cells: session('200', NO_FACILITY),
    },
    ...historyReportRoutes(world),
    {
      route: 'GET /api/alerts/details/:id',
      url: '/api/alerts/details/YARD',
      cells: displays('200', NO_FACILITY),
    },
    {
      route: 'GET /api/meteogram',
      url: '/api/meteogram?latitude=44.5&longitude=-73.2&clientId=ACME&facilityId=YARD&num_days=1',
      cells: displays('200'),
    },
    {
      route: 'POST /api/alerts/merged/yard_alerts',
      payload: { facilityStatusUpdates: [{ ...CLOSING, facilityId: 'FAR_YARD' }], feedType: 'OVERRIDE' },
      async make() {
        await makers.openFarYard();
        return {};
      },
      cells: overriders('201', NO_FACILITY),
    },
    {
      route: 'DELETE /api/alerts/merged/yard_alerts/:clientId/:facilityId/:overrideID',
      url: `/api/alerts/merged/yard_alerts/ACME/FAR_YARD/${NOBODY_ID}`,
      make: async () => ({
        url: `/api/alerts/merged/yard_alerts/ACME/FAR_YARD/${await makers.newOverride()}`,
      }),
      cells: overriders('204', NO_FACILITY),
    },
    {
      route: 'POST /api/alerts/lightning_reports',
      payload: { facilityId: 'FAR_YARD', sign: 'thunder' },
      cells: { ...people('201', NO_FACILITY), kiosk: '201' },
    },
    {
      route: 'DELETE /api/alerts/lightning_reports/:facilityId',
      url: '/api/alerts/lightning_reports/FAR_YARD',
      payload: endingReports(isoInstant(START_MS)),
      make: async () => ({ payload: endingReports(await makers.reportLightning()) }),
      cells: overriders('204', NO_FACILITY),
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

    { route: 'GET /api/geocode/suggest', url: '/api/geocode/suggest?q=boston', cells: session('200') },
    {
      route: 'GET /api/geocode/timezone',
      url: '/api/geocode/timezone?latitude=44.5&longitude=-73.2',
      cells: session('200'),
    },
    {
      route: 'GET /api/route',
      url: '/api/route?src_id=FAR_YARD&dst_ll=44.5,-73.2',
      cells: session('200', NO_FACILITY),
    },
    {
      route: 'GET /api/facilities/reachable/:id',
      url: '/api/facilities/reachable/YARD',
      cells: session('200', NO_FACILITY),
    },
    ...[
      ['sms', '+15550101234'],
      ['emails', 'driver@haul.example'],
    ].map(([way, recipient]) => ({
      route: `POST /api/notifications/routing/${way}`,
      payload: { recipients: [recipient], url: ROUTE_LINK, message: 1 },
      cells: people('202', '400 invalidRequest'), // a link names places of the sender's client alone
    })),
    {
      route: 'GET /layers/features/AmazonVehicles.json',
      url: '/layers/features/AmazonVehicles.json?init=20260714T210000Z',
      cells: session('200'),
    },
    {
      route: 'POST /api/fmt/vehicles/intersect',
      payload: {
        from: '2026-07-14T20:00:00Z',
        to: '2026-07-14T22:00:00Z',
        polygon: [
          [-80, 30],
          [-65, 30],
          [-65, 50],
          [-80, 50],
        ],
      },
      cells: session('200'),
    },
    {
      route: 'GET /api/vehicles/:id',
      url: `/api/vehicles/${world.vrid.replace('KEP', '')}`,
      cells: session('200', '404 vehicleNotFound'),
    },
    ...sensorRoutes(sensorGid, makers),
    // the identifier of a run is what lets somebody in
    {
      route: 'GET /api/tracking/:vrid',
      url: `/api/tracking/${world.vrid}`,
      tellsAcme: true,
      cells: open('200'),
    },

    { route: 'GET /auth/profiles/me', cells: session('200') },
    { route: 'PUT /auth/profiles/me', payload: {}, cells: people('200') },
    { route: 'GET /auth/profiles/magicToken', cells: people('200') },
    ...factorRoutes(world),
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

    ...accountRoutes(world),
    ...adminRoutes(world),
    { ...pollTo(umaId), cells: admins('201', NO_USER) },
    { ...pollResults(world.pollId), cells: admins('200', '404 pollInstanceNotFound') },
    { route: 'POST /auth/sign-out', cells: open('204') }, // last: it ends the sessions of all who knock
  ];
}
