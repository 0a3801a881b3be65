import { describe, expect, test } from 'vitest';
import { BrokenAnswer, createAlertsApi } from '#adapters/api/alertsApi.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { UNKNOWN_WEATHER } from '#domain/alerting/weatherFreshness.ts';
import { createFakeHttp } from './fakeHttp.ts';

const AT = '2026-07-14T21:00:00.000Z';
const TIMES = { generatedAt: AT, lightningAsOf: AT };
const EVENT = { keplerId: 'k1', eventType: 'lightning_alert', alertStatus: 'ALERT', eventStartAt: AT };
const ACTIVE = { facilityId: 'YARD', ...TIMES, activeAlerts: [EVENT] };
const FILE = {
  client: 'ACME',
  ...TIMES,
  alerts: [{ facilityId: 'yard', id: 'k1', highestSeverityAlert: null, activeAlerts: [EVENT] }],
};
const MISSING = Response.json({ generalError: { message: "File doesn't exist" } }, { status: 404 });

function createApi(answers: Parameters<typeof createFakeHttp>[0]) {
  const { http, asked } = createFakeHttp(answers);
  const api = createAlertsApi(http, { api: '/api', static: '/static' }, () => 42);
  return { api, asked, paths: () => asked.map(({ path }) => path) };
}

describe('active alerts', () => {
  test('are asked for by facility and client in capitals [CALL-05][AUTH-20]', async () => {
    const { api, asked } = createApi({ '/api/alerts/active': ACTIVE });
    const facts = await api.fetchActive('acme', 'YARD');
    expect(facts).toMatchObject({ generatedAtMs: Date.parse(AT), events: [{ id: 'k1', status: 'ALERT' }] });
    expect(asked[0]).toMatchObject({ query: { facilityId: 'YARD', clientId: 'ACME' } });
    expect(asked).toHaveLength(1);
  });

  test('come from the file of the client where the service fails [CALL-04]', async () => {
    for (const failure of [new Error('gone'), new Response('', { status: 500 })]) {
      const { api, asked } = createApi({ '/api/alerts/active': failure, '/static/acme/alerts.json': FILE });
      expect(await api.fetchActive('ACME', 'YARD')).toMatchObject({ events: [{ id: 'k1' }] });
      expect(asked[1]).toMatchObject({ path: '/static/acme/alerts.json', query: { cts: '42' } });
    }
  });

  test('that cannot be read are no answer, and tell beside what the file says, for it may close the yard [S1][S2]', async () => {
    for (const broken of [new Response('{', { status: 200 }), { ...ACTIVE, generatedAt: 'yesterday' }]) {
      const { api } = createApi({ '/api/alerts/active': broken, '/static/acme/alerts.json': FILE });
      const refused = await api.fetchActive('ACME', 'YARD').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(BrokenAnswer);
      expect(refused).toMatchObject({ inFile: { events: [{ id: 'k1' }] } });
    }
  });

  test('are not known for a facility that the file does not list and that it does not name as watched [S1][S4]', async () => {
    const { api } = createApi({ '/static/acme/alerts.json': FILE, '/api/alerts/active': new Error('gone') });
    await expect(api.fetchActive('ACME', 'OTHER_YARD')).rejects.toThrow('gone');
  });

  test('are those of all entries where the file lists a facility twice [S1]', async () => {
    const [entry] = FILE.alerts;
    const twice = {
      ...FILE,
      alerts: [
        { ...entry, activeAlerts: [] },
        { ...entry, facilityId: 'YARD' },
      ],
    };
    const { api } = createApi({ '/static/acme/alerts.json': twice, '/api/alerts/active': new Error('gone') });
    expect(await api.fetchActive('ACME', 'YARD')).toMatchObject({ events: [{ id: 'k1' }] });
  });

  test('carry what the file says of weather, rules, term and ended events [S4][S13][GAP-136][GAP-139]', async () => {
    const wind = (asOf: string | null) => [{ hazard: 'wind', source: 'Met', asOf, staleAfterMs: 1 }];
    const policy = { alertRadiusM: 1, warningRadiusM: 2, quietPeriodMs: 3 };
    const file = {
      ...FILE,
      policy,
      term: 9,
      lightningStaleAfterMs: 5,
      lightningUnknownBecause: 'recordingEnded',
      watched: ['YARD', 'BARE_YARD'],
      ended: [
        {
          keplerId: 'k0',
          endedAt: AT,
        },
      ],
      weather: [
        {
          facilityIds: ['YARD'],
          weatherAsOf: wind(null),
        },
        {
          facilityIds: ['yard'],
          weatherAsOf: wind(AT),
        },
      ],
    };
    const { api } = createApi({ '/static/acme/alerts.json': file, '/api/alerts/active': new Error('gone') });
    expect(await api.fetchActive('ACME', 'YARD')).toMatchObject({
      policy,
      term: 9,
      lightningLimitMs: 5,
      lightningUnknownBecause: 'recordingEnded',
      ended: [
        {
          id: 'k0',
          endedAtMs: Date.parse(AT),
        },
      ],
      weather: [{ asOfMs: null }, { asOfMs: Date.parse(AT) }],
    });
    expect(await api.fetchActive('ACME', 'BARE_YARD')).toMatchObject({ weather: UNKNOWN_WEATHER });
  });

  test('are not known for a facility that the file names neither as watched nor as alerted [S1][S4]', async () => {
    const file = { ...FILE, watched: ['QUIET_YARD'] };
    const { api } = createApi({ '/static/acme/alerts.json': file, '/api/alerts/active': new Error('gone') });
    expect(await api.fetchActive('ACME', 'quiet_yard')).toMatchObject({ events: [] });
    expect(await api.fetchActive('ACME', 'YARD')).toMatchObject({ events: [{ id: 'k1' }] });
    await expect(api.fetchActive('ACME', 'OTHER_YARD')).rejects.toThrow('gone');
  });

  test("are missing while the service says File doesn't exist, and are not sought elsewhere [ERR-01]", async () => {
    const { api, paths } = createApi({ '/api/alerts/active': MISSING, '/static/acme/alerts.json': FILE });
    expect(await api.fetchActive('ACME', 'YARD')).toBe('missing');
    expect(paths()).toEqual(['/api/alerts/active']);
  });

  test('of a facility that does not exist are not sought elsewhere: its file entry would read as quiet [S1]', async () => {
    const gone = Response.json({ facilityNotFound: { message: 'There is none.' } }, { status: 404 });
    const { api, paths } = createApi({ '/api/alerts/active': gone, '/static/acme/alerts.json': FILE });
    await expect(api.fetchActive('ACME', 'YARD')).rejects.toBeInstanceOf(HttpError);
    expect(paths()).toHaveLength(1);
  });

  test('fail with the words of the service, not of the way around it [ERR-08]', async () => {
    const refused = Response.json({ generalError: { message: 'accessTokenExpired' } }, { status: 403 });
    const { api } = createApi({ '/api/alerts/active': refused });
    await expect(api.fetchActive('ACME', 'YARD')).rejects.toThrow('accessTokenExpired');
  });

  test('about another yard or client are no answer [S1]', async () => {
    const { api } = createApi({
      '/api/alerts/active': { ...ACTIVE, facilityId: 'QUIET', activeAlerts: [] },
      '/static/acme/alerts.json': { ...FILE, client: 'OTHER', alerts: [] },
    });
    await expect(api.fetchActive('ACME', 'YARD')).rejects.toThrow('about facility QUIET, not YARD');
  });

  test('with one broken event are no answer at all: a dropped event could open a yard [S1]', async () => {
    const broken = { ...ACTIVE, activeAlerts: [{ ...EVENT, eventStartAt: 'yesterday' }] };
    const { api } = createApi({ '/api/alerts/active': broken });
    await expect(api.fetchActive('ACME', 'YARD')).rejects.toThrow(
      '/api/alerts/active gave an answer that cannot be read',
    );
  });
});

test('the payload of an alert is asked for by its id, escaped [CALL-07]', async () => {
  const { api, paths } = createApi({ '/static/alert-payloads/a%2Fb.json': { data: { message: 'Hail' } } });
  expect(await api.fetchPayload('a/b')).toEqual({ message: 'Hail' });
  expect(paths()).toEqual(['/static/alert-payloads/a%2Fb.json']);
});

describe('the status of a screen', () => {
  const REPORT = {
    clientId: 'acme',
    facilityId: 'YARD 7',
    appVersion: '1.7.15',
    status: 'UNKNOWN',
    shown: 'CLOSED_OVERRIDE',
  } as const;
  const PATH = '/static/status/ACME/YARD%207.json';

  test('is carried by the question for its file [CALL-06]', async () => {
    const { api, asked } = createApi({ [PATH]: 'anything' });
    expect(await api.reportStatus(REPORT)).toBe('taken');
    const query = { appVersion: '1.7.15', status: 'UNKNOWN', shown: 'CLOSED_OVERRIDE' };
    expect(asked[0]).toMatchObject({ path: PATH, query });
  });

  test("is 'missing' where there is no such file, and a failure where nobody answers [ERR-01][ERR-04]", async () => {
    expect(await createApi({ [PATH]: MISSING }).api.reportStatus(REPORT)).toBe('missing');
    await expect(createApi({ [PATH]: new Error('gone') }).api.reportStatus(REPORT)).rejects.toThrow('gone');
  });
});
