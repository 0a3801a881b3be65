import { describe, expect, it } from 'vitest';
import { createWeatherWatch } from '#server/alerting/weatherWatch.ts';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { metarPeakWind } from '#server/sources/metar/metarPeakWind.ts';
import { readMetars } from '#server/sources/metar/readMetars.ts';
import { stationObservation } from '#server/sources/stations/stationObservation.ts';
import { NO_VALUES, type StationReport } from '#server/sources/stations/stationReport.ts';

const KMH_PER_KNOT = 1.852;
const REPORT: StationReport = {
  station: { id: 'KBFL', name: 'Bakersfield', place: [-119.06, 35.43] },
  atMs: Date.UTC(2026, 6, 21, 1, 54),
  isWindInWholeKnots: true,
  values: NO_VALUES,
};
const RAW = 'METAR KBFL 210154Z 20015KT 10SM CLR 38/08 A2980 RMK AO2 PK WND 27062/0135 SLP082 T03780083';
const rowOf = (rawOb: string) => ({
  icaoId: 'KBFL',
  obsTime: REPORT.atMs / 1_000,
  lat: 35.43,
  lon: -119.06,
  wdir: 200,
  wspd: 15,
  rawOb,
});
const peakOf = (rawText: string) => metarPeakWind(REPORT, rawText)[0];
const timeOf = (rawText: string) => new Date(peakOf(rawText)!.atMs).toISOString().slice(8, 16);

describe('the peak wind of a METAR', () => {
  it('is a report of its own at its own time, in whole knots, that only raises [S2]', () => {
    const { reports, refused } = readMetars([rowOf(RAW)]);
    expect([reports.length, refused]).toEqual([2, 0]);
    expect(reports[1]).toEqual({
      station: reports[0]!.station,
      atMs: Date.UTC(2026, 6, 21, 1, 35),
      values: { ...NO_VALUES, windGustKmh: 62 * KMH_PER_KNOT },
      isWindInWholeKnots: true,
      raisesOnly: true,
    });
    // the report itself still tells of the wind of its own time
    expect(reports[0]!.values.windGustKmh).toBeCloseTo(15 * KMH_PER_KNOT, 6);
  });

  it('closes a yard, which the calm of the same report does not reopen before the hour is over [S1][S2]', () => {
    const watch = createWeatherWatch(WEATHER_THRESHOLDS);
    const yard = { id: 'Y', gid: 1, clientId: 'ACME', longitude: -119, latitude: 35.4, countryCode: 'US' };
    const observe = (report: StationReport) =>
      watch.observe(
        stationObservation(
          yard,
          report,
          { station: report.station, distanceM: 6_000 },
          new Set(['wind'] as const),
        ),
      );
    const [calm, peak] = readMetars([rowOf(RAW)]).reports as [StationReport, StationReport];
    observe(calm);
    const calmLevel = watch.levelOf('wind');
    expect(watch.knownMs('wind')).toBe(calm.atMs);
    observe(peak);
    expect(calmLevel).toBe(0);
    const level = watch.levelOf('wind');
    expect(level).toBeGreaterThan(0);
    observe({ ...calm, atMs: peak.atMs + 3_599_999 });
    expect(watch.levelOf('wind')).toBe(level);
    observe({ ...calm, atMs: peak.atMs + 3_600_000 });
    expect(watch.levelOf('wind')).toBe(0);
  });

  it('proves no calm, however weak it was [S1][S4]', () => {
    const weak = peakOf(RAW.replace('27062', '27005'))!;
    const watch = createWeatherWatch(WEATHER_THRESHOLDS);
    const yard = { id: 'Y', gid: 1, clientId: 'ACME', longitude: -119, latitude: 35.4, countryCode: 'US' };
    const near = { station: weak.station, distanceM: 6_000 };
    watch.observe(stationObservation(yard, weak, near, new Set(['wind'] as const)));
    expect(watch.knownMs('wind')).toBeNull();
  });

  it.each([
    ['PK WND 27062/0135', '21T01:35'],
    ['PK WND 27062/35', '21T01:35'],
    ['PK WND 27062/54', '21T01:54'],
    // a minute that has not come yet is one of the hour before
    ['PK WND 27062/57', '21T00:57'],
    ['PK WND 27062/0057', '21T00:57'],
    ['PKWND 27062/0135', '21T01:35'],
  ])('of %s was at %s', (remark, time) => {
    expect(timeOf(`METAR KBFL 210154Z 20015KT 10SM RMK AO2 ${remark} SLP082`)).toBe(time);
  });

  it('may be of the day before', () => {
    const report = { ...REPORT, atMs: Date.UTC(2026, 6, 21, 0, 10) };
    const raw = 'SPECI KBFL 210010Z 20015KT RMK AO2 PK WND 27062/';
    const atMs = (time: string) => metarPeakWind(report, `${raw}${time}`)[0]!.atMs;
    expect([atMs('2355'), atMs('55')]).toEqual([1, 2].map(() => Date.UTC(2026, 6, 20, 23, 55)));
  });

  it('is of the time in the text, where the service rounded that of the report', () => {
    const report = { ...REPORT, atMs: Date.UTC(2026, 6, 21, 1, 50) };
    const raw = 'METAR KBFL 210154Z 20015KT RMK AO2 PK WND 27062/45';
    expect(metarPeakWind(report, raw)[0]!.atMs).toBe(Date.UTC(2026, 6, 21, 1, 45));
  });

  it.each([
    'PK WND 27062/////',
    'PK WND 27062',
    'PK WND 27062/0175',
    'PK WND 27062/2535',
    'PK WND 27062/0030',
  ])('without a time of the last 75 minutes counts at the time of its report: %s [S1]', (remark) => {
    expect(timeOf(`METAR KBFL 210154Z 20015KT RMK AO2 ${remark}`)).toBe('21T01:54');
  });

  it.each([
    ['of a corrected report', 'METAR KBFL 210154Z COR 20015KT RMK AO2 PK WND 27062/0135', 62 * KMH_PER_KNOT],
    ['of three digits', 'METAR KBFL 210154Z 20015KT RMK AO2 PK WND 270104/0135', 104 * KMH_PER_KNOT],
    [
      'of a broken instrument since',
      'METAR KBFL 210154Z AUTO /////KT RMK PK WND 27062/35',
      62 * KMH_PER_KNOT,
    ],
    ['of a report in metres a second', 'METAR UUEE 210154Z 20007G15MPS RMK PK WND 27031/35', 31 * 3.6],
  ])('%s is read in its unit', (_, raw, kmh) => {
    expect(peakOf(raw)!.values.windGustKmh).toBeCloseTo(kmh, 6);
  });

  it.each([
    null,
    undefined,
    '',
    'METAR KBFL 210154Z 20015KT 10SM RMK AO2',
    'RMK PK WND ////',
    'PK WND 270999/35',
  ])('is not there in %s', (raw) => {
    expect(metarPeakWind(REPORT, raw)).toEqual([]);
  });
});
