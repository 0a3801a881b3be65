import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ActiveAlerts, AlertsFile, type FacilityEvent } from '#contracts/facilityEvent.ts';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { AppConfig } from '#contracts/appConfig.ts';
import { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import { Datasets } from '#contracts/dataset.ts';
import { Drill } from '#contracts/drill.ts';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { Facility, FacilityFeatures } from '#contracts/facility.ts';
import { Meteogram } from '#contracts/meteogram.ts';
import { OverridesSet, type OverrideUpdate } from '#contracts/override.ts';
import { Problem } from '#contracts/problem.ts';
import { Profile, Session } from '#contracts/session.ts';
import { StatusFile } from '#contracts/statusReport.ts';
import { StrikeStep } from '#contracts/strike.ts';
import { decodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';
import { bearer, redeem, refresh, signIn, fetchCode } from './identity/identityApp.ts';
import { CLOSING, OPENING } from './overrides/overrideFixture.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from './testNetwork.ts';

let network: TestNetwork;
let session: Session;
beforeAll(async () => {
  network = await createTestNetwork();
  await seedDemoPeople(network.repositories);
  session = await signIn(network.app);
}, SLOW_MS);
afterAll(() => network.close());

const get = (url: string, isSignedIn = false) =>
  network.app.inject({ url, headers: isSignedIn ? bearer(session) : {} });
const STRIKE_STEP_MS = START_MS - 60_000;
const AT = 'geocode=44.4759,-73.2121&units=m&language=en-US&format=json';

/** Every call that answers JSON: its row, address, contract, and whether it needs a session. */
const CALLS: readonly (readonly [title: string, url: string, contract: z.ZodType, needsSession: boolean])[] =
  [
    ['details of a facility [CALL-01]', '/api/alerts/details/YARD', Facility, true],
    ['live facilities [CALL-02]', '/api/facilities/metadata', FacilityFeatures, true],
    ['static facilities [CALL-03]', '/static/acme/facilities.json', FacilityFeatures, false],
    ['alerts file [CALL-04]', '/static/acme/alerts.json?cts=1', AlertsFile, false],
    ['active alerts [CALL-05]', '/api/alerts/active?facilityId=YARD&clientId=ACME', ActiveAlerts, true],
    ['status file [CALL-06]', '/static/status/ACME/YARD.json?appVersion=1&status=OPEN', StatusFile, true],
    [
      'meteogram [CALL-10]',
      '/api/meteogram?latitude=44.5&longitude=-73.2&clientId=ACME&facilityId=YARD&num_days=2',
      Meteogram,
      true,
    ],
    ['current conditions [CALL-11]', `/weather/currentConditions?${AT}&facid=YARD`, CurrentConditions, false],
    ['hourly history [CALL-12]', `/weather/hourly/1day-history?${AT}`, HourlyConditions, false],
    ['hourly forecast [CALL-12]', `/weather/hourly/3day-forecast?${AT}`, HourlyConditions, false],
    ['dataset times [CALL-14]', '/layers/datasets.json', Datasets, false],
    ['event metadata [CALL-15]', '/static/event-metadata.json', EventMetadata, false],
    [
      'a lightning step [CALL-21]',
      stepPath('/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json', STRIKE_STEP_MS),
      StrikeStep,
      false,
    ],
    ['profile of the person [CALL-33]', '/auth/profiles/me', Profile, true],
    ['configuration [SHELL-01]', '/config.json', AppConfig, false],
  ];

describe('every call answers by its contract', () => {
  test.each(CALLS)('%s', async (_, url, contract, needsSession) => {
    const answer = await get(url, needsSession);
    expect(answer.statusCode).toBe(200);
    const body: unknown = answer.json();
    expect(contract.parse(body)).toEqual(body);
  });

  test('payload of an alert [CALL-07]', async () => {
    const { activeAlerts } = ActiveAlerts.parse(
      (await get('/api/alerts/active?facilityId=yard&clientId=acme', true)).json(),
    );
    const alert = activeAlerts.find(({ eventType }) => eventType === 'lightning_alert')!;
    const answer = await get(`/static/alert-payloads/${alert.keplerId}.json`);
    expect(AlertPayload.parse(answer.json())).toEqual({ data: {} });
  });

  test('probability as one line of text [CALL-13]', async () => {
    const answer = await get('/weather/probability.txt?client=ACME&id=YARD&lon=-73.2&lat=44.5');
    expect(answer.body.split(' ')[3]?.trim()).toBe('0.2500');
  });

  test('lightning of the last two hours as columns [CALL-21]', async () => {
    const answer = await get('/feeds/lightning/window');
    const { buffer, byteOffset, length } = answer.rawPayload;
    const snapshot = decodeStrikeSnapshot(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer);
    expect(snapshot?.strikes.count).toBe(1);
    expect(snapshot?.gapStepsMs).toEqual([]);
  });

  test('a session for a code, and a new one for its refresh token [CALL-40][AUTH-15]', async () => {
    const first = await redeem(network.app, await fetchCode(network.app));
    const { refreshToken } = Session.parse(first.json());
    const next = Session.parse((await refresh(network.app, refreshToken)).json());
    expect(next.refreshToken).not.toBe(refreshToken);
  });
});

describe('what needs a session', () => {
  test.each(CALLS.filter(([, , , needsSession]) => needsSession))(
    'is refused without one, and the refusal says that a renewal helps: %s [AUTH-01]',
    async (_, url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ generalError: { message: 'accessTokenExpired' } });
    },
  );

  test('says nothing of a facility of another client that it does not say of one that does not exist [AUTH-20]', async () => {
    const urlsOf = (id: string) => [
      `/api/alerts/active?facilityId=${id}&clientId=OTHER`,
      `/api/alerts/active?facilityId=${id}&clientId=ACME`,
      `/api/alerts/details/${id}`,
    ];
    for (const [index, url] of urlsOf('THEIR_YARD').entries()) {
      const theirs = await get(url, true);
      const nobodys = await get(urlsOf('NO_YARD')[index]!, true);
      expect(theirs.statusCode).toBe(404);
      expect(theirs.body).toBe(nobodys.body.replaceAll('NO_YARD', 'THEIR_YARD'));
    }
    const list = FacilityFeatures.parse((await get('/api/facilities/metadata', true)).json());
    expect(list.features.map(({ properties }) => properties.id).sort()).toEqual(['FAR_YARD', 'YARD']);
  });

  test(
    'is refused an hour later with the same bearer [AUTH-12]',
    async () => {
      // of its own: an evaluation in that hour would end the alerts of the others
      const later = await createTestNetwork();
      await seedDemoPeople(later.repositories);
      const headers = bearer(await signIn(later.app));
      const ask = async () =>
        (await later.app.inject({ url: '/api/facilities/metadata', headers })).statusCode;
      expect(await ask()).toBe(200);
      later.clock.atMs += 3_601_000;
      expect(await ask()).toBe(403);
      await later.close();
    },
    SLOW_MS,
  );
});

describe('the alerts of the service', () => {
  test('close the yard that was struck, alike in both ways to them [S1][S3]', async () => {
    const active = ActiveAlerts.parse(
      (await get('/api/alerts/active?facilityId=YARD&clientId=ACME', true)).json(),
    );
    expect(active.activeAlerts.map(({ alertStatus }) => alertStatus).sort()).toEqual(['ALERT', 'WARNING']);
    expect(active.activeAlerts[0]!.eventStartAt).toBe(new Date(START_MS - 60_000).toISOString());
    const file = AlertsFile.parse((await get('/static/acme/alerts.json')).json());
    expect(file.alerts.map(({ facilityId }) => facilityId)).toEqual(['YARD']);
    expect(file.alerts[0]!.activeAlerts).toEqual(active.activeAlerts);
    expect([file.generatedAt, file.lightningAsOf]).toEqual([active.generatedAt, active.lightningAsOf]);
  });

  test('tell of a yard without lightning that there is none, and since when that is known [S4][S5]', async () => {
    const answer = await get('/api/alerts/active?facilityId=FAR_YARD&clientId=ACME', true);
    const far = ActiveAlerts.parse(answer.json());
    const isLightning = ({ eventType }: { eventType: string }) => eventType.startsWith('lightning');
    expect(far.activeAlerts.filter(isLightning)).toEqual([]);
    expect(far.lightningAsOf).toBe(new Date(START_MS).toISOString());
  });
});

describe('an override', () => {
  const PATH = '/api/alerts/merged/yard_alerts';
  let admin: Session;
  beforeAll(async () => {
    admin = await signIn(network.app, 'siteadmin@acme.example');
  }, SLOW_MS);
  const post = (update: OverrideUpdate, who = admin) =>
    network.app.inject({
      method: 'POST',
      url: PATH,
      headers: bearer(who),
      payload: { facilityStatusUpdates: [{ ...update, facilityId: 'far_yard' }], feedType: 'OVERRIDE' },
    });
  const activeAlerts = async () => {
    const answer = await get('/api/alerts/active?facilityId=FAR_YARD&clientId=ACME', true);
    return ActiveAlerts.parse(answer.json()).activeAlerts;
  };

  test('is refused to a user, and to open while lightning is likely by the service itself [OVR-10][S8]', async () => {
    expect((await post(CLOSING, session)).statusCode).toBe(403);
    expect((await post(OPENING)).json()).toMatchObject({ generalError: { message: 'probabilityTooHigh' } });
  });

  test('is in every answer about the yard at once, with who set it, and gone once removed [CALL-07][CALL-08][CALL-09]', async () => {
    const set = OverridesSet.parse((await post(CLOSING)).json()).overrides[0]!;
    const isOverride = ({ eventType }: FacilityEvent) => eventType === 'OVERRIDE';
    const event = (await activeAlerts()).find(isOverride);
    expect(event).toMatchObject({
      overrideID: set.overrideID,
      alertStatus: 'OVERRIDE',
      yardStatus: 'CLOSED',
    });
    const file = AlertsFile.parse((await get('/static/acme/alerts.json')).json());
    expect(file.alerts.find(({ facilityId }) => facilityId === 'FAR_YARD')?.activeAlerts).toContainEqual(
      event,
    );
    const path = `/static/alert-payloads/${event!.keplerId}.json`;
    expect((await network.app.inject(path)).body).not.toContain('@'); // GAP-143
    const payload = AlertPayload.parse((await get(path, true)).json());
    expect(payload.data).toMatchObject({
      overrideUserName: 'Sam Siteadmin',
      overrideUserEmail: { email: 'siteadmin@acme.example' },
      message: 'Yard is Closed',
      lightningProbability: 0.03,
    });
    const removal = await network.app.inject({
      method: 'DELETE',
      url: `${PATH}/acme/FAR_YARD/${set.overrideID}`,
      headers: bearer(admin),
    });
    expect(removal.statusCode).toBe(204);
    expect((await activeAlerts()).filter(isOverride)).toEqual([]);
  });
});

describe('a drill', () => {
  const drillsOf = async () => {
    const answer = await get('/api/alerts/active?facilityId=FAR_YARD&clientId=ACME', true);
    return ActiveAlerts.parse(answer.json()).drills ?? [];
  };
  const call = (method: 'POST' | 'DELETE', who: Session, facilityId = 'far_yard') =>
    network.app.inject({
      method,
      url: method === 'POST' ? '/api/drills' : `/api/drills/${facilityId}`,
      headers: bearer(who),
      ...(method === 'POST' ? { payload: { facilityId, distanceM: 3_000 } } : {}),
    });

  test('is for site admins, begins at once, is audited, and can be ended', async () => {
    const admin = await signIn(network.app, 'siteadmin@acme.example');
    expect((await call('POST', session)).statusCode).toBe(403);
    expect((await call('POST', admin, 'THEIR_YARD')).statusCode).toBe(404);
    expect(await drillsOf()).toEqual([]);

    expect(Drill.parse((await call('POST', admin)).json())).toMatchObject({ facilityId: 'FAR_YARD' });
    expect((await drillsOf()).map(({ alertStatus }) => alertStatus)).toEqual(['ALERT', 'WARNING']);
    expect((await call('DELETE', admin)).statusCode).toBe(204);
    expect(await drillsOf()).toEqual([]);
    const noted = await network.repositories.audit.listLast(2);
    expect(noted.map(({ what }) => what)).toEqual(['drill.ended', 'drill.begun']);
    expect(noted[1]!.detail).toMatchObject({ facilityId: 'FAR_YARD', distanceM: 3_000 });
  });
});

describe('headers', () => {
  test('allow no inline script or style, and nothing from elsewhere', async () => {
    const policy = String((await get('/config.json')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('leave the sign-in window its opener, and are there on refusals too [AUTH-05]', async () => {
    const { headers } = await get('/api/facilities/metadata');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBeDefined();
  });
});

describe('paths that there are not', () => {
  test.each(['/api/nothing', '/static/nothing/at/all', '/nothing', '/auth/nothing'])(
    'are a Problem where no app is served: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(Problem.parse(answer.json())['generalError']?.message).toContain(url);
    },
  );

  test('and bodies that cannot be read are a Problem too, without inner detail [ERR-08]', async () => {
    const answer = await network.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { 'content-type': 'application/json' },
      payload: '{"refreshToken":',
    });
    expect(answer.statusCode).toBe(400);
    expect(Problem.parse(answer.json())['generalError']?.message).toBe('invalidRequest');
  });
});

test('configuration carries the rules that the engine judges by, and says that the weather is simulated [SHELL-01]', async () => {
  const { maintenance, version, environments } = AppConfig.parse((await get('/config.json')).json());
  expect([maintenance, version]).toEqual([false, '1.7.15']);
  const lightningRules = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
  expect(environments[0]).toMatchObject({ isSimulation: true, lightningRules });
});
