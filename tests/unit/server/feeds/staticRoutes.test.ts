import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { FacilityFeatures, type Facility } from '#contracts/facility.ts';
import { ActiveAlerts, AlertsFile, type FacilityEvent } from '#contracts/facilityEvent.ts';
import { StatusFile } from '#contracts/statusReport.ts';
import { activeAlertsRoute } from '#server/routes/feeds/activeAlertsRoute.ts';
import { staticRoutes } from '#server/routes/feeds/staticRoutes.ts';
import type { ScreenStatus } from '#server/useCases/kiosks/screenRegister.ts';
import { ProblemError } from '#server/platform/http/problemError.ts';
import { DEMO_FACILITIES } from '#server/sources/simulator/demoFacilities.ts';
import { createFeedApp } from './feedApp.ts';

const NOW_MS = Date.UTC(2026, 5, 12, 18, 0, 0);
const GENERATED_AT = '2026-06-12T17:59:59.500Z';
const FACILITIES: readonly Facility[] = DEMO_FACILITIES.map((seed, nth) => ({ gid: nth + 1, ...seed }));
const EVENT: FacilityEvent = {
  keplerId: 'lightning_alert:ACME:NORTHGATE_YARD:1',
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  eventStartAt: '2026-06-12T17:59:00.000Z',
};
const ALERTS: ActiveAlerts = {
  facilityId: 'NORTHGATE_YARD',
  generatedAt: GENERATED_AT,
  lightningAsOf: GENERATED_AT,
  activeAlerts: [EVENT],
};
const METADATA: EventMetadata = [{ event_id: 'lightning_alert', title: { 'en-US': 'Lightning' } }];
const PAYLOAD: AlertPayload = { data: { overrideUserName: 'Ada', overrideUserEmail: 'ada@acme.example' } };

function fileAt(generatedAt: string): AlertsFile {
  const alerts = [
    { facilityId: 'NORTHGATE_YARD', id: 'NORTHGATE_YARD', highestSeverityAlert: null, activeAlerts: [EVENT] },
  ];
  return { client: 'ACME', generatedAt, lightningAsOf: generatedAt, alerts };
}

let app: FastifyInstance;
let file: AlertsFile | null;
let reports: ScreenStatus[];

beforeEach(async () => {
  file = fileAt(GENERATED_AT);
  reports = [];
  app = createFeedApp();
  const facilitiesOf = (clientId: string) => (clientId === 'ACME' ? FACILITIES : null);
  await app.register(staticRoutes, {
    mayReadEmail: ({ headers }) => headers.authorization === 'Bearer t',
    clock: { nowMs: () => NOW_MS },
    alertsFileOf: (clientId) => (clientId === 'ACME' ? file : null),
    facilitiesOf,
    eventMetadata: () => METADATA,
    payloadOf: async (keplerId) => (keplerId === EVENT.keplerId ? PAYLOAD : null),
    identifyDisplay: async () => ({ displayId: 'hall', kioskId: null }),
    noteRefusedReport: () => {},
    reportStatus: (report) => void reports.push(report),
  });
  await app.register(activeAlertsRoute, {
    requireSession: async ({ headers }) => {
      if (headers.authorization === undefined) throw new ProblemError(403, 'accessTokenExpired');
    },
    clientOf: ({ headers }) => String(headers.authorization),
    facilitiesSeenBy: ({ headers }) => facilitiesOf(String(headers.authorization)),
    activeAlertsOf: (_clientId, facilityId) => (facilityId === 'NORTHGATE_YARD' ? ALERTS : null),
  });
});
afterEach(() => app.close());

const FILE_MISSING = { generalError: { message: "File doesn't exist" } };

describe('the alerts file', () => {
  it('is answered for the client in lower case, with the cts query ignored [CALL-04]', async () => {
    const answer = await app.inject({ url: '/static/acme/alerts.json?cts=1781287200000' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'last-modified': 'Fri, 12 Jun 2026 17:59:59 GMT',
    });
    expect(answer.headers.date).toBeTruthy();
    expect(AlertsFile.parse(answer.json())).toEqual(file);
  });

  it('says by HEAD when its content was made [NET-07][S5]', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/static/acme/alerts.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['last-modified']).toBe('Fri, 12 Jun 2026 17:59:59 GMT');
    expect(answer.rawPayload.length).toBe(0);
  });

  it('has no date that a map could hold it by once it is older, for it may get worse under the same one [S2][S13]', async () => {
    const dateNow = async () =>
      (await app.inject({ method: 'HEAD', url: '/static/acme/alerts.json' })).headers['last-modified'];
    file = fileAt('2026-06-12T17:59:58.001Z');
    expect(await dateNow()).toBeUndefined();
    file = fileAt('2026-06-12T17:59:59.000Z');
    expect(await dateNow()).toBe('Fri, 12 Jun 2026 17:59:59 GMT');
    // as after a clock was set back
    file = fileAt('2026-06-12T18:00:01.000Z');
    expect(await dateNow()).toBeUndefined();
  });

  it('is 304 until the engine has made a new one [CALL-04][S5]', async () => {
    const etag = String((await app.inject({ url: '/static/acme/alerts.json' })).headers.etag);
    const headers = { 'if-none-match': etag };
    expect((await app.inject({ url: '/static/acme/alerts.json', headers })).statusCode).toBe(304);
    file = fileAt('2026-06-12T18:00:03.000Z');
    const changed = await app.inject({ url: '/static/acme/alerts.json', headers });
    expect(changed.statusCode).toBe(200);
    expect(AlertsFile.parse(changed.json()).generatedAt).toBe('2026-06-12T18:00:03.000Z');
  });

  it("says File doesn't exist while nothing was published, to be asked again at once [CALL-04][S4]", async () => {
    file = null;
    const answer = await app.inject({ url: '/static/acme/alerts.json' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual(FILE_MISSING);
  });
});

describe('the other static files', () => {
  it('lists the facilities of a client as features [CALL-03]', async () => {
    const answer = await app.inject({ url: '/static/acme/facilities.json' });
    const { features } = FacilityFeatures.parse(answer.json());
    expect(features).toHaveLength(FACILITIES.length);
    expect(features[0]).toMatchObject({
      geometry: { coordinates: [-101.8313, 35.222] },
      properties: { id: 'NORTHGATE_YARD', latitude: 35.222, longitude: -101.8313, countryCode: 'US' },
    });
    expect((await app.inject({ url: '/static/other/facilities.json' })).statusCode).toBe(404);
  });

  it('lists the event metadata with an event_id per entry [CALL-15]', async () => {
    const answer = await app.inject({ url: '/static/event-metadata.json' });
    expect(EventMetadata.parse(answer.json())).toEqual(METADATA);
  });

  it('lets nobody use kept event metadata unasked, and says when they are the same [CALL-15]', async () => {
    const url = '/static/event-metadata.json';
    const { headers } = await app.inject({ url });
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('answers the payload of an event by its keplerId, with the e-mail for signed-in people only [CALL-07][DATA-05][FAC-04][GAP-143]', async () => {
    const url = `/static/alert-payloads/${encodeURIComponent(EVENT.keplerId)}.json`;
    const headers = { authorization: 'Bearer t' };
    expect(AlertPayload.parse((await app.inject({ url, headers })).json())).toEqual(PAYLOAD);
    expect((await app.inject({ url })).json()).toEqual({ data: { overrideUserName: 'Ada' } }); // GAP-143
    const missing = await app.inject({ url: '/static/alert-payloads/other.json' });
    expect([missing.statusCode, missing.json()]).toEqual([404, FILE_MISSING]);
  });
});

describe('the status file', () => {
  it('takes what a screen says that it shows [CALL-06]', async () => {
    const answer = await app.inject({
      url: '/static/status/acme/northgate_yard.json?appVersion=1.7.15&status=CLOSED',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(StatusFile.parse(answer.json())).toEqual({
      client: 'ACME',
      facilityId: 'NORTHGATE_YARD',
      status: 'CLOSED',
      reportedAt: '2026-06-12T18:00:00.000Z',
    });
    expect(reports).toEqual([
      {
        clientId: 'ACME',
        displayId: 'hall',
        kioskId: null,
        facilityId: 'NORTHGATE_YARD',
        appVersion: '1.7.15',
        status: 'CLOSED',
        reportedAtMs: NOW_MS,
      },
    ]);
  });

  it('takes what a screen shows word for word beside its status [S9][STATUS-25]', async () => {
    const url = '/static/status/acme/northgate_yard.json?appVersion=1&status=UNKNOWN&shown=OPEN_OVERRIDE';
    expect((await app.inject({ url })).json()).toMatchObject({ status: 'UNKNOWN' });
    expect(reports).toMatchObject([{ status: 'UNKNOWN', shown: 'OPEN_OVERRIDE' }]);
  });

  it("says File doesn't exist for a facility that there is not, and records nothing [CALL-06]", async () => {
    const answer = await app.inject({
      url: '/static/status/ACME/NOWHERE.json?appVersion=1.7.15&status=OPEN',
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, FILE_MISSING]);
    expect(reports).toEqual([]);
  });

  it('names the parameter that is wrong', async () => {
    const answer = await app.inject({
      url: '/static/status/ACME/NORTHGATE_YARD.json?appVersion=1&status=MAYBE',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().generalError.messageText).toMatch(/status: /);
  });
});

describe('the alerts service', () => {
  const ask = (query: string, client: string | undefined = 'ACME') =>
    app.inject({ url: `/api/alerts/active?${query}`, headers: client ? { authorization: client } : {} });

  it('answers the active alerts of one facility, never to be kept [CALL-05][S5]', async () => {
    const answer = await ask('facilityId=northgate_yard&clientId=acme');
    expect(ActiveAlerts.parse(answer.json())).toEqual(ALERTS);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it("says File doesn't exist for a facility that was not evaluated yet, not that it has no events [CALL-05][S4]", async () => {
    const answer = await ask('facilityId=PLATTE_YARD&clientId=ACME');
    expect([answer.statusCode, answer.json()]).toEqual([404, FILE_MISSING]);
  });

  it('names an unknown facility, and does not tell another client of one [CALL-05]', async () => {
    const unknown = await ask('facilityId=NOWHERE&clientId=ACME');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().facilityNotFound.message).toBe('Facility NOWHERE not found in ACME.');
    const foreign = await ask('facilityId=NORTHGATE_YARD&clientId=ACME', 'OTHER');
    expect(foreign.json()).toHaveProperty('facilityNotFound');
  });

  it('wants a session and both parameters', async () => {
    expect((await ask('facilityId=NORTHGATE_YARD&clientId=ACME', '')).statusCode).toBe(403);
    const answer = await ask('clientId=ACME');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().generalError.messageText).toMatch(/facilityId: /);
  });
});
