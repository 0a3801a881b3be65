import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contracts/route.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { PublicAlert } from '#server/sources/alerts/publicAlert.ts';
import { NO_VALUES, type StationValues } from '#server/sources/stations/stationReport.ts';
import { answering, type LocalAnswer } from '../../../support/localServer.ts';
import { JSON_TYPE, packedLine, startRoutingStage } from './routingStage.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const HOUR_MS = 3_600_000;
/** 100 km to the east along the equator in two steps. */
const FROM: LonLat = [10, 0];
const TO: LonLat = [10.9, 0];
const LINE = packedLine([FROM, [10.45, 0], TO]);
const OK = { code: 'Ok', routes: [{ geometry: LINE, distance: 100_000, duration: 7_200 }] };

let stations: readonly ReturnType<typeof station>[];
let alerts: PublicAlert[];
const stage = await startRoutingStage({
  stationsNear: (_, withinM) => stations.filter(({ distanceM }) => distanceM <= withinM),
  alerts: () => alerts,
  alertsAsOfMs: () => null,
  areAlertsKnownAt: () => true,
});
const { server, questions, warnings, asking } = stage;
afterAll(server.stop);
beforeEach(() => {
  [stations, alerts] = [[], []];
  questions.length = 0;
  warnings.length = 0;
});
const answer = (body: unknown) => stage.answer(JSON.stringify(body));
const found = (places: readonly LonLat[] = [FROM, TO]) => stage.found(places);

const levels = ({ risk }: RouteAnswer) => risk[0]!.features.map(({ properties }) => properties.level);

/** A station that told something, near every place. */
function station(values: Partial<StationValues>, atMs = NOW_MS, distanceM = 5_000) {
  const of = { id: 'KABC', name: 'KABC', place: FROM };
  return { station: of, distanceM, reports: [{ station: of, atMs, values: { ...NO_VALUES, ...values } }] };
}

describe('a routing service', () => {
  it('is asked for the way of a truck, and who asks [CALL-64]', async () => {
    answer(OK);
    await found();
    const [{ method, url, headers } = server.requests[0]!] = server.requests.slice(-1);
    expect([method, url, headers['user-agent']]).toEqual([
      'POST',
      '/route',
      'SafetyCommandCenter/1.0 (ops@example.com)',
    ]);
    expect(questions[0]).toMatchObject({
      locations: [
        { lon: 10, lat: 0 },
        { lon: 10.9, lat: 0 },
      ],
      costing: 'truck',
      shape_format: 'polyline6',
      alternates: 2,
    });
    expect(asking.at(-1)).toBe('ACME');
    answer(OK);
    questions.length = 0;
    await found([FROM, [10.4, 0], TO]);
    expect(questions[0]).not.toHaveProperty('alternates');
  });

  it('gives routes, the quickest first, cut into pieces that follow one another [ROUTE-14]', async () => {
    const slow = { ...OK.routes[0]!, duration: 9_000 };
    answer({ code: 'Ok', routes: [slow, OK.routes[0]] });
    const { meta, risk } = await found();
    expect(
      meta.map(({ num, route_seconds, route_meters, url }) => [num, route_seconds, route_meters, url]),
    ).toEqual([
      [0, 7_200, 100_000, '/api/route?x'],
      [1, 9_000, 100_000, '/api/route?x'],
    ]);
    expect(risk[0]!.isSimulation).toBe(false);
    const pieces = risk[0]!.features.filter(({ properties }) => properties.num === 0);
    expect(pieces).toHaveLength(3);
    expect(pieces[0]!.geometry.coordinates[0]).toEqual([10, 0]);
    expect(pieces.at(-1)!.geometry.coordinates.at(-1)).toEqual([10.9, 0]);
    for (const [row, piece] of pieces.slice(1).entries()) {
      expect(piece.geometry.coordinates[0]).toEqual(pieces[row]!.geometry.coordinates.at(-1));
      expect(piece.properties.meters_from).toBe(pieces[row]!.properties.meters_to);
    }
  });

  it('knows no risk of a way that nothing tells of, and never takes it for none [S4]', async () => {
    answer(OK);
    const { meta, risk } = await found();
    expect(new Set(levels({ meta, risk }))).toEqual(new Set(['UNKNOWN']));
    expect(meta[0]).toMatchObject({
      weather_risk_metric: null,
      weather_risk_metric_desc: 'UNKNOWN',
      weather_risk_reasons: [],
    });
    expect(risk[0]!.features[0]!.properties).not.toHaveProperty('driving_index');
  });

  it('stays unknown under calm air: a station raises, and proves nothing [S4]', async () => {
    stations = [
      station({
        temperatureC: 15,
        windSpeedKmh: 5,
        windGustKmh: 8,
        visibilityM: 16_000,
        precip1HourMm: 0,
      }),
    ];
    answer(OK);
    expect(new Set(levels(await found()))).toEqual(new Set(['UNKNOWN']));
  });

  it('tells what a station near it saw, where it is passed within an hour of that [ROUTE-14]', async () => {
    stations = [station({ temperatureC: 15, windGustKmh: 80, visibilityM: 800 })];
    answer(OK);
    const { meta, risk } = await found();
    // two hours on the way, in three pieces passed after 20, 60 and 100 min
    expect(levels({ meta, risk })).toEqual(['HIGH', 'HIGH', 'UNKNOWN']);
    expect(meta[0]).toMatchObject({
      weather_risk_metric_desc: 'HIGH',
      weather_risk_reasons: ['heavy_winds', 'limited_visibility'],
    });
    expect(risk[0]!.features[0]!.hazards.map(({ code }) => code)).toEqual([
      'heavy_winds',
      'limited_visibility',
    ]);
  });

  it.each([
    ['far away', station({ windGustKmh: 120 }, NOW_MS, 25_001)],
    ['long ago: its first piece is passed in 20 min', station({ windGustKmh: 120 }, NOW_MS - 41 * 60_000)],
  ])('is not judged by a station %s [S5]', async (_, told) => {
    stations = [told];
    answer(OK);
    expect(new Set(levels(await found()))).toEqual(new Set(['UNKNOWN']));
  });

  it('tells a warning where and when it holds, in both languages [ROUTE-16]', async () => {
    const text = (event: string) => ({ event, area: '', headline: '', message: '' });
    const warning: PublicAlert = {
      id: 'w',
      eventType: 'Tornado Warning',
      rank: 1,
      isWarning: true,
      sentAtMs: NOW_MS,
      fromMs: NOW_MS,
      untilMs: NOW_MS + HOUR_MS / 2,
      en: text('Tornado Warning'),
      fr: text('Alerte de tornade'),
      areas: [
        [
          [
            [9, -1],
            [12, -1],
            [12, 1],
            [9, 1],
            [9, -1],
          ],
        ],
      ],
    };
    alerts = [warning, { ...warning, eventType: 'Wind Advisory', isWarning: false }];
    answer(OK);
    const { meta, risk } = await found();
    expect(levels({ meta, risk })).toEqual(['HIGH', 'UNKNOWN', 'UNKNOWN']);
    expect(meta[0]!.weather_risk_reasons).toEqual(['Tornado Warning']);
    expect(risk[0]!.features[0]!.hazards[0]?.message).toEqual({
      'en-US': 'Tornado Warning',
      'fr-CA': 'Alerte de tornade',
    });
    alerts = [
      {
        ...warning,
        areas: [
          [
            [
              [20, 20],
              [21, 20],
              [21, 21],
              [20, 20],
            ],
          ],
        ],
      },
    ];
    expect(new Set(levels(await found()))).toEqual(new Set(['UNKNOWN']));
  });

  it.each([
    ['no path', { code: 'NoRoute', message: 'Impossible route between points' }],
    [
      'no road near a place',
      {
        code: 'NoSegment',
        message: 'One of the supplied input coordinates could not snap to street segment.',
      },
    ],
    [
      'no path, in its own form',
      { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' },
    ],
    [
      'no road, in its own form',
      { error_code: 171, error: 'No suitable edges near location', status_code: 400 },
    ],
  ])('says that there is %s [CALL-64]', async (_, body) => {
    server.answerBy(answering(400, JSON_TYPE, JSON.stringify(body)));
    expect([await stage.find([FROM, TO]), warnings]).toEqual([{ is: 'none' }, []]);
  });

  it.each<[string, LocalAnswer]>([
    ['too many requests', answering(429, { 'retry-after': '60' })],
    ['503', answering(503, { 'retry-after': '60' }, '<html>busy</html>')],
    ['a page of a sign-in', answering(200, { 'content-type': 'text/html' }, '<!doctype html><p>Sign in')],
    ['a page of a sign-in as JSON', answering(200, JSON_TYPE, '<!doctype html><p>Sign in')],
    ['an answer cut off', answering(200, JSON_TYPE, JSON.stringify(OK).slice(0, -20))],
    ['an empty body', answering(200, JSON_TYPE)],
    ['no routes', answering(200, JSON_TYPE, JSON.stringify({ code: 'Ok', routes: [] }))],
    [
      'a line of another precision',
      answering(
        200,
        JSON_TYPE,
        JSON.stringify({
          ...OK,
          routes: [
            {
              ...OK.routes[0],
              geometry: packedLine([
                [1, 0],
                [1.09, 0],
              ]),
            },
          ],
        }),
      ),
    ],
    [
      'a line that is cut off',
      answering(
        200,
        JSON_TYPE,
        JSON.stringify({ ...OK, routes: [{ ...OK.routes[0], geometry: LINE.slice(0, -1) }] }),
      ),
    ],
    [
      'another refusal',
      answering(
        400,
        JSON_TYPE,
        JSON.stringify({ error_code: 154, error: 'Path distance exceeds the max distance limit' }),
      ),
    ],
    ['a refusal of a proxy', answering(400, { 'content-type': 'text/html' }, '<html>Bad request</html>')],
    ['a slow body', (_, response) => void response.writeHead(200, JSON_TYPE).write('{')],
  ])('fails by %s, and says why in the log [S4]', async (_, fault) => {
    server.answerBy(fault);
    expect(await stage.find([FROM, TO], { timeoutMs: 1_000 })).toEqual({ is: 'failed' });
    expect(warnings).toHaveLength(1);
  });

  it('fails when its host does not exist', async () => {
    expect(await stage.find([FROM, TO], { url: 'http://valhalla.invalid' })).toEqual({ is: 'failed' });
  });
});
