import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNwsSource } from '#server/sources/nws/nwsSource.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY, startStationStage, type StationStage } from '../stations/stationStage.ts';
import { nwsAnswer, nwsRow } from './nwsAnswer.ts';

const GEO_JSON = {
  'content-type': 'application/geo+json',
  'cache-control': 'public, max-age=5, s-maxage=5',
  vary: 'Accept,Feature-Flags,Accept-Language',
};
const POINT = '/points/42.75,-73.8';
const STATIONS = '/gridpoints/ALY/71,67/stations';
const KALB = '/stations/KALB/observations?limit=5';
const KSCH = '/stations/KSCH/observations?limit=5';
const METAR = 'KALB 231151Z 27012KT 10SM SCT100 25/14 A3001 RMK AO2 SLP160';

const json = (body: object) => answering(200, GEO_JSON, JSON.stringify(body));
const station = (id: string, lon: number, lat: number) => ({
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { stationIdentifier: id, name: `Airport ${id}` },
});

let stage: StationStage;
let answers: Record<string, LocalAnswer>;
const minutesAgo = (minutes: number) => new Date(stage.clock.nowMs() - minutes * 60_000).toISOString();

beforeEach(async () => {
  stage = await startStationStage(createNwsSource);
  answers = {
    // the address of the public service, whatever host was asked
    [POINT]: json({ properties: { observationStations: `https://api.weather.gov${STATIONS}` } }),
    [STATIONS]: json({
      features: [station('KFAR', -76, 43), station('KALB', -73.8, 42.747), station('KSCH', -73.93, 42.85)],
    }),
    [KALB]: json(nwsAnswer([nwsRow(minutesAgo(5), {}), nwsRow(minutesAgo(9), { rawMessage: METAR })])),
    [KSCH]: json(nwsAnswer([])),
  };
  stage.server.answerBy((request, response) => {
    (answers[decodeURIComponent(request.url!)] ?? answering(404, GEO_JSON, '{}'))(request, response);
  });
});
afterEach(() => stage.stop());

describe('createNwsSource', () => {
  it('looks up the stations of a facility, asks the nearest two, and delivers each row at its time', async () => {
    await stage.start();
    expect(stage.asked()).toEqual([POINT, STATIONS, KALB, KSCH]);
    expect(stage.server.requests[0]!.headers).toMatchObject({
      accept: expect.stringContaining('application/geo+json'),
      'user-agent': 'SafetyCommandCenter/1.0 (ops@example.com)',
    });
    expect(stage.delivered.map(({ atMs, windGustKmh }) => [atMs, windGustKmh])).toEqual([
      [Date.parse(minutesAgo(5)), null],
      [Date.parse(minutesAgo(9)), 22.212],
    ]);
    expect(stage.delivered[0]!.station).toMatchObject({ name: 'Albany International Airport' });
    expect(stage.warnings).toEqual([]);
  });

  it('asks each station every five minutes, and for the stations of a facility once a week', async () => {
    await stage.start();
    await stage.next();
    expect(stage.asked()).toHaveLength(4);
    stage.clock.advance(5 * 60_000);
    await stage.next();
    expect(stage.asked().slice(4)).toEqual([KALB, KSCH]);
    stage.clock.advance(7 * 24 * 60 * 60_000);
    await stage.next();
    expect(stage.asked().slice(6)).toEqual([KALB, KSCH, POINT, STATIONS]);
  });

  it('makes ten calls a poll at most, and goes on in the next one', async () => {
    stage.facilities = Array.from({ length: 12 }, (_, nth) => ({
      ...ALBANY,
      id: `YARD_${nth}`,
      latitude: 30 + nth,
    }));
    await stage.start();
    expect(stage.asked()).toHaveLength(10);
    await stage.next();
    expect(stage.asked().slice(10)).toEqual(['/points/40,-73.8', '/points/41,-73.8']);
  });

  it('keeps none of many stations waiting for good, and looks new places up meanwhile', async () => {
    const yards = Array.from({ length: 25 }, (_, nth) => ({
      ...ALBANY,
      id: `YARD_${nth}`,
      latitude: 30 + nth,
    }));
    const observationsOf = (nth: number) => `/stations/K${10 + nth}/observations?limit=5`;
    for (const [nth, { latitude }] of yards.entries()) {
      const path = `/gridpoints/ALY/1,${nth}/stations`;
      answers[`/points/${latitude},-73.8`] = json({
        properties: { observationStations: `https://x.example${path}` },
      });
      answers[path] = json({ features: [station(`K${10 + nth}`, -73.8, latitude)] });
      answers[observationsOf(nth)] = json(nwsAnswer([]));
    }
    const [newYard, ...others] = yards.toReversed();
    stage.facilities = others;
    await stage.start();
    for (let polls = 0; polls < 5; polls += 1) await stage.next();
    expect(new Set(stage.asked())).toContain(observationsOf(23));
    stage.facilities = [...others, newYard!];
    const before = stage.asked().length;
    for (let polls = 0; polls < 4; polls += 1) {
      // all stations are due again at each poll
      stage.clock.advance(5 * 60_000);
      await stage.next();
    }
    const asked = new Set(stage.asked().slice(before));
    expect(yards.filter((_, nth) => !asked.has(observationsOf(nth)))).toEqual([]);
  });

  it('asks the stations of a list one of which cannot be read [S2]', async () => {
    const odd = { ...station('KODD', -73.8, 42.7), geometry: null };
    answers[STATIONS] = json({ features: [odd, station('KALB', -73.8, 42.747)] });
    await stage.start();
    expect(stage.asked()).toEqual([POINT, STATIONS, KALB]);
    expect([stage.troubles, stage.warnings]).toEqual([
      [`1 stations could not be read, 1 are near, at ${STATIONS}`],
      [],
    ]);
  });

  it.each([
    [
      'of which one row cannot be read',
      [{ ...station('KALB', -73.8, 42.747), geometry: null }, station('KSCH', -73.93, 42.85)],
    ],
    ['without one that is near', [station('KFAR', -100, 43)]],
  ])(
    'goes on asking the stations that it knows after a list %s, for an hour [S1][S4]',
    async (_, features) => {
      await stage.start();
      answers[STATIONS] = json({ features });
      stage.clock.advance(7 * 24 * 60 * 60_000);
      await stage.next();
      const before = stage.asked().length;
      stage.clock.advance(5 * 60_000);
      await stage.next();
      expect(stage.asked().slice(before)).toEqual([KALB, KSCH]);
      stage.clock.advance(55 * 60_000);
      await stage.next();
      expect(stage.asked().slice(before + 2)).toEqual([KALB, KSCH, POINT, STATIONS]);
      expect(stage.troubles).toEqual(Array(2).fill(expect.stringContaining('stations could not be read')));
    },
  );

  it('asks again for stations after an hour where a list had none [S4]', async () => {
    answers[STATIONS] = json({ features: [] });
    await stage.start();
    stage.clock.advance(60 * 60_000);
    answers[STATIONS] = json({ features: [station('KALB', -73.8, 42.747)] });
    await stage.next();
    expect(stage.asked().at(-1)).toBe(KALB);
  });

  it.each([
    ['no such place', POINT, answering(404, GEO_JSON, '{}')],
    ['a list without stations', STATIONS, json({ features: [] })],
  ])('goes on asking the stations that it knows after %s [S2]', async (_, path, answer) => {
    await stage.start();
    answers[path] = answer;
    stage.clock.advance(7 * 24 * 60 * 60_000);
    await stage.next();
    const before = stage.asked().length;
    stage.clock.advance(5 * 60_000);
    await stage.next();
    expect(stage.asked().slice(before)).toEqual([KALB, KSCH]);
  });

  it('keeps no list of stations none of which can be read [S4]', async () => {
    answers[STATIONS] = json({ features: [{ ...station('KALB', -73.8, 42.747), geometry: null }] });
    await stage.start();
    expect(stage.warnings).toEqual([expect.stringContaining('no list of stations')]);
  });

  it('has no stations outside the United States, and does not ask again', async () => {
    delete answers[POINT];
    await stage.start();
    await stage.next();
    expect([stage.asked(), stage.warnings, stage.delivered]).toEqual([[POINT], [], []]);
  });

  it('looks up the next facility when one fails, and that one again after ten minutes', async () => {
    answers['/points/30,-73.8'] = answering(500, GEO_JSON, '{}');
    stage.facilities = [{ ...ALBANY, id: 'BROKEN', latitude: 30 }, ALBANY];
    await stage.start();
    await stage.next();
    expect(stage.asked()).toEqual(['/points/30,-73.8', POINT, STATIONS, KALB, KSCH]);
    stage.clock.advance(10 * 60_000);
    await stage.next();
    expect(stage.asked().slice(5)).toEqual([KALB, KSCH, '/points/30,-73.8']);
  });

  it('goes on with the other station when one fails', async () => {
    answers[KALB] = answering(500, GEO_JSON, '{"title":"Unexpected Problem"}');
    answers[KSCH] = json(
      nwsAnswer([
        nwsRow(minutesAgo(5), { station: 'https://api.weather.gov/stations/KSCH', rawMessage: METAR }),
      ]),
    );
    await stage.start();
    expect(stage.delivered).toEqual([]);
    await stage.next();
    expect(stage.delivered).toHaveLength(1);
    expect(stage.warnings).toEqual(['status 500']);
  });

  it('asks the next station at once where a row of one cannot be read, and tells of it [S2]', async () => {
    answers[KALB] = json(nwsAnswer([nwsRow(minutesAgo(5), {}), nwsRow('x', {})]));
    await stage.start();
    expect(stage.asked()).toEqual([POINT, STATIONS, KALB, KSCH]);
    expect(stage.delivered).toHaveLength(1);
    expect([stage.troubles, stage.warnings]).toEqual([['1 observations of KALB could not be read'], []]);
  });

  const html = '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD></HTML>';
  it.each<[string, string, LocalAnswer, RegExp]>([
    ['a problem at the points', POINT, answering(500, GEO_JSON, '{}'), /status 500/],
    ['a point without stations', POINT, json({ properties: {} }), /no stations are named/],
    [
      'a point that names another service',
      POINT,
      json({ properties: { observationStations: 'https://other.example/x' } }),
      /no stations are named/,
    ],
    ['no list of stations', STATIONS, json({ title: 'x' }), /no list of stations/],
    ['stations that are gone', STATIONS, answering(404, GEO_JSON), /nothing is at/],
    ['a refusal', KALB, answering(403, { 'content-type': 'text/html' }, html), /nothing is at/],
    ['an HTML page', KALB, answering(200, { 'content-type': 'text/html' }, html), /html/],
    ['too many requests', KALB, answering(429, {}), /status 429/],
    ['a busy service', KALB, answering(503, { 'retry-after': '5' }), /status 503/],
    [
      'a body cut off',
      KALB,
      answering(200, GEO_JSON, '{"type":"FeatureCollection","features":['),
      /no whole JSON/,
    ],
    [
      'rows of another station',
      KALB,
      json(nwsAnswer([nwsRow('2026-11-23T11:55:00Z', { station: 'https://api.weather.gov/stations/KBOS' })])),
      /^$/,
    ],
    ['old rows alone', KALB, json(nwsAnswer([nwsRow('2026-11-18T11:51:00Z', { rawMessage: METAR })])), /^$/],
    [
      'a slow body',
      KALB,
      (_, response) => void response.writeHead(200, GEO_JSON).write('{'),
      /no whole answer/,
    ],
  ])('delivers nothing after %s [S4]', async (_, path, answer, reason) => {
    answers[path] = answer;
    await stage.start();
    expect(stage.delivered).toEqual([]);
    expect(stage.warnings.join()).toMatch(new RegExp(reason, 'iu'));
  });
});
