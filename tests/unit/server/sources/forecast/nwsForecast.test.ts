import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createNwsForecast } from '#server/sources/forecast/nwsForecast.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { startForecastStage, type ForecastStage } from './forecastStage.ts';
import { gridpointAnswer } from './gridpointAnswer.ts';

const HOUR_MS = 3_600_000;
const GEO_JSON = {
  'content-type': 'application/geo+json',
  'cache-control': 'public, max-age=900, s-maxage=3600',
  'last-modified': 'Mon, 23 Nov 2026 11:05:00 GMT',
  vary: 'Accept,Feature-Flags,Accept-Language',
};
const POINT = '/points/42.75,-73.8';
const GRID = '/gridpoints/ALY/71,67';
const PLACE = [-73.8, 42.75] as const;
const NEAR: Facility = { ...ALBANY, id: 'NEAR', latitude: 42.751 };

const json = (body: object) => answering(200, GEO_JSON, JSON.stringify(body));
const point = (grid: string) =>
  json({ properties: { forecastGridData: `https://api.weather.gov${grid}`, observationStations: null } });

let stage: ForecastStage;
const start = async (answers: Record<string, LocalAnswer> = {}) => {
  stage = await startForecastStage(createNwsForecast, [ALBANY, NEAR], {
    [POINT]: point(GRID),
    '/points/42.751,-73.8': point(GRID),
    [GRID]: json(gridpointAnswer()),
    ...answers,
  });
  await stage.over();
};
const stateAt = () => stage.service.at([...PLACE]).state;

beforeEach(() => void (stage = undefined as unknown as ForecastStage));
afterEach(() => stage.stop());

describe('createNwsForecast', () => {
  it('asks for the cell of a facility and for its raw forecast, once for all facilities in it [CALL-10]', async () => {
    await start();
    await stage.next();
    expect(stage.asked()).toEqual([POINT, GRID, '/points/42.751,-73.8']);
    expect(stage.server.requests[1]!.headers).toMatchObject({
      accept: expect.stringContaining('application/geo+json'),
      'user-agent': 'SafetyCommandCenter/1.0 (ops@example.com)',
    });
    for (const { longitude, latitude } of stage.facilities)
      expect(stage.service.at([longitude, latitude])).toMatchObject({
        state: 'current',
        source: 'nws',
        issuedMs: Date.UTC(2026, 10, 23, 11, 5),
        town: null,
      });
    expect(stage.service.at([-120, 45])).toEqual({ state: 'none' });
    expect(stage.readings.read()[0]).toMatchObject({
      content: 'forecast',
      condition: 'well',
      lastContentMs: Date.UTC(2026, 10, 23, 11, 5),
    });
  });

  it('asks for a forecast of more than six hours ago though the service says that nothing is newer [S5]', async () => {
    await start();
    await stage.next();
    const whole = stage.answers[GRID]!;
    stage.answers[GRID] = (request, response) =>
      (request.headers['if-modified-since'] === undefined ? whole : answering(304, {}))(request, response);
    stage.clock.advance(7 * HOUR_MS);
    await stage.next();
    expect(stage.server.requests.at(-1)!.headers['if-modified-since']).toBeUndefined();
    expect(stage.warnings).toEqual([]);
  });

  it('asks again after an hour for what is newer; 304 makes nothing younger [S5]', async () => {
    await start();
    await stage.next();
    stage.answers[GRID] = answering(304, {});
    stage.clock.advance(HOUR_MS);
    await stage.next();
    expect(stage.asked().slice(3)).toEqual([GRID]);
    expect(stage.server.requests.at(-1)!.headers['if-modified-since']).toBe(GEO_JSON['last-modified']);
    expect(stage.warnings).toEqual([]);
    stage.clock.advance(10 * HOUR_MS);
    expect(stateAt()).toBe('current');
    stage.clock.advance(HOUR_MS);
    expect(stage.service.at([...PLACE])).toEqual({
      state: 'old',
      source: 'nws',
      issuedMs: Date.UTC(2026, 10, 23, 11, 5),
    });
  });

  it('makes five calls a poll at most, goes on in the next one, and reads a cell as soon as it is found', async () => {
    const places = Array.from({ length: 4 }, (_, nth) => ({ ...ALBANY, latitude: 40 + nth / 2 }));
    const cells = places.map(({ latitude }, nth): [string, string] => [
      `/points/${latitude},-73.8`,
      `/gridpoints/ALY/${nth},1`,
    ]);
    await start(
      Object.fromEntries(
        cells.flatMap(([at, cell]) => [
          [at, point(cell)],
          [cell, json(gridpointAnswer())],
        ]),
      ),
    );
    stage.facilities = places;
    await stage.next();
    expect(stage.asked().slice(3)).toEqual(cells.flat().slice(0, 5));
    stage.clock.advance(HOUR_MS);
    await stage.next();
    // cells that nobody has seen come before those that were read
    expect(stage.asked().slice(8)).toEqual([...cells.flat().slice(5), cells[0]![1], cells[1]![1]]);
  });

  it('waits until the first forecast is read, and says that there is none outside the country', async () => {
    await start({ [POINT]: answering(404, {}, '{}'), [GRID]: answering(500, {}) });
    expect(stage.service.at([NEAR.longitude, NEAR.latitude]).state).toBe('waiting');
    expect(stateAt()).toBe('none');
    stage.clock.advance(HOUR_MS);
    stage.answers[POINT] = point(GRID);
    stage.answers[GRID] = json(gridpointAnswer());
    await stage.next();
    expect(stateAt()).toBe('current');
  });

  it('looks the cell up again when the service does not know it any more, or redirects [S4]', async () => {
    await start();
    await stage.next();
    stage.answers[GRID] = (_, response) =>
      void response.writeHead(301, { location: '/gridpoints/ALY/70,66' }).end();
    stage.answers['/gridpoints/ALY/70,66'] = json(gridpointAnswer({ updateTime: '2026-11-23T12:05:00Z' }));
    stage.answers[POINT] = point('/gridpoints/ALY/70,66');
    stage.clock.advance(HOUR_MS);
    await stage.next();
    expect(stage.warnings).toEqual([`${GRID} is not the forecast of its places any more`]);
    expect(stateAt()).toBe('current');
    await stage.next();
    expect(stage.asked().slice(-3)).toContain('/gridpoints/ALY/70,66');
    expect(stage.service.at([...PLACE])).toMatchObject({ issuedMs: Date.UTC(2026, 10, 23, 12, 5) });
  });

  const html = '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD></HTML>';
  it.each<[string, LocalAnswer, RegExp]>([
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, html), /html/iu],
    ['an HTML page that says it is JSON', answering(200, GEO_JSON, html), /HTML page/u],
    ['too many requests', answering(429, { 'retry-after': '60' }), /status 429/u],
    ['a busy service', answering(503, { 'retry-after': '5' }), /status 503/u],
    ['a body cut off', answering(200, GEO_JSON, '{"properties":{"updateTime":'), /JSON/u],
    ['an empty body', answering(200, GEO_JSON, ''), /JSON/u],
    [
      'a gzip body cut off',
      answering(
        200,
        { ...GEO_JSON, 'content-encoding': 'gzip' },
        gzipSync(JSON.stringify(gridpointAnswer())).subarray(0, 90),
      ),
      /gzip|encoded/u,
    ],
    ['a slow body', (_, response) => void response.writeHead(200, GEO_JSON).write('{'), /no whole answer/u],
    ['an older forecast', json(gridpointAnswer({ updateTime: '2026-11-23T05:00:00Z' })), /older than/u],
    [
      'a forecast of a time to come',
      json(gridpointAnswer({ updateTime: '2026-11-23T19:00:00Z' })),
      /to come/u,
    ],
    [
      'a forecast without temperature',
      json(gridpointAnswer({ temperature: { values: [] } })),
      /temperature/u,
    ],
  ])('keeps what it has after %s, for twelve hours from its issue [S4][S5]', async (_, answer, reason) => {
    await start();
    await stage.next();
    stage.answers[GRID] = answer;
    stage.clock.advance(HOUR_MS);
    await stage.next();
    expect(stage.warnings.join()).toMatch(reason);
    expect(stage.service.at([...PLACE])).toMatchObject({ issuedMs: Date.UTC(2026, 10, 23, 11, 5) });
    expect(stage.readings.read()[0]).toMatchObject({ errorCount: 1 });
    stage.clock.advance(11 * HOUR_MS);
    expect(stateAt()).toBe('old');
  });

  it('knows nothing after a first answer that cannot be read, and tries again after ten minutes [S4]', async () => {
    await start({ [GRID]: answering(500, {}) });
    expect(stateAt()).toBe('waiting');
    stage.answers[GRID] = json(gridpointAnswer());
    await stage.next();
    expect(stateAt()).toBe('waiting');
    stage.clock.advance(HOUR_MS / 6);
    await stage.next();
    expect(stateAt()).toBe('current');
  });
});
