import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMetars } from '#server/sources/metar/readMetars.ts';
import { readNwsObservations } from '#server/sources/nws/readNwsObservations.ts';
import { readSwob } from '#server/sources/swob/readSwob.ts';

/** Recorded answers beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data/live');
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8'));

describe.skipIf(!existsSync(FOLDER))('recorded observations', () => {
  it.each([
    ['metar/cirrocast_KMDW.json', 'KMDW 2026-09-30T23:53:00.000Z', [17.8, 12.964, 14_484.096]],
    ['metar/cirrocast_LFPG.json', 'LFPG 2026-10-01T00:00:00.000Z', [18, 3.704, 9_656.064]],
    ['metar/metar.json', 'KBFL 2026-07-21T01:54:00.000Z', [37.8, 16.668, 16_093.44]],
  ])('%s is read', (file, expected, measured) => {
    const { reports, refused } = readMetars(jsonOf(file));
    expect(refused).toBe(0);
    const { station, atMs, values } = reports[0]!;
    expect(`${station.id} ${new Date(atMs).toISOString()}`).toBe(expected);
    const { temperatureC, windSpeedKmh, visibilityM } = values;
    expect([temperatureC, windSpeedKmh, visibilityM]).toEqual(
      measured.map((value) => expect.closeTo(value, 6)),
    );
  });

  it('of a station of the NWS keep what quality control lets through', () => {
    const { reports, refused } = readNwsObservations(jsonOf('nws/stations_observations_multiple.json'));
    expect([reports.length, refused]).toEqual([2, 0]);
    expect(reports.map(({ station }) => station.id)).toEqual(['KFLL', 'KFLL']);
  });

  it.each([
    [
      'swob/2020-05-31-0200-CYBQ-AUTO-swob.geojson',
      { temperatureC: 5.9, windSpeedKmh: 9.4, windGustKmh: null, visibilityM: 16_090, snowDepthCm: null },
    ],
    [
      'swob/2020-07-14-0418-CAVA-AUTO-minute-swob.geojson',
      { temperatureC: 17.4, windSpeedKmh: 35.4, windGustKmh: 40.5, visibilityM: null, snowDepthCm: null },
    ],
  ])('%s is read', (file, values) => {
    const { reports } = readSwob({ type: 'FeatureCollection', features: [jsonOf(file)] });
    expect(reports.filter(({ raisesOnly }) => raisesOnly !== true)).toMatchObject([{ values }]);
  });

  it('of Bonavista have the strongest wind of the hour at its own time [S2]', () => {
    const file = 'swob/2020-07-14-0418-CAVA-AUTO-minute-swob.geojson';
    const { reports } = readSwob({ type: 'FeatureCollection', features: [jsonOf(file)] });
    expect(reports.filter(({ raisesOnly }) => raisesOnly)).toMatchObject([
      { atMs: Date.UTC(2020, 6, 14, 4, 13), values: { windGustKmh: 40.5 } },
    ]);
  });
});
