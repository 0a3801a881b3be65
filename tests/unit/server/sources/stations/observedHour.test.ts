import { describe, expect, it } from 'vitest';
import type { Reporting } from '#server/sources/stations/nearestStations.ts';
import { mergedHour, observedHour, type ObservedHour } from '#server/sources/stations/observedHour.ts';
import { NO_VALUES, type StationValues } from '#server/sources/stations/stationReport.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const minutes = (count: number) => NOON_MS + count * 60_000;

function station(
  name: string,
  lon: number,
  rows: readonly [atMs: number, values: Partial<StationValues>][],
): Reporting {
  const one = { id: name, name, place: [lon, 42.75] } as const;
  return {
    station: one,
    reports: rows.map(([atMs, values]) => ({ station: one, atMs, values: { ...NO_VALUES, ...values } })),
  };
}
const at = (all: readonly Reporting[]) => observedHour([-73.8, 42.75], all, NOON_MS);

describe('observedHour', () => {
  it('takes each value from the report of the nearest station that is nearest to the hour', () => {
    const near = station('near', -73.81, [
      [minutes(-20), { temperatureC: 3, windSpeedKmh: 9 }],
      [minutes(-7), { temperatureC: 4 }],
      [minutes(25), { temperatureC: 6 }],
    ]);
    const far = station('far', -74, [[minutes(0), { temperatureC: 20, visibilityM: 900 }]]);
    expect(at([far, near])).toMatchObject({
      hourMs: NOON_MS,
      station: { name: 'near' },
      values: { temperatureC: 4, windSpeedKmh: 9, visibilityM: null },
    });
  });

  it('takes no peak of the past hour for what was measured then', () => {
    const near = station('near', -73.81, [
      [minutes(0), { windGustKmh: 115 }],
      [minutes(0), { temperatureC: 4, windGustKmh: 40.5 }],
    ]);
    const [peak, report] = near.reports;
    const reports = [{ ...peak!, raisesOnly: true as const }, report!];
    expect(at([{ ...near, reports }])?.values.windGustKmh).toBe(40.5);
  });

  it('takes what fell in the hour from the report around its end', () => {
    const rows = [
      [minutes(-7), { temperatureC: 4, precip1HourMm: 9 }],
      [minutes(53), { precip1HourMm: 1.5 }],
    ] as const;
    expect(
      at([
        station(
          'near',
          -73.81,
          rows.map(([atMs, values]) => [atMs, values]),
        ),
      ])?.values.precip1HourMm,
    ).toBe(1.5);
  });

  it('knows nothing of an hour that no report is near to, and fills no gap [S4]', () => {
    expect(
      at([
        station('near', -73.81, [
          [minutes(-61), { temperatureC: 3 }],
          [minutes(61), { temperatureC: 5 }],
        ]),
      ]),
    ).toBeNull();
    expect(at([station('far away', -90, [[minutes(0), { temperatureC: 3 }]])])).toBeNull();
  });
});

describe('mergedHour', () => {
  const hour = (name: string, distanceM: number, values: Partial<StationValues>): ObservedHour => ({
    hourMs: NOON_MS,
    station: { name, distanceM },
    values: { ...NO_VALUES, ...values },
  });

  it('keeps what a station told before its reports were forgotten', () => {
    const before = hour('near', 100, { temperatureC: 3, precip1HourMm: 2 });
    expect(mergedHour(before, hour('near', 100, { temperatureC: 4 }))?.values).toMatchObject({
      temperatureC: 4,
      precip1HourMm: 2,
    });
    expect(mergedHour(before, null)).toBe(before);
    expect(mergedHour(null, before)).toBe(before);
  });

  it('mixes no two stations: the nearer one counts', () => {
    const near = hour('near', 100, { temperatureC: 3 });
    const far = hour('far', 900, { temperatureC: 9, precip1HourMm: 2 });
    expect(mergedHour(near, far)).toBe(near);
    expect(mergedHour(far, near)).toBe(near);
  });
});
