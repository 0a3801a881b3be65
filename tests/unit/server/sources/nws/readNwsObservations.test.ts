import { describe, expect, it } from 'vitest';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { readNwsObservations } from '#server/sources/nws/readNwsObservations.ts';
import { nwsAnswer, nwsRow } from './nwsAnswer.ts';

const METAR = 'KALB 151951Z 27012KT 10SM SCT100 25/14 A3001 RMK AO2 SLP160';
const reportOf = (change: Parameters<typeof nwsRow>[1]) =>
  readNwsObservations(nwsAnswer([nwsRow('2026-07-15T19:51:00+00:00', change)])).reports[0]!;
const valuesOf = (change: Parameters<typeof nwsRow>[1]) => reportOf(change).values;

describe('readNwsObservations', () => {
  it('reads station, time and values of each row', () => {
    const rows = [nwsRow('2026-07-15T19:55:00+00:00', {}), nwsRow('2026-07-15T19:51:00+00:00', {})];
    const { reports, refused } = readNwsObservations(nwsAnswer(rows));
    expect(refused).toBe(0);
    expect(reports.map(({ atMs }) => new Date(atMs).toISOString().slice(11, 16))).toEqual(['19:55', '19:51']);
    expect(reports[0]).toMatchObject({
      isWindInWholeKnots: true,
      station: { id: 'KALB', name: 'Albany International Airport', place: [-73.8, 42.75] },
      values: { temperatureC: 25, windFromDeg: 270, windSpeedKmh: 22.212, visibilityM: 16_093 },
    });
  });

  it('takes a missing gust for none in a row with a METAR, and for unknown in one of five minutes [S4]', () => {
    expect(valuesOf({ rawMessage: METAR }).windGustKmh).toBe(22.212);
    expect(valuesOf({ rawMessage: '' }).windGustKmh).toBeNull();
    expect(valuesOf({ rawMessage: null }).windGustKmh).toBeNull();
  });

  it('does not know a gust that the METAR has and the answer lost, or that quality control took away [S4]', () => {
    expect(valuesOf({ rawMessage: METAR.replace('12KT', '12G30KT') }).windGustKmh).toBeNull();
    const windGust = { unitCode: 'wmoUnit:km_h-1', value: 90, qualityControl: 'X' };
    expect(valuesOf({ rawMessage: METAR, windGust }).windGustKmh).toBeNull();
  });

  it.each([
    ['Q', [[40, 62, true]]],
    ['qc:Q', [[40, 62, true]]],
    ['X', []],
    ['B', []],
  ])(
    'lets a wind of quality control %s raise at most, and prove nothing [S2][S4]',
    (qualityControl, raised) => {
      const wind = (value: number) => ({ unitCode: 'wmoUnit:km_h-1', value, qualityControl });
      const row = nwsRow('2026-07-15T19:55:00+00:00', { windSpeed: wind(40), windGust: wind(62) });
      const [report, ...others] = readNwsObservations(nwsAnswer([row])).reports;
      expect(report!.values).toMatchObject({ windSpeedKmh: null, windGustKmh: null });
      expect(
        others.map(({ values, raisesOnly }) => [values.windSpeedKmh, values.windGustKmh, raisesOnly]),
      ).toEqual(raised);
      expect(others.every(({ atMs }) => atMs === report!.atMs)).toBe(true);
    },
  );

  it.each([
    ['Q', null, null, [80, null]],
    ['Q', 62, 'V', [80, null]],
    ['V', 110, 'Q', [null, 110]],
  ])(
    'lets a speed of quality control %s beside a gust of %s (%s) raise as what it is [S2]',
    (ofSpeed, gust, ofGust, raised) => {
      const wind = (value: number | null, qualityControl: string | null) => ({
        unitCode: 'wmoUnit:km_h-1',
        value,
        qualityControl,
      });
      const row = nwsRow('2026-07-15T19:55:00+00:00', {
        windSpeed: wind(80, ofSpeed),
        windGust: wind(gust, ofGust),
      });
      const [, ...others] = readNwsObservations(nwsAnswer([row])).reports;
      expect(others.map(({ values }) => [values.windSpeedKmh, values.windGustKmh])).toEqual([raised]);
    },
  );

  it('reads the peak wind of the METAR as a report of its own that only raises [S2]', () => {
    const row = nwsRow('2026-07-15T19:51:00+00:00', {
      rawMessage: METAR.replace('AO2', 'AO2 PK WND 27062/32'),
    });
    const { reports, refused } = readNwsObservations(nwsAnswer([row]));
    expect([reports.length, refused]).toEqual([2, 0]);
    expect(reports[1]).toMatchObject({
      station: reports[0]!.station,
      atMs: Date.UTC(2026, 6, 15, 19, 32),
      values: { windSpeedKmh: null, windGustKmh: 62 * 1.852 },
      isWindInWholeKnots: true,
      raisesOnly: true,
    });
  });

  it('reads a quarter mile, which the service rounds up, as no more than that [S2]', () => {
    const dense = WEATHER_THRESHOLDS.find(({ eventType }) => eventType === 'lowVisibility_level2')!;
    const visibility = { unitCode: 'wmoUnit:m', value: 402.34, qualityControl: 'C' };
    expect(valuesOf({ visibility }).visibilityM).toBe(402);
    expect(valuesOf({ visibility }).visibilityM).toBeLessThanOrEqual(dense.limit);
  });

  it.each([
    [METAR.replace('10SM', 'M1/4SM'), 402.34, true],
    [METAR.replace('10SM', '1/4SM'), 402.34, undefined],
    // a row between those of the hour does not tell the two apart
    ['', 402.34, true],
    [null, 400, true],
    ['', 804.67, undefined],
    ['', null, undefined],
  ])(
    'takes a visibility for less than its figure by the text %j and %s m [S4]',
    (rawMessage, value, expected) => {
      const visibility = { unitCode: 'wmoUnit:m', value, qualityControl: 'C' };
      expect(reportOf({ rawMessage, visibility }).isVisibilityBelow).toBe(expected);
    },
  );

  it('does not know the humidity where neither it nor the dew point is told, and computes it from the dew point', () => {
    expect(valuesOf({}).humidityPercent).toBeNull();
    const dewpoint = { unitCode: 'wmoUnit:degC', value: 25, qualityControl: 'V' };
    expect(valuesOf({ dewpoint }).humidityPercent).toBe(100);
  });

  it.each([
    ['wmoUnit:km_h-1', 36, 36],
    ['unit:m_s-1', 10, 36],
    ['wmoUnit:m_s-1', 10, 36],
    ['wmoUnit:kn', 10, null],
    ['', 10, null],
  ])('reads a wind in %s', (unitCode, value, expected) => {
    expect(valuesOf({ windSpeed: { unitCode, value, qualityControl: 'V' } }).windSpeedKmh).toBe(expected);
  });

  it.each([
    ['V', 25],
    ['qc:V', 25],
    ['Z', 25],
    [null, 25],
    ['X', null],
    ['qc:X', null],
    ['Q', null],
    ['B', null],
  ])('judges a value by quality control %s', (qualityControl, expected) => {
    const temperature = { unitCode: 'wmoUnit:degC', value: 25, qualityControl };
    expect(valuesOf({ temperature }).temperatureC).toBe(expected);
  });

  it('leaves out rows without a time or a station, and counts them', () => {
    const rows = [nwsRow('yesterday', {}), nwsRow('2026-07-15T19:51:00+00:00', { station: 'x' }), null, {}];
    expect(readNwsObservations(nwsAnswer(rows))).toEqual({ reports: [], refused: 4 });
  });

  it('refuses a problem document', () => {
    expect(() => readNwsObservations({ title: 'Unexpected Problem', status: 500 })).toThrow(
      'no list of observations',
    );
  });
});
