import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { createAccessWorld, type AccessWorld } from './accessWorld.ts';
import { knock } from './knock.ts';
import type { Role } from './roles.ts';
import type { RouteRow } from './routeRow.ts';
import { routeTable } from './routeTable.ts';

/** Enough of them to tell the rights of a call apart; all are asked by routeAccess.test.ts. */
const ASKED: readonly Role[] = ['nobody', 'guest', 'user', 'admin'];

/** Routes of each call, in an order in which each finds what it asks for. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'the file of facilities [CALL-03]': ['GET /static/:client/facilities.json'],
  'the file of alerts [CALL-04]': ['GET /static/:client/alerts.json'],
  'the file of statuses [CALL-06]': ['GET /static/status/:client/:file'],
  'metadata of events [CALL-15]': ['GET /static/event-metadata.json'],
  'facility metadata [CALL-02]': ['GET /api/facilities/metadata'],
  'the alerts of one facility [CALL-05]': ['GET /api/alerts/active'],
  'the history of alerts [CALL-60]': ['POST /api/alerts/inmem/v1/history'],
  'an exported history [CALL-61]': ['POST /api/alerts/inmem/v1/history/alert_history_report'],
  'facility details [CALL-01]': ['GET /api/alerts/details/:id'],
  'payloads of alerts [CALL-07]': ['GET /static/alert-payloads/:file'],
  'a new override [CALL-08]': ['POST /api/alerts/merged/yard_alerts'],
  'the end of an override [CALL-09]': [
    'DELETE /api/alerts/merged/yard_alerts/:clientId/:facilityId/:overrideID',
  ],
  'the meteogram [CALL-10]': ['GET /api/meteogram'],
  'current conditions [CALL-11]': ['GET /weather/currentConditions'],
  'the weather of a point [CALL-12]': [
    'GET /weather/hourly/1day-history',
    'GET /weather/hourly/3day-forecast',
  ],
  'the probability of lightning [CALL-13]': ['GET /weather/probability.txt'],
  'times of datasets [CALL-14]': ['GET /layers/datasets.json'],
  'the menus of storms [CALL-19]': ['GET /layers/hurricanes/menu', 'GET /layers/tropical_storms/menu'],
  'a changed snow sensor [CALL-22]': ['PUT /api/sensors/:gid'],
  'a new snow sensor [CALL-23]': ['POST /api/sensors'],
  'a removed snow sensor [CALL-24]': ['DELETE /api/sensors/:gid'],
  'a snow sensor [CALL-25]': ['GET /api/sensors/:gid'],
  'the graph of an area [CALL-26]': ['GET /api/sensors/graph'],
  'the log of a sensor [CALL-27]': ['GET /api/event_log'],
  'heat in a vehicle [CALL-28]': ['GET /api/vehicles/:id'],
  'geocoding [CALL-29]': ['GET /api/geocode/suggest', 'GET /api/geocode/timezone'],
  'traffic incidents [CALL-31]': ['GET /layers/traffic/incidents.json'],
  'a tracked run [CALL-32]': ['GET /api/tracking/:vrid'],
  'one’s own details [CALL-33]': ['PUT /auth/profiles/me'],
  'found people [CALL-34]': ['POST /auth/admin/users/find'],
  'a link to register [CALL-35]': ['POST /auth/admin/registration_url'],
  'roles [CALL-36]': [
    'GET /auth/admin/client/roles',
    'POST /auth/admin/client/roles',
    'DELETE /auth/admin/client/roles',
  ],
  'the client and its webhook [CALL-37]': ['GET /auth/admin/client', 'PATCH /auth/admin/client'],
  'a magic link [CALL-38]': ['GET /auth/profiles/magicToken'],
  'the session of a magic link [CALL-39]': ['POST /auth/magicSession'],
  'a renewed session [CALL-40]': ['POST /auth/token'],
  'preferences of notifications [CALL-41]': [
    'GET /api/notification_preferences',
    'PUT /api/notification_preferences',
  ],
  'silent times [CALL-42]': ['GET /api/silent_times', 'PUT /api/silent_times'],
  'access of a person [CALL-43]': ['GET /api/admin/alerts/acl/:id'],
  'subscriptions of people and facilities [CALL-45]': [
    'GET /api/admin/alerts/subscriptions/users/:userId',
    'GET /api/admin/alerts/facilities/subscriptions/:id',
    'GET /api/admin/alerts/subscriptions/users',
  ],
  'subscriptions of URLs [CALL-46]': ['GET /api/admin/alerts/subscriptions/callback-urls'],
  'one’s own subscriptions [CALL-47]': ['GET /api/alerts/subscriptions'],
  'new subscriptions [CALL-48]': [
    'POST /api/admin/alerts/facilities/subscriptions',
    'POST /api/alerts/facilities/subscriptions',
  ],
  'removed subscriptions [CALL-49]': [
    'DELETE /api/admin/alerts/facilities/subscriptions',
    'DELETE /api/alerts/facilities/subscriptions',
    'DELETE /api/admin/alerts/facilities/unsubscribe_all/:id',
  ],
  'new subscriptions to lightning [CALL-50]': ['POST /api/lightning/alerts/facilities/subscriptions'],
  'a removed subscription to lightning [CALL-51]': [
    'DELETE /api/lightning/alerts/facilities/:categoryId/:facilityId/:userIdOrCallbackUrl',
  ],
  'an acknowledgement [CALL-52]': ['GET /api/notification/notification_audit/confirmation/:id'],
  'an answer to a poll [CALL-53]': [
    'GET /api/pipeline/polls/:channel/:executionInstance/:notification/:option',
  ],
  'reachable facilities [CALL-54]': ['GET /api/facilities/reachable/:id'],
  'tags [CALL-59]': [
    'GET /api/admin/alerts/facility_tags',
    'POST /api/admin/alerts/facility_tags',
    'PUT /api/admin/alerts/facility_tags/:id',
    'DELETE /api/admin/alerts/facility_tags/:id',
  ],
  'a shared route [CALL-62]': [
    'POST /api/notifications/routing/sms',
    'POST /api/notifications/routing/emails',
  ],
  'vehicles in a region [CALL-63]': ['POST /api/fmt/vehicles/intersect'],
  'a planned route [CALL-64]': ['GET /api/route'],
  'a changed location [CALL-56]': ['PUT /api/admin/alerts/locations/:id'],
  'a new location [CALL-55]': ['POST /api/admin/alerts/locations'],
  'a file of locations [CALL-57]': ['POST /api/admin/alerts/locations/bulk/json'],
  'a removed location [CALL-58]': ['DELETE /api/admin/alerts/locations/:id'],
  // from here on the user sees one location alone
  'changed access of a person [CALL-44]': ['PUT /api/admin/alerts/acl'],
};

let world: AccessWorld;
let table: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  await world.fillOther();
  table = routeTable(world);
}, SLOW_MS);
afterAll(() => world.network.close());

describe('the call for', () => {
  test.each(Object.entries(CALLS))(
    '%s',
    async (_, routes) => {
      for (const route of routes) {
        const row = table.find((one) => one.route === route)!;
        const answers: [Role, string][] = [];
        for (const role of ASKED) answers.push([role, (await knock(world, row, role)).cell]);
        const expected = ASKED.map((role): [Role, string] => [role, row.cells[role]]);
        expect([route, ...answers]).toEqual([route, ...expected]);
      }
    },
    SLOW_MS,
  );
});
