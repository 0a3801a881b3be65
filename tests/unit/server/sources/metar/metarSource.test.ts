import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetarSource } from '#server/sources/metar/metarSource.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY, startStationStage, type StationStage } from '../stations/stationStage.ts';

const TABLE_PATH = '/data/cache/stations.cache.json.gz';
const METAR_PATH = '/api/data/metar';
const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const GZIP_TYPE = { 'content-type': 'application/x-gzip', 'last-modified': 'Mon, 23 Nov 2026 00:10:00 GMT' };

/** Entries in the form of the service's table of stations. */
const STATIONS = [
  {
    icaoId: 'KALB',
    faaId: 'ALB',
    lat: 42.747,
    lon: -73.799,
    site: 'Albany Intl',
    country: 'US',
    siteType: ['METAR', 'TAF'],
  },
  {
    icaoId: 'KSCH',
    faaId: 'SCH',
    lat: 42.853,
    lon: -73.929,
    site: 'Schenectady',
    country: 'US',
    siteType: ['METAR'],
  },
  { icaoId: 'KXXX', faaId: '', lat: 42.7, lon: -73.8, site: 'No METAR', country: 'US', siteType: ['NEXRAD'] },
  { icaoId: '', faaId: '', lat: 42.7, lon: -73.8, site: 'No name', country: 'US', siteType: ['METAR'] },
  {
    icaoId: 'KSEA',
    faaId: 'SEA',
    lat: 47.44,
    lon: -122.31,
    site: 'Seattle',
    country: 'US',
    siteType: ['METAR'],
  },
];
const table = (stations: readonly object[] = STATIONS) =>
  answering(200, GZIP_TYPE, gzipSync(JSON.stringify(stations)));

const metarOf = (atMs: number, change: object = {}) => ({
  icaoId: 'KALB',
  obsTime: atMs / 1_000,
  temp: 20,
  dewp: 10,
  wdir: 'VRB',
  wspd: 4,
  visib: '10+',
  rawOb: 'METAR KALB 231151Z VRB04KT 10SM CLR 20/10 A3001',
  lat: 42.747,
  lon: -73.799,
  name: 'Albany Intl, NY, US',
  ...change,
});

let stage: StationStage;
let answers: Record<string, LocalAnswer>;

beforeEach(async () => {
  stage = await startStationStage(createMetarSource);
  answers = {
    [TABLE_PATH]: table(),
    [METAR_PATH]: answering(200, JSON_TYPE, JSON.stringify([metarOf(stage.clock.nowMs() - 540_000)])),
  };
  stage.server.answerBy((request, response) => {
    const { pathname } = new URL(request.url!, 'http://service');
    (answers[pathname] ?? answering(404, {}))(request, response);
  });
});
afterEach(() => stage.stop());

describe('createMetarSource', () => {
  it('asks for the stations near all facilities by one call, and delivers what they report', async () => {
    await stage.start();
    expect(stage.asked()).toEqual([TABLE_PATH, `${METAR_PATH}?ids=KALB,KSCH&format=json&hours=2`]);
    expect(stage.delivered).toEqual([
      expect.objectContaining({
        facilityId: 'ALBANY',
        atMs: stage.clock.nowMs() - 540_000,
        temperatureC: 20,
        windGustKmh: 4 * 1.852,
        station: { name: 'Albany Intl, NY, US', distanceM: expect.closeTo(347, -1) },
      }),
    ]);
    expect(stage.warnings).toEqual([]);
  });

  it.each([
    ['a busy service', answering(503, {}), 'status 503'],
    ['a table that is none', answering(200, GZIP_TYPE, gzipSync('<html>')), 'the table of stations has none'],
  ])('asks for its table once a day, and keeps it through %s', async (_, answer, reason) => {
    await stage.start();
    await stage.next();
    const tables = () => stage.asked().filter((path) => path === TABLE_PATH).length;
    expect(tables()).toBe(1);
    answers[TABLE_PATH] = answer;
    stage.clock.advance(24 * 60 * 60_000);
    answers[METAR_PATH] = answering(200, JSON_TYPE, JSON.stringify([metarOf(stage.clock.nowMs())]));
    await stage.next();
    expect(stage.delivered.at(-1)!.atMs).toBe(stage.clock.nowMs());
    expect(stage.warnings).toEqual([reason]);
    await stage.next();
    expect([tables(), stage.warnings.length]).toEqual([2, 1]);
    stage.clock.advance(30 * 60_000);
    await stage.next();
    expect(tables()).toBe(3);
  });

  it('leaves the service alone where it says so in place of the table [S4]', async () => {
    await stage.start();
    answers[TABLE_PATH] = answering(429, { 'retry-after': '60' });
    stage.clock.advance(24 * 60 * 60_000);
    const before = stage.asked().length;
    await stage.next();
    expect(stage.asked().slice(before)).toEqual([TABLE_PATH]);
  });

  /** So many stations with a yard at each. */
  const manyStations = (count: number) => {
    const many = Array.from({ length: count }, (_, nth) => ({
      ...STATIONS[0]!,
      icaoId: `K${String(nth).padStart(3, '0')}`,
      lat: 20 + (nth % 60) / 2,
      lon: -120 + Math.floor(nth / 60) * 3,
    }));
    answers[TABLE_PATH] = table(many);
    stage.facilities = many.map(({ lat, lon }, nth) => ({
      ...ALBANY,
      id: `YARD_${nth}`,
      latitude: lat,
      longitude: lon,
    }));
    return many.map(({ icaoId }) => icaoId);
  };
  /** Stations of each call for METARs. */
  const askedIds = () =>
    stage
      .asked()
      .filter((path) => path !== TABLE_PATH)
      .map((path) => new URLSearchParams(path.split('?')[1]).get('ids')!.split(','));

  it('asks for all stations each minute, by one call for each fifty', async () => {
    const ids = manyStations(75);
    await stage.start();
    expect(askedIds().map(({ length }) => length)).toEqual([50, 25]);
    await stage.next();
    expect(askedIds().slice(2).flat()).toEqual(ids);
  });

  it('has each station that reports every 20 minutes, though an answer ends after 400 rows [S2]', async () => {
    const ids = manyStations(100);
    const place = new Map(stage.facilities.map((yard, nth) => [ids[nth]!, yard]));
    answers[METAR_PATH] = (request, response) => {
      const asked = new URL(request.url!, 'http://service').searchParams.get('ids')!.split(',');
      const rows = asked.flatMap((icaoId) => {
        const { latitude: lat, longitude: lon } = place.get(icaoId)!;
        return [0, 20, 40, 60, 80, 100].map((minutes) =>
          metarOf(stage.clock.nowMs() - minutes * 60_000, { icaoId, lat, lon }),
        );
      });
      answering(200, JSON_TYPE, JSON.stringify(rows.slice(0, 400)))(request, response);
    };
    await stage.start();
    expect(new Set(stage.delivered.map(({ facilityId }) => facilityId)).size).toBe(100);
    expect(stage.troubles).toEqual([]);
  });

  it('makes sixteen calls a minute at most, and asks for the other stations first in the next one', async () => {
    const ids = manyStations(950);
    await stage.start();
    expect(askedIds()).toHaveLength(16);
    await stage.next();
    expect(askedIds().slice(16, 19).flat()).toEqual(ids.slice(800));
  });

  it('goes on at its pace where some stations tell of nothing, and not where there is no answer', async () => {
    manyStations(75);
    const answer = answers[METAR_PATH]!;
    const first =
      (ofFirst: LocalAnswer): LocalAnswer =>
      (request, response) => {
        (request.url!.includes('K000') ? ofFirst : answer)(request, response);
      };
    answers[METAR_PATH] = first(answering(200, JSON_TYPE, '[]'));
    await stage.start();
    const silence = 'no METAR of 50 stations, from K000 on';
    expect([askedIds().length, stage.troubles, stage.warnings]).toEqual([2, [silence], []]);
    answers[METAR_PATH] = first(answering(200, JSON_TYPE, '[{"icaoId":"K000"}]'));
    await stage.next();
    expect([askedIds().length, stage.troubles, stage.warnings]).toEqual([
      4,
      [silence, '1 METARs could not be read'],
      [],
    ]);
    answers[METAR_PATH] = answering(429, { 'retry-after': '60' });
    await stage.next();
    expect([askedIds().length, stage.warnings]).toEqual([5, ['status 429']]);
  });

  it.each([
    ['204', answering(204, {})],
    ['an empty body', answering(200, JSON_TYPE, '')],
  ])(
    'asks the others at its pace where the service answers %s for silent stations [S2]',
    async (_, silent) => {
      manyStations(125);
      const answer = answers[METAR_PATH]!;
      answers[METAR_PATH] = (request, response) => {
        (request.url!.includes('K050') ? silent : answer)(request, response);
      };
      await stage.start();
      expect([askedIds().map(({ length }) => length), stage.warnings]).toEqual([[50, 50, 25], []]);
      expect(stage.troubles).toEqual(['no METAR of 50 stations, from K050 on']);
      answers[METAR_PATH] = silent;
      await stage.next();
      expect(stage.warnings).toEqual(['no METAR of any station']);
    },
  );

  it('fails where no row of any station can be read', async () => {
    answers[METAR_PATH] = answering(200, JSON_TYPE, '[{"icaoId":"KALB"}]');
    await stage.start();
    expect([stage.delivered, stage.warnings]).toEqual([[], ['1 METARs could not be read']]);
  });

  const html = '<!DOCTYPE html><html><body>Sign in</body></html>';
  it.each<[string, string, LocalAnswer, RegExp]>([
    ['no table', TABLE_PATH, answering(404, {}), /absent/],
    [
      'a table cut off',
      TABLE_PATH,
      answering(200, GZIP_TYPE, gzipSync(JSON.stringify(STATIONS)).subarray(0, -9)),
      /unexpected end/,
    ],
    ['a table without stations', TABLE_PATH, table([]), /has none/],
    ['a table that is no list', TABLE_PATH, answering(200, GZIP_TYPE, gzipSync('{}')), /has none/],
    ['no METAR at all', METAR_PATH, answering(204, {}), /no METAR of any station/],
    ['an empty list', METAR_PATH, answering(200, JSON_TYPE, '[]'), /no METAR of any station/],
    ['a list cut off', METAR_PATH, answering(200, JSON_TYPE, '[{"icaoId":"KALB","obsT'), /no whole JSON/],
    ['an HTML page', METAR_PATH, answering(200, { 'content-type': 'text/html' }, html), /HTML/],
    ['an HTML page as JSON', METAR_PATH, answering(200, JSON_TYPE, html), /HTML/],
    ['an error document', METAR_PATH, answering(200, JSON_TYPE, '{"status":"error"}'), /no list of METARs/],
    ['not modified', METAR_PATH, answering(304, {}), /status 304/],
    ['too many requests', METAR_PATH, answering(429, { 'retry-after': '60' }), /status 429/],
    ['a busy service', METAR_PATH, answering(503, { 'retry-after': '60' }), /status 503/],
    [
      'a slow body',
      METAR_PATH,
      (_, response) => void response.writeHead(200, JSON_TYPE).write('['),
      /no whole answer/,
    ],
  ])('delivers nothing after %s, and says so on the Sources page [S4]', async (_, path, answer, reason) => {
    answers[path] = answer;
    await stage.start();
    expect(stage.delivered).toEqual([]);
    expect(stage.troubles).toEqual(stage.warnings);
    expect(stage.warnings).toEqual([expect.stringMatching(new RegExp(reason, 'iu'))]);
  });

  it('delivers old content as old, and content of a time to come not at all [S5]', async () => {
    const oldMs = stage.clock.nowMs() - 100 * 60_000;
    const rows = [metarOf(oldMs), metarOf(stage.clock.nowMs() + 11_000, { icaoId: 'KSCH' })];
    answers[METAR_PATH] = answering(200, JSON_TYPE, JSON.stringify(rows));
    await stage.start();
    // older than its limit: no group has a station that told of it in time
    expect(stage.delivered).toEqual([]);
  });

  it('watches wind, visibility and temperature with a limit of 75 minutes [GAP-136]', () => {
    expect(stage.source.hazards).toEqual(['wind', 'lowVisibility', 'highTemp', 'heatStress', 'lowTemp']);
    expect(stage.source.profile).toMatchObject({ kind: 'live', role: 'primary', goneAfterMs: 75 * 60_000 });
  });
});
