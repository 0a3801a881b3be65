import { describe, expect, it } from 'vitest';
import { readMetars } from '#server/sources/metar/readMetars.ts';

/** A row in the form of the service's answers. */
const MIDWAY = {
  icaoId: 'KMDW',
  receiptTime: '2026-09-30T23:56:30.314Z',
  obsTime: 1_790_812_380,
  reportTime: '2026-10-01T00:00:00.000Z',
  temp: 17.8,
  dewp: 16.7,
  wdir: 190,
  wspd: 7,
  visib: 9,
  altim: 1011.9,
  precip: 0.02,
  metarType: 'METAR',
  rawOb: 'METAR KMDW 302353Z 19007KT 9SM -RA BKN026 OVC095 18/17 A2988 RMK AO2 SLP114 P0002',
  lat: 41.7841,
  lon: -87.7552,
  name: 'Chicago/Midway Intl, IL, US',
};

const valuesOf = (change: object) => readMetars([{ ...MIDWAY, ...change }]).reports[0]!.values;

describe('readMetars', () => {
  it('reads station, time of the observation and values in metric units', () => {
    const { reports, refused } = readMetars([MIDWAY]);
    expect([reports.length, refused]).toEqual([1, 0]);
    const [{ station, atMs, values }] = reports as [(typeof reports)[0]];
    expect(station).toEqual({ id: 'KMDW', name: MIDWAY.name, place: [-87.7552, 41.7841] });
    // 23:53, and not the rounded 00:00 of reportTime
    expect(new Date(atMs).toISOString()).toBe('2026-09-30T23:53:00.000Z');
    expect(values).toMatchObject({ temperatureC: 17.8, windFromDeg: 190, snowDepthCm: null });
    expect(values.humidityPercent).toBeCloseTo(93.3, 0);
    expect(values.windSpeedKmh).toBeCloseTo(12.964, 6);
    expect(reports[0]!.isWindInWholeKnots).toBe(true);
    expect(values.visibilityM).toBeCloseTo(14_484.096, 6);
    expect(values.precip1HourMm).toBeCloseTo(0.508, 6);
  });

  it('takes a METAR without a gust for one without gusts, and reads a gust where there is one', () => {
    expect(valuesOf({}).windGustKmh).toBeCloseTo(12.964, 6);
    expect(valuesOf({ wgst: 40 }).windGustKmh).toBeCloseTo(74.08, 6);
  });

  it.each([
    ['the gust of its raw text did not come as a number', { rawOb: 'KMDW 302353Z 19027G45KT 9SM' }],
    ['the gust of a variable wind did not come', { rawOb: 'KMDW 302353Z VRB07G25KT 9SM' }],
    ['the gust of a wind from a broken vane did not come', { rawOb: 'KMDW 302353Z AUTO ///15G45KT 9SM' }],
    ['its raw text has slashes for it', { rawOb: 'KMDW 302353Z AUTO 19015G//KT 9SM' }],
    ['there is no wind', { wspd: undefined }],
    ['the instrument is broken', { wspd: 0, rawOb: 'KMDW 302353Z AUTO /////KT 9SM' }],
    ['the instrument is broken, and measures in m/s', { wspd: 0, rawOb: 'ZBAA 302353Z /////MPS 9999' }],
  ])('does not know the gust where %s [S4]', (_, change) => {
    expect(valuesOf(change).windGustKmh).toBeNull();
  });

  it.each([
    ['VRB', null],
    [350, 350],
    [undefined, null],
    [999, null],
  ])('reads a wind from %s', (wdir, expected) => {
    expect(valuesOf({ wdir }).windFromDeg).toBe(expected);
  });

  it.each([
    ['10+', 16_093.44],
    ['6+', 9_656.064],
    [0.25, 402.336],
    [0, 0],
    ['0.5', 804.672],
    [undefined, null],
    [null, null],
    ['M', null],
    [-1, null],
  ])('reads a visibility of %s', (visib, expectedM) => {
    expect(valuesOf({ visib }).visibilityM).toBe(expectedM);
  });

  it.each([
    ['KMDW 302353Z AUTO 00000KT M1/4SM FG VV001', true],
    ['METAR KMDW 302353Z 00000KT M1/4SM R31C/1200FT FG', true],
    ['M1/8SM FG', true],
    ['KMDW 302353Z 00000KT 1/4SM FG VV001 M01/M02 RMK', undefined],
    ['KMDW 302353Z 00000KT 1 1/4SM BR 18/M1', undefined],
    // where the text is missing nobody can tell the two apart
    [undefined, true],
  ])('takes a visibility for less than its figure where the raw text is %s [S4]', (rawOb, expected) => {
    const [report] = readMetars([{ ...MIDWAY, visib: 0.25, rawOb }]).reports;
    expect([report!.values.visibilityM, report!.isVisibilityBelow]).toEqual([402.336, expected]);
  });

  it('knows nothing of fields that are missing, of another type or impossible [S4]', () => {
    const nothing = { temp: '18', dewp: null, wspd: '7', visib: {}, precip: undefined, snow: 'x', rawOb: 5 };
    expect(new Set(Object.values(valuesOf({ ...nothing, wdir: 'X' })))).toEqual(new Set([null]));
    expect(valuesOf({ temp: 99 }).temperatureC).toBeNull();
    expect(valuesOf({ wspd: -1 }).windSpeedKmh).toBeNull();
  });

  it('leaves out rows without station, place or time, and counts them', () => {
    const rows = [
      { ...MIDWAY, obsTime: undefined },
      { ...MIDWAY, lat: 'x' },
      { ...MIDWAY, icaoId: '' },
      null,
      MIDWAY,
    ];
    expect(readMetars(rows)).toMatchObject({ refused: 4, reports: [{ station: { id: 'KMDW' } }] });
  });

  it.each([[{ error: 'Invalid query' }], [null], ['<html>']])('refuses %j', (body) => {
    expect(() => readMetars(body)).toThrow('no list of METARs');
  });
});
