import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, SLOW_MS, type TestNetwork } from './testNetwork.ts';

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> };

let network: TestNetwork;
let document: OpenApi;
beforeAll(async () => {
  network = await createTestNetwork();
  document = (await network.app.inject({ url: '/api/docs/json' })).json<OpenApi>();
}, SLOW_MS);
afterAll(() => network.close());

/** Every call of the service, with the fields of its answer that the spec names. */
const CALLS: readonly (readonly [title: string, method: string, path: string, fields: readonly string[]])[] =
  [
    ['details of a facility [CALL-01]', 'get', '/api/alerts/details/{id}', ['id', 'alerts']],
    ['live facilities [CALL-02]', 'get', '/api/facilities/metadata', ['features']],
    ['static facilities [CALL-03]', 'get', '/static/{client}/facilities.json', ['countryCode']],
    ['alerts file [CALL-04]', 'get', '/static/{client}/alerts.json', ['generatedAt', 'lightningAsOf']],
    ['active alerts [CALL-05]', 'get', '/api/alerts/active', ['activeAlerts', 'keplerId']],
    ['status file [CALL-06]', 'get', '/static/status/{client}/{file}', ['reportedAt']],
    ['payload of an alert [CALL-07]', 'get', '/static/alert-payloads/{file}', ['overrideUserName']],
    ['meteogram [CALL-10]', 'get', '/api/meteogram', ['forecast', 'hourly_data']],
    ['current conditions [CALL-11]', 'get', '/weather/currentConditions', ['iconCode', 'precip1Hour']],
    ['hourly history [CALL-12]', 'get', '/weather/hourly/1day-history', ['validTimeUtc']],
    ['hourly forecast [CALL-12]', 'get', '/weather/hourly/3day-forecast', ['validTimeUtc']],
    ['probability [CALL-13]', 'get', '/weather/probability.txt', []],
    ['dataset times [CALL-14]', 'get', '/layers/datasets.json', ['reference_time', 'valid_at_times']],
    ['weather alerts [CALL-20]', 'get', '/layers/features/nwsAlerts.json', ['event_type', 'expire_at']],
    ['the menu of storms [CALL-19]', 'get', '/layers/tropical_storms/menu', ['name', 'id']],
    ['traffic incidents [CALL-31]', 'get', '/layers/traffic/incidents.json', ['tm', 'poi', 'dl']],
    ['event metadata [CALL-15]', 'get', '/static/event-metadata.json', ['event_id']],
    ['a lightning step [CALL-21]', 'get', '/feeds/lightning/steps/{day}/{file}', ['strikeType']],
    ['profile of the person [CALL-33]', 'put', '/auth/profiles/me', ['unitMetricSubsystem']],
    ['suggestions of places [CALL-29]', 'get', '/api/geocode/suggest', ['countryCode', 'postalCode']],
    ['the zone of a place [CALL-29]', 'get', '/api/geocode/timezone', ['tz']],
    ['tags of the client [CALL-59]', 'get', '/api/admin/alerts/facility_tags', ['tags']],
    ['setting an override [CALL-08]', 'post', '/api/alerts/merged/yard_alerts', ['overrideID']],
    [
      'removing an override [CALL-09]',
      'delete',
      '/api/alerts/merged/yard_alerts/{clientId}/{facilityId}/{overrideID}',
      [],
    ],
    [
      'a confirmation [CALL-52]',
      'get',
      '/api/notification/notification_audit/confirmation/{id}',
      ['confirmedAt'],
    ],
    [
      'an answer to a poll [CALL-53]',
      'get',
      '/api/pipeline/polls/{channel}/{executionInstance}/{notification}/{option}',
      ['answeredAt'],
    ],
    ['asking a poll [CALL-53]', 'post', '/api/pipeline/polls', ['closesAt', 'answers']],
    ['a session [CALL-40]', 'post', '/auth/token', ['expireDurationSeconds']],
  ];

describe('the description of the service', () => {
  test.each(CALLS)('has a schema of the answer of %s', (_, method, path, fields) => {
    const operation = document.paths[path]?.[method];
    expect(operation).toBeDefined();
    const [, response] = Object.entries(operation!.responses).find(([status]) => status.startsWith('2'))!;
    const [schema] = Object.values(response.content ?? {});
    expect(schema).toBeDefined();
    const text = JSON.stringify(schema);
    for (const field of fields) expect(text).toContain(`"${field}"`);
  });

  test('names every part of an address as a parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect([method, path, new Set(named)]).toEqual([method, path, new Set(parts)]);
      }
    }
  });

  test('lists no call that the service has not', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const absent = described.filter((call) => {
      const [method, url = ''] = call.split(' ');
      return !network.app.hasRoute({ method: method as 'GET', url });
    });
    expect(absent).toEqual([]);
    expect(described.length).toBeGreaterThanOrEqual(CALLS.length);
  });

  test('can be read as a page, whose scripts and styles the content policy allows', async () => {
    const answer = await network.app.inject({ url: '/api/docs/' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]*\S/);
  });
});
