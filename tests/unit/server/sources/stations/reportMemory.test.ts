import { describe, expect, it } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { stationsNear } from '#server/sources/stations/nearestStations.ts';
import { createReportMemory } from '#server/sources/stations/reportMemory.ts';
import { NO_VALUES, type StationReport } from '#server/sources/stations/stationReport.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);

const reportAt = (id: string, place: LonLat, atMs = NOON_MS): StationReport => ({
  station: { id, name: id, place },
  atMs,
  values: { ...NO_VALUES, temperatureC: 5 },
});

describe('createReportMemory', () => {
  it('makes the list of its stations once a delivery: a long route asks a thousand times [S13]', () => {
    const memory = createReportMemory();
    memory.add([reportAt('A', [-100, 40], NOON_MS - 1)]);
    const before = memory.stations();
    expect(memory.stations()).toBe(before);
    memory.add([reportAt('A', [-100, 40]), reportAt('B', [-101, 40])]);
    expect(memory.stations().map(({ station, reports }) => [station.id, reports.length])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    expect(memory.around([-100, 40])).toHaveLength(2);
    memory.forgetBefore(NOON_MS);
    expect(memory.stations().map(({ reports }) => reports.length)).toEqual([1, 1]);
    memory.forgetBefore(NOON_MS + 1);
    expect([memory.stations(), memory.around([-100, 40])]).toEqual([[], []]);
  });

  it('has a station where its newest report puts it, whatever was told of its place before [S4]', () => {
    const memory = createReportMemory();
    const placesNow = () => memory.stations().map(({ station }) => station.place);
    memory.add([reportAt('A', [0, 0], NOON_MS - 2)]);
    memory.add([reportAt('A', [-100, 40], NOON_MS)]);
    expect(placesNow()).toEqual([[-100, 40]]);
    memory.add([reportAt('A', [0, 0], NOON_MS - 1)]);
    expect(placesNow()).toEqual([[-100, 40]]);
  });

  it('finds every station in reach of a place among few others, also at 180° and near a pole [S4]', () => {
    const memory = createReportMemory();
    const places = Array.from({ length: 4_000 }, (_, nth): LonLat => {
      return [((nth * Math.SQRT2) % 1) * 360 - 180, ((nth * Math.E) % 1) * 180 - 90];
    });
    memory.add(places.map((place, nth) => reportAt(`S${nth}`, place)));
    let found = 0;
    for (const place of [...places.filter((_, nth) => nth % 40 === 0), [180, 0.01], [0, 89.9]] as LonLat[]) {
      const around = memory.around(place);
      const near = stationsNear(place, around);
      expect(near).toEqual(stationsNear(place, memory.stations()));
      expect(around.length).toBeLessThan(0.03 * places.length);
      found += near.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('looks a few times at each of thousands of reports of one time, also when they come again [S2]', () => {
    const memory = createReportMemory();
    let looked = 0;
    const reports = Array.from({ length: 2_000 }, (_, nth) => ({
      ...reportAt('A', [-100, 40]),
      get values() {
        looked += 1;
        return { ...NO_VALUES, windGustKmh: nth / 10 };
      },
    }));
    expect([memory.add(reports).size, memory.add(reports).size]).toEqual([2_000, 0]);
    expect(memory.stations()[0]?.reports).toEqual(reports.toReversed());
    expect(looked).toBeLessThan(20 * reports.length);
  });
});
