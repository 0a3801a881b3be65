import { describe, expect, it } from 'vitest';
import {
  mergedValues,
  nearestConditions,
  stationConditions,
} from '#server/sources/stations/stationConditions.ts';
import { NO_VALUES, type StationReport, type StationValues } from '#server/sources/stations/stationReport.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const HERE = [-73.8, 42.75] as const;

const reportOf = (northDeg: number, minutesAgo: number, values: Partial<StationValues>): StationReport => ({
  station: { id: `N${northDeg}`, name: `Station ${northDeg}`, place: [HERE[0], HERE[1] + northDeg] },
  atMs: NOON_MS - minutesAgo * 60_000,
  values: { ...NO_VALUES, ...values },
});
const reporting = (...reports: StationReport[]) => ({ station: reports[0]!.station, reports });

describe('mergedValues', () => {
  it('takes each quantity from the newest row that has it, with its time', () => {
    // as a station of the NWS answers: five-minute rows without humidity and gust, the row of the hour with them
    const rows = [
      reportOf(0, 5, { temperatureC: 25, windSpeedKmh: 22 }),
      reportOf(0, 10, { temperatureC: 24, visibilityM: 16_000 }),
      reportOf(0, 34, { temperatureC: 23, humidityPercent: 60, windSpeedKmh: 18, windGustKmh: 30 }),
      reportOf(0, 80, { snowDepthCm: 4 }),
    ];
    const minutesAgo = Object.fromEntries(
      Object.entries(mergedValues(rows, NOON_MS - 75 * 60_000)).map(([name, timed]) => [
        name,
        timed === null ? null : [timed.value, (NOON_MS - timed.atMs) / 60_000],
      ]),
    );
    expect(minutesAgo).toEqual({
      temperatureC: [25, 5],
      humidityPercent: [60, 34],
      windFromDeg: null,
      windSpeedKmh: [22, 5],
      windGustKmh: [30, 34],
      visibilityM: [16_000, 10],
      precip1HourMm: null,
      snowDepthCm: null, // too old
      solarWm2: null,
    });
  });
});

describe('stationConditions', () => {
  it('tells of the nearest station that told of the temperature in time', () => {
    const all = [
      reporting(reportOf(0.3, 5, { temperatureC: 10 })),
      reporting(reportOf(0.1, 5, { windSpeedKmh: 10 })),
      reporting(reportOf(0.05, 76, { temperatureC: 12 })),
    ];
    expect(stationConditions(HERE, all, NOON_MS - 75 * 60_000)?.station.name).toBe('Station 0.3');
    expect(stationConditions([HERE[0], 44], all, NOON_MS - 75 * 60_000)).toBeNull();
  });
});

describe('nearestConditions', () => {
  const at = (name: string, distanceM: number, minutesAgo: number) => ({
    station: { name, distanceM },
    values: mergedValues([reportOf(0, minutesAgo, { temperatureC: 1 })], 0),
  });

  it('chooses the nearest station, and the newest of two services at one station', () => {
    expect(nearestConditions([at('far', 9_000, 1), null, at('near', 3_000, 50)])?.station.name).toBe('near');
    expect(nearestConditions([at('hourly', 300, 50), at('each 5 min', 310, 4)])?.station.name).toBe(
      'each 5 min',
    );
    expect(nearestConditions([null, null])).toBeNull();
  });
});
