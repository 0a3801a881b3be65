import { describe, expect, test } from 'vitest';
import { createMapApi } from '#adapters/api/mapApi.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createFakeHttp } from './fakeHttp.ts';

const AT = '2026-07-14T21:00:00.000Z';
const EVENT = { keplerId: 'k1', eventType: 'lightning_alert', alertStatus: 'ALERT', eventStartAt: AT };
const ENTRY = { facilityId: 'Yard', id: 'k1', highestSeverityAlert: null, activeAlerts: [EVENT] };
const FILE = { client: 'ACME', generatedAt: AT, lightningAsOf: null, watched: ['QUIET'], alerts: [ENTRY] };
const PATH = '/static/acme/alerts.json';
const LIST = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-96, 39] },
      properties: { id: 'YARD', gid: 1, clientId: 'ACME', latitude: 39, longitude: -96, countryCode: 'US' },
    },
  ],
};

const dated = (body: unknown, lastModified: string) =>
  Response.json(body, { headers: { 'last-modified': lastModified } });

function createApi(answers: Record<string, unknown>, nowMs = Date.parse('2026-07-14T21:01:00Z')) {
  const { http, asked } = createFakeHttp(answers);
  const api = createMapApi(http, { api: '/api', static: '/static' }, 'Acme', () => nowMs);
  return { api, asked, answers, calls: () => asked.map(({ method, path }) => `${method} ${path}`) };
}

describe('the alerts file of a client', () => {
  test('is asked for after its head, and read by facility, whatever the case of the ids [CALL-04][NET-07]', async () => {
    const { api, asked, calls } = createApi({ [PATH]: FILE });
    expect(await api.fetchAlerts()).toMatchObject({
      generatedAtMs: Date.parse(AT),
      lightningAsOfMs: null,
      watched: new Set(['quiet', 'yard']),
      events: new Map([['yard', [expect.objectContaining({ id: 'k1', status: 'ALERT' })]]]),
    });
    expect(calls()).toEqual([`HEAD ${PATH}`, `GET ${PATH}`]);
    expect(asked[1]?.query).toEqual({ cts: String(Date.parse('2026-07-14T21:01:00Z')) });
  });

  test('is not asked for again while its head tells of no change [NET-07]', async () => {
    const { api, answers, calls } = createApi({ [PATH]: dated(FILE, 'Tue, 14 Jul 2026 21:00:00 GMT') });
    await api.fetchAlerts();
    expect(await api.fetchAlerts()).toBe('kept');
    expect(await api.fetchAlerts()).toBe('kept');
    expect(calls()).toEqual([`HEAD ${PATH}`, `GET ${PATH}`, `HEAD ${PATH}`, `HEAD ${PATH}`]);
    answers[PATH] = dated(FILE, 'Tue, 14 Jul 2026 21:00:30 GMT');
    expect(await api.fetchAlerts()).not.toBe('kept');
  });

  test('is asked for again where it may have changed within the second that its head tells [NET-07][S1]', async () => {
    const modified = 'Tue, 14 Jul 2026 21:00:00 GMT';
    for (const [agoMs, calls] of [
      [1_999, 4],
      [2_000, 3],
    ] as const) {
      const seen = createApi({ [PATH]: dated(FILE, modified) }, Date.parse(modified) + agoMs);
      await seen.api.fetchAlerts();
      await seen.api.fetchAlerts();
      expect(seen.calls()).toHaveLength(calls);
    }
  });

  test('is asked for again after a failure, changed or not [S1]', async () => {
    const file = dated(FILE, 'Tue, 14 Jul 2026 21:00:00 GMT');
    const { api, answers } = createApi({ [PATH]: file });
    await api.fetchAlerts();
    answers[PATH] = new Error('gone');
    await expect(api.fetchAlerts()).rejects.toThrow('gone');
    answers[PATH] = file;
    expect(await api.fetchAlerts()).not.toBe('kept');
  });

  test.each([403, 404])(
    'that is not there, by a %i, leaves what was had [ERR-01][NET-07]',
    async (status) => {
      const { api } = createApi({ [PATH]: Response.json({}, { status }) });
      expect(await api.fetchAlerts()).toBe('kept');
    },
  );

  test('that is gone between its head and itself leaves what was had, by a 403 alone [NET-07][ERR-01]', async () => {
    const { http } = createFakeHttp({ [PATH]: FILE });
    const fetchGone = (status: number) =>
      createMapApi(
        { ...http, json: () => Promise.reject(new HttpError(status, 'gone')) },
        { api: '/api', static: '/static' },
        'Acme',
        () => 0,
      ).fetchAlerts();
    expect(await fetchGone(403)).toBe('kept');
    await expect(fetchGone(500)).rejects.toThrow('gone');
  });

  test.each([
    ['of another client', { ...FILE, client: 'OTHER' }],
    ['with a broken event', { ...FILE, alerts: [{ ...ENTRY, activeAlerts: [{}] }] }],
    ['without a time', { ...FILE, generatedAt: undefined }],
    ['from a failing service', Response.json({}, { status: 500 })],
    ['from a standby', Response.json({}, { status: 503 })],
    ['that needs a session', Response.json({}, { status: 401 })],
  ])('%s is a failure [S1]', async (_what, answer) => {
    await expect(createApi({ [PATH]: answer }).api.fetchAlerts()).rejects.toThrow(/./);
  });

  test('that lists a facility twice gives both its entries [S1]', async () => {
    const again = { ...ENTRY, facilityId: 'YARD', activeAlerts: [{ ...EVENT, keplerId: 'k2' }] };
    const alerts = await createApi({ [PATH]: { ...FILE, alerts: [ENTRY, again] } }).api.fetchAlerts();
    expect(alerts).toMatchObject({
      events: new Map([
        ['yard', [expect.objectContaining({ id: 'k1' }), expect.objectContaining({ id: 'k2' })]],
      ]),
    });
  });
});

describe('the facilities of a client', () => {
  test('come live, else from the static list [CALL-02][CALL-03]', async () => {
    const live = createApi({ '/api/facilities/metadata': LIST });
    expect(await live.api.fetchFacilities()).toMatchObject({ facilities: [{ id: 'YARD' }] });
    const still = createApi({ '/static/acme/facilities.json': LIST });
    expect(await still.api.fetchFacilities()).toMatchObject({ facilities: [{ id: 'YARD' }] });
    await expect(createApi({}).api.fetchFacilities()).rejects.toThrow(/./);
  });

  test('come with the revision of their list, by which older statuses are known [CALL-02][CALL-03][S1]', async () => {
    const listed = { ...LIST, facilitiesRevision: 'r7' };
    const revisionOf = async (path: string, list: object) =>
      (await createApi({ [path]: list }).api.fetchFacilities()).revision;
    expect(await revisionOf('/api/facilities/metadata', listed)).toBe('r7');
    expect(await revisionOf('/static/acme/facilities.json', listed)).toBe('r7');
    expect(await revisionOf('/api/facilities/metadata', LIST)).toBeNull();
  });
});
