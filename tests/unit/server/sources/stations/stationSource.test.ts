import { beforeEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createWeatherWatch } from '#server/alerting/weatherWatch.ts';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { yardWbgtC } from '#domain/heat/yardWbgt.ts';
import { NO_VALUES, type StationReport, type StationValues } from '#server/sources/stations/stationReport.ts';
import { createStationSource } from '#server/sources/stations/stationSource.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { profileOf } from '../sourceFixture.ts';

const MINUTE_MS = 60_000;
const NOON_MS = Date.UTC(2026, 10, 23, 12);
const CALM: Partial<StationValues> = { windSpeedKmh: 5, windGustKmh: 5 };
const MILD: Partial<StationValues> = { temperatureC: 15, humidityPercent: 50 };

const YARD: Facility = {
  id: 'ALBANY',
  gid: 1,
  clientId: 'ACME',
  longitude: -73.8,
  latitude: 42.75,
  countryCode: 'US',
};

/** A report of a station so many degrees north of the yard; one is 111 km. */
const reportOf = (northDeg: number, minutesAgo: number, values: Partial<StationValues>): StationReport => ({
  station: { id: `N${northDeg}`, name: `Station ${northDeg}`, place: [-73.8, 42.75 + northDeg] },
  atMs: NOON_MS - minutesAgo * MINUTE_MS,
  values: { ...NO_VALUES, ...values },
});

let nowMs: number;
let facilities: Facility[];
let delivered: WeatherObservation[];
let take: (reports: readonly StationReport[]) => void;
let source: ReturnType<typeof createStationSource>;

beforeEach(() => {
  nowMs = NOON_MS;
  facilities = [YARD];
  delivered = [];
  source = createStationSource({
    profile: profileOf('stations'),
    clock: { nowMs: () => nowMs },
    facilities: () => facilities,
    follow(to) {
      take = to;
      return { stop: async () => {} };
    },
  });
  source.start((observations) => delivered.push(...observations));
});

describe('createStationSource', () => {
  it('looks at few of its stations to tell of a place: a long route asks of a thousand [S13]', () => {
    let looked = 0;
    const stationAt = (nth: number) => ({
      id: `S${nth}`,
      name: `Station ${nth}`,
      get place() {
        looked += 1;
        return [-73.8 - nth * 0.1, 30 + nth * 0.02] as const;
      },
    });
    take(Array.from({ length: 1_000 }, (_, nth) => ({ ...reportOf(0, 5, MILD), station: stationAt(nth) })));
    expect(source.conditionsAt([-123.8, 40])?.station.name).toBe('Station 500');
    looked = 0;
    source.conditionsAt([-123.8, 40]);
    expect(looked).toBeLessThan(200);
  });

  it('passes on the storm of a station that tells no gust beside a nearer one whose wind is in doubt [S1][S2]', () => {
    take([
      { ...reportOf(0.1, 5, { windGustKmh: 3 }), raisesOnly: true },
      reportOf(0.2, 5, { windSpeedKmh: 120 }),
      reportOf(0.3, 5, CALM),
    ]);
    expect(delivered.map(({ windSpeedKmh }) => windSpeedKmh)).toContain(120);
  });

  it('passes a peak wind on as one that only raises, beside the report of the same minute [S1][S2]', () => {
    const calm = reportOf(0.1, 5, CALM);
    take([calm, { ...reportOf(0.1, 5, { windGustKmh: 115 }), raisesOnly: true }]);
    expect(delivered.map(({ windGustKmh, raisesOnly }) => [windGustKmh, raisesOnly])).toEqual([
      [115, true],
      [5, undefined],
    ]);
    take([calm]);
    expect(delivered).toHaveLength(2);
  });

  it('tells of a wind in whole knots, and not of one that it leaves out [S2]', () => {
    const inKnots = { isWindInWholeKnots: true } as const;
    take([{ ...reportOf(0.1, 5, { ...CALM, ...MILD }), ...inKnots }]);
    expect(delivered.at(-1)).toMatchObject({ ...CALM, ...inKnots });
    take([{ ...reportOf(0.1, 4, MILD), ...inKnots }]);
    expect(delivered.at(-1)).not.toHaveProperty('isWindInWholeKnots');
  });

  it('reaches with hotter air the heat limit that air of 50 °C does, and proves no calm by it [S2][S4]', () => {
    const row = WEATHER_THRESHOLDS.find(({ measure }) => measure === 'heatIndexC')!;
    const judged = (temperatureC: number, humidityPercent: number | null) => {
      take([reportOf(0.1, 5, { ...CALM, temperatureC, humidityPercent })]);
      expect(delivered.at(-1)).toMatchObject({ temperatureC });
      expect(delivered.at(-1)!.heatIndexC === null).toBe(humidityPercent === null);
      const watch = createWeatherWatch([{ ...row, limit: 55 }]);
      watch.observe(delivered.at(-1)!);
      return [watch.levelOf('highTemp') > 0, watch.knownMs('highTemp') !== null];
    };
    expect(judged(50, 30)).toEqual([true, true]);
    expect(judged(51, 30)).toEqual([true, true]);
    expect(judged(51, 5)).toEqual([false, false]);
    expect(judged(51, null)).toEqual([false, false]);
  });

  it('tells of a visibility that lies below its value, and not of one that it leaves out [S4]', () => {
    const below = { isVisibilityBelow: true } as const;
    take([{ ...reportOf(0.1, 5, { ...CALM, ...MILD, visibilityM: 402 }), ...below }]);
    expect(delivered.at(-1)).toMatchObject({ visibilityM: 402, ...below });
    take([{ ...reportOf(0.1, 4, { ...CALM, ...MILD }), ...below }]);
    expect(delivered.at(-1)).toMatchObject({ visibilityM: null });
    expect(delivered.at(-1)).not.toHaveProperty('isVisibilityBelow');
  });

  it('delivers the report of the nearest station, with its name, distance and time', () => {
    take([
      reportOf(0.5, 5, { ...CALM, ...MILD }),
      reportOf(0.1, 20, { ...CALM, ...MILD, visibilityM: 9_000 }),
    ]);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toMatchObject({
      clientId: 'ACME',
      facilityId: 'ALBANY',
      atMs: NOON_MS - 20 * MINUTE_MS,
      temperatureC: 15,
      windSpeedKmh: 5,
      windGustKmh: 5,
      visibilityM: 9_000,
      snow1HourCm: null,
      tropicalWindKmh: null,
      station: { name: 'Station 0.1' },
    });
    expect(delivered[0]!.station!.distanceM).toBeCloseTo(11_119, -1);
  });

  it('delivers nothing of a station more than 50 miles away [S4]', () => {
    take([reportOf(0.724, 5, CALM)]);
    expect(delivered).toEqual([]);
    take([reportOf(0.723, 5, CALM)]);
    expect(delivered).toHaveLength(1);
  });

  it('takes what the nearest station does not tell from the next one that does', () => {
    take([reportOf(0.1, 5, { ...CALM, ...MILD }), reportOf(0.3, 10, { ...CALM, visibilityM: 800 })]);
    const byStation = Object.fromEntries(delivered.map((told) => [told.station!.name, told]));
    expect(byStation['Station 0.1']).toMatchObject({ windSpeedKmh: 5, visibilityM: null });
    expect(byStation['Station 0.3']).toMatchObject({
      visibilityM: 800,
      windSpeedKmh: null,
      windGustKmh: null,
    });
  });

  it('raises by what the nearest station tells, also where it takes the next one to prove quiet [S2]', () => {
    take([reportOf(0.1, 5, { windSpeedKmh: 80 }), reportOf(0.3, 5, CALM)]);
    const winds = delivered.map(({ windSpeedKmh, windGustKmh }) => [windSpeedKmh, windGustKmh]);
    expect(winds).toEqual([
      [80, null],
      [5, 5],
    ]);
  });

  it('lets no station farther away speak of what the nearest told in the last 75 minutes [S2]', () => {
    take([reportOf(0.1, 0, { windSpeedKmh: 80, windGustKmh: 110 })]);
    nowMs = NOON_MS + 75 * MINUTE_MS;
    delivered = [];
    take([reportOf(0.3, -75, CALM)]);
    expect(delivered).toEqual([]);
    nowMs += 1;
    take([reportOf(0.3, -74, CALM)]);
    expect(delivered.map(({ station, windSpeedKmh }) => [station!.name, windSpeedKmh])).toEqual([
      ['Station 0.3', 5],
      ['Station 0.3', 5],
    ]);
  });

  it('proves each hazard as of the newest report that tells of it, and no more [S4][GAP-136]', () => {
    const fiveMinutes = { windSpeedKmh: 20, temperatureC: 30 };
    take([
      reportOf(0.1, 35, { ...CALM, ...MILD, visibilityM: 16_000 }),
      reportOf(0.1, 10, fiveMinutes),
      reportOf(0.1, 5, { ...fiveMinutes, visibilityM: 16_000 }),
    ]);
    const watch = createWeatherWatch(WEATHER_THRESHOLDS);
    for (const observation of delivered) watch.observe(observation);
    const minutesAgo = (family: Parameters<typeof watch.knownMs>[0]) => {
      const atMs = watch.knownMs(family);
      return atMs === null ? null : (NOON_MS - atMs) / MINUTE_MS;
    };
    expect(minutesAgo('wind')).toBe(35); // the gust is not known since
    expect(minutesAgo('highTemp')).toBe(35); // nor the humidity
    expect(minutesAgo('lowTemp')).toBe(5);
    expect(minutesAgo('lowVisibility')).toBe(5);
    expect(minutesAgo('snowLoad')).toBeNull();
  });

  it('tells the WBGT of the nearest station with temperature, humidity and wind, by measured sun where it has any [S4]', () => {
    const warm = { temperatureC: 30, windSpeedKmh: 5 };
    take([
      reportOf(0.1, 5, { ...warm, temperatureC: 31 }),
      reportOf(0.2, 5, { ...warm, humidityPercent: 60 }),
      reportOf(0.3, 5, { ...warm, humidityPercent: 90 }),
    ]);
    const told = () =>
      delivered.map(({ station, temperatureC, wbgtC }) => [station!.name, temperatureC, wbgtC]);
    const place = [YARD.longitude, YARD.latitude] as const;
    const air = { temperatureC: 30, humidityPercent: 60, windSpeedKmh: 5, solarWm2: null };
    const at = { place, atMs: NOON_MS - 5 * MINUTE_MS };
    expect(told()).toEqual(
      expect.arrayContaining([
        ['Station 0.1', 31, null],
        ['Station 0.2', expect.anything(), yardWbgtC(air, at)],
      ]),
    );
    expect(delivered).toHaveLength(2);

    delivered = [];
    nowMs = Date.UTC(2026, 10, 23, 17); // the sun is up
    const reportAt = (solarWm2: number | null) => {
      const report = reportOf(0.2, 0, { ...warm, humidityPercent: 60, solarWm2 });
      take([{ ...report, atMs: nowMs }]);
      return delivered.at(-1)?.wbgtC;
    };
    const estimateC = reportAt(null) ?? Number.NaN;
    expect(reportAt(50)).toBeLessThan(estimateC - 1);
  });

  it('delivers the newest report first, so that nothing is raised that is already over', () => {
    take([reportOf(0.1, 60, { windSpeedKmh: 80, windGustKmh: 110 }), reportOf(0.1, 5, CALM)]);
    expect(delivered.map(({ windSpeedKmh }) => windSpeedKmh)).toEqual([5, 80]);
  });

  it('delivers a report once, and its correction', () => {
    take([reportOf(0.1, 5, CALM)]);
    take([reportOf(0.1, 5, CALM)]);
    expect(delivered).toHaveLength(1);
    take([reportOf(0.1, 5, { windSpeedKmh: 80, windGustKmh: 80 })]);
    expect(delivered.map(({ windSpeedKmh }) => windSpeedKmh)).toEqual([5, 80]);
  });

  it('takes no report from ahead of the clock, nor one of more than two hours ago [S5]', () => {
    take([reportOf(0.1, -1, CALM), reportOf(0.1, 121, CALM)]);
    expect(delivered).toEqual([]);
  });

  it('delivers all again for facilities that have come since, and where they have moved', () => {
    take([reportOf(0.1, 5, CALM), reportOf(5, 5, { windSpeedKmh: 60, windGustKmh: 60 })]);
    facilities = [YARD, { ...YARD, id: 'NORTH', latitude: 47.75 }];
    source.lookAgain();
    expect(delivered.map(({ facilityId, windSpeedKmh }) => [facilityId, windSpeedKmh])).toEqual([
      ['ALBANY', 5],
      ['ALBANY', 5],
      ['NORTH', 60],
    ]);
  });

  it('delivers nothing after it was stopped', async () => {
    await source.stop();
    take([reportOf(0.1, 5, CALM)]);
    expect(delivered).toEqual([]);
  });
});
