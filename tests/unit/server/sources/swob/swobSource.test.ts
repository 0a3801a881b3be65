import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSwobSource } from '#server/sources/swob/swobSource.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY, startStationStage, type StationStage } from '../stations/stationStage.ts';
import { swobAnswer, swobRow } from './swobAnswer.ts';

const GEO_JSON = { 'content-type': 'application/geo+json', 'x-powered-by': 'pygeoapi 0.19.0' };
const BONAVISTA = { ...ALBANY, id: 'BONAVISTA', longitude: -53.2, latitude: 48.6, countryCode: 'CA' };
const WINNIPEG = { ...ALBANY, id: 'WINNIPEG', longitude: -97.2, latitude: 49.9, countryCode: 'CA' };

let stage: StationStage;
const json = (body: object) => answering(200, GEO_JSON, JSON.stringify(body));
const rowAt = (minutesAgo: number, change: object = {}) =>
  swobRow({ obs_date_tm: new Date(stage.clock.nowMs() - minutesAgo * 60_000).toISOString(), ...change });

beforeEach(async () => {
  stage = await startStationStage(createSwobSource);
  stage.facilities = [BONAVISTA];
  stage.server.answerBy(json(swobAnswer([rowAt(2), rowAt(60)])));
});
afterEach(() => stage.stop());

describe('createSwobSource', () => {
  it('asks for the area around a facility, and delivers what its station reports', async () => {
    await stage.start();
    const url = new URL(stage.server.requests[0]!.url!, 'http://service');
    expect(url.pathname).toBe('/collections/swob-realtime/items');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      f: 'json',
      bbox: '-55.11,47.27,-50.89,49.73',
      datetime: '2026-11-23T10:45:00Z/..',
      sortby: '-date_tm-value',
      limit: '1000',
      properties: expect.stringContaining('air_temp,air_temp-uom,air_temp-qa'),
    });
    expect(
      stage.delivered.map(({ atMs, windSpeedKmh, windGustKmh }) => [atMs, windSpeedKmh, windGustKmh]),
    ).toEqual([
      [stage.clock.nowMs() - 120_000, 35.4, 40.5],
      [stage.clock.nowMs() - 3_600_000, 35.4, 40.5],
    ]);
    expect(stage.delivered[0]!.station).toMatchObject({ name: 'BONAVISTA' });
    expect(stage.warnings).toEqual([]);
  });

  it('asks each area every five minutes, for the last 20 minutes after the first time, and whole each quarter of an hour', async () => {
    stage.facilities = [BONAVISTA, { ...BONAVISTA, id: 'NEXT_DOOR', longitude: -53.3 }, WINNIPEG];
    await stage.start();
    await stage.next();
    await stage.next();
    expect(stage.server.requests).toHaveLength(2);
    stage.clock.advance(5 * 60_000);
    await stage.next();
    expect(stage.asked().at(-1)).toContain('datetime=2026-11-23T11:45:00Z/..');
    stage.clock.advance(10 * 60_000);
    await stage.next();
    expect(stage.asked().at(-1)).toContain('datetime=2026-11-23T11:00:00Z/..');
  });

  it('finds a report that comes 40 minutes after its time, within 20 minutes [S2]', async () => {
    await stage.start();
    const lateMs = stage.clock.nowMs();
    stage.clock.advance(20 * 60_000);
    await stage.next();
    stage.clock.advance(20 * 60_000);
    const storm = swobRow({
      obs_date_tm: new Date(lateMs).toISOString(),
      max_wnd_spd_10m_pst10mts: 130,
      'stn_nam-value': 'LATE',
    });
    stage.server.answerBy((request, response) => {
      const [since = ''] = new URL(request.url!, 'http://service').searchParams.get('datetime')!.split('/');
      const rows = Date.parse(since) <= lateMs ? [rowAt(0), storm] : [rowAt(0)];
      json(swobAnswer(rows))(request, response);
    });
    for (let calls = 0; calls < 4; calls += 1) {
      await stage.next();
      stage.clock.advance(5 * 60_000);
    }
    expect(stage.delivered.map(({ windGustKmh }) => windGustKmh)).toContain(130);
  });

  it('asks each area also where the clock is set back [S4][S6]', async () => {
    await stage.start();
    stage.clock.advance(-120 * 60_000);
    await stage.next();
    expect(stage.server.requests).toHaveLength(2);
    await stage.next();
    expect(stage.server.requests).toHaveLength(2);
  });

  it('keeps none of many areas waiting for good, and leaves no time out between two calls', async () => {
    stage.facilities = Array.from({ length: 4 }, (_, nth) => ({
      ...WINNIPEG,
      id: `YARD_${nth}`,
      longitude: -97.2 - nth * 2,
    }));
    await stage.start();
    for (let polls = 0; polls < 4; polls += 1) {
      // all areas are due again at each poll
      stage.clock.advance(6 * 60_000);
      await stage.next();
    }
    const asked = stage.asked().map((path) => new URLSearchParams(path.split('?')[1]));
    expect(new Set(asked.slice(0, 4).map((query) => query.get('bbox'))).size).toBe(4);
    expect(asked[4]!.get('bbox')).toBe(asked[0]!.get('bbox'));
    // asked for at 12:00 and at 12:24
    expect(asked[4]!.get('datetime')).toBe('2026-11-23T11:09:00Z/..');
  });

  it('asks for nothing where no facility is in Canada', async () => {
    stage.facilities = [ALBANY];
    await stage.start();
    expect(stage.server.requests).toEqual([]);
  });

  it('asks for the whole span again after a failure', async () => {
    stage.server.answerBy(answering(503, { 'retry-after': '30' }));
    await stage.start();
    stage.clock.advance(5 * 60_000);
    await stage.next();
    expect(stage.asked().at(-1)).toContain('datetime=2026-11-23T10:50:00Z/..');
  });

  it('says when an area has more rows than it may have, or none', async () => {
    stage.server.answerBy(json({ ...swobAnswer([rowAt(2)]), numberMatched: 1_001 }));
    await stage.start();
    expect(stage.delivered).toHaveLength(1);
    expect(stage.warnings).toEqual([expect.stringContaining('1001')]);
  });

  it('goes on at its pace where one row cannot be read, and tells of it [S2]', async () => {
    const odd = swobRow({ obs_date_tm: 'x', 'date_tm-value': 'x' });
    stage.server.answerBy(json(swobAnswer([rowAt(2), odd])));
    await stage.start();
    expect(stage.delivered).toHaveLength(1);
    expect([stage.troubles, stage.warnings]).toEqual([['1 observations could not be read'], []]);
  });

  it.each<[string, () => LocalAnswer, RegExp]>([
    ['an empty collection', () => json(swobAnswer([])), /"matched":0/],
    ['old rows alone', () => json(swobAnswer([rowAt(80)])), /^$/],
    ['rows of a time to come', () => json(swobAnswer([rowAt(-1)])), /^$/],
    [
      'rows without a time',
      () => json(swobAnswer([swobRow({ obs_date_tm: 'x', 'date_tm-value': 'x' })])),
      /1 observations could not be read/,
    ],
    ['another document', () => json({ description: 'an error', code: 'x' }), /no list of observations/],
    ['a body cut off', () => answering(200, GEO_JSON, '{"features":'), /no whole JSON/],
    ['an HTML page', () => answering(200, { 'content-type': 'text/html' }, '<!DOCTYPE html>'), /HTML/],
    ['a page that is gone', () => answering(404, {}), /nothing is at/],
    ['too many requests', () => answering(429, {}), /status 429/],
    [
      'a slow body',
      () => (_, response) => void response.writeHead(200, GEO_JSON).write('{'),
      /no whole answer/,
    ],
  ])('delivers nothing after %s [S4]', async (_, answer, reason) => {
    stage.server.answerBy(answer());
    await stage.start();
    expect(stage.delivered).toEqual([]);
    expect(stage.warnings.join()).toMatch(new RegExp(reason, 'iu'));
  });
});
