import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { radarBand } from '#server/world/radar/radarBands.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { demoPosition } from '#server/sources/simulator/demoFacilities.ts';
import type { PointWeather } from '#server/sources/simulator/pointWeather.ts';
import { SCENE_YARDS } from '#server/sources/simulator/stagedScenes.ts';
import {
  TEMPERATURE_EDGES_C,
  visibilityBand,
  WIND_EDGES_KMH,
  type GridVariable,
} from '#server/world/sky/gridBands.ts';
import { gridTile } from '#server/world/sky/gridTile.ts';
import { pointValues } from '#server/world/sky/pointValues.ts';
import { skyWork } from '#server/world/sky/skyWork.ts';
import { latOf, lonOf } from '#server/platform/tiles/mercator.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
/** Around Casper, where a scene lets it blow. */
const TILE = { z: 6, x: 13, y: 23, atMs: MISSION_TIME_MS, scheme: 'dark' } as const;

/** Bands of a picture, row by row. */
function bandsOf(png: Uint8Array): number[] {
  const bytes = Buffer.from(png);
  const at = bytes.indexOf('IDAT');
  const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  return Array.from({ length: 256 * 256 }, (_, nth) => {
    const byte = rows[Math.floor(nth / 256) * 129 + 1 + Math.floor((nth % 256) / 2)]!;
    return nth % 2 === 0 ? byte >> 4 : byte & 15;
  });
}

const countBelow = (edges: readonly number[], value: number) => edges.filter((edge) => value >= edge).length;

const BAND_OF: Readonly<Record<GridVariable, (weather: PointWeather) => number>> = {
  temperature: ({ temperatureC }) => countBelow(TEMPERATURE_EDGES_C, temperatureC),
  wind: ({ windSpeedKmh }) => countBelow(WIND_EDGES_KMH, windSpeedKmh),
  precipitation: ({ precipMmPerH, temperatureC }) => radarBand(precipMmPerH, temperatureC <= 0.5),
  visibility: ({ visibilityM }) => visibilityBand(visibilityM),
};

test.each(Object.keys(BAND_OF) as GridVariable[])(
  'a picture of %s shows the weather of its points',
  (variable) => {
    const bands = bandsOf(gridTile(atmosphere, { ...TILE, variable }));
    let [looked, agreed] = [0, 0];
    for (let row = 3; row < 256; row += 9)
      for (let px = 3; px < 256; px += 9) {
        const lon = lonOf(TILE.x + (px + 0.5) / 256, TILE.z);
        const lat = latOf(TILE.y + (row + 0.5) / 256, TILE.z);
        looked += 1;
        if (bands[row * 256 + px] === BAND_OF[variable](atmosphere.weatherAt(lon, lat, MISSION_TIME_MS)))
          agreed += 1;
      }
    expect(agreed / looked).toBeGreaterThan(0.96);
  },
);

test('precipitation is drawn as the radar draws it, the same bytes', () => {
  expect(gridTile(atmosphere, { ...TILE, variable: 'precipitation' })).toEqual(
    Buffer.from(skyWork(atmosphere, { kind: 'radar', ...TILE })),
  );
});

describe('the values at a point', () => {
  const ask = (yard: string, variable: GridVariable, isMetric = true) =>
    pointValues(atmosphere, { ...demoPosition(yard), variable, atMs: MISSION_TIME_MS, isMetric });

  test('are those of the scenes, in the units asked for [CALL-18][POPUP-11]', () => {
    expect(ask(SCENE_YARDS.windy, 'wind')).toMatchObject({ wind_kmh: 79, gust_kmh: 108 });
    expect(ask(SCENE_YARDS.windy, 'wind', false)).toMatchObject({ wind_mph: 49, gust_mph: 67 });
    expect(ask(SCENE_YARDS.hot, 'temperature')).toEqual({ temperature_c: 43, humidity: 24 });
    expect(ask(SCENE_YARDS.hot, 'temperature', false)).toEqual({ temperature_f: 109, humidity: 24 });
    expect(ask(SCENE_YARDS.snowy, 'precipitation')).toMatchObject({ snow_cm: 3.6 });
    expect(ask(SCENE_YARDS.snowy, 'precipitation', false)).toMatchObject({ snow_in: 1.42 });
    expect(ask(SCENE_YARDS.hot, 'precipitation')).toMatchObject({ rain_mm: 0 });
  });

  test('see less far in snow than in the desert', () => {
    const snowy = ask(SCENE_YARDS.snowy, 'visibility')['visibility_km']!;
    expect(snowy).toBeLessThan(3);
    expect(ask(SCENE_YARDS.hot, 'visibility')['visibility_km']).toBeGreaterThan(15);
    expect(ask(SCENE_YARDS.hot, 'visibility', false)['visibility_mi']).toBe(10);
  });

  test('hold percent between 0 and 100 [CALL-18]', () => {
    for (let nth = 0; nth < 60; nth++) {
      const place = { lon: -120 + nth, lat: 25 + (nth % 30), atMs: MISSION_TIME_MS, isMetric: true };
      const { cloud } = pointValues(atmosphere, { ...place, variable: 'precipitation' });
      const { humidity } = pointValues(atmosphere, { ...place, variable: 'temperature' });
      for (const percent of [cloud, humidity]) {
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }
    }
  });
});

test.each([
  [99, 1],
  [100, 2],
  [249, 2],
  [250, 3],
  [999, 3],
  [1_000, 4],
  [9_999, 5],
  [10_000, 0],
])('sight of %i m is in band %i [CONST-29][GAP-43]', (visibilityM, band) => {
  expect(visibilityBand(visibilityM)).toBe(band);
});
