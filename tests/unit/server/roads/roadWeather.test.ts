import { expect, test } from 'vitest';
import { RoadRiskProperties } from '#contracts/roadRisk.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { hazardsOf } from '#domain/roads/roadHazards.ts';
import { createRoadTiles } from '#server/world/roads/roadTiles.ts';
import { roadWeather } from '#server/world/roads/roadWeather.ts';
import { decodeTile } from '../basemap/decodeTile.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { CALM, madeNetwork } from './madeRoads.ts';

const EASTWARDS: LonLat[] = [
  [-98, 39],
  [-97.7, 39],
];
const on = (change: Partial<typeof CALM>, line = EASTWARDS) =>
  roadWeather(() => ({ ...CALM, ...change }), line, MISSION_TIME_MS);

test.each([
  [{}, []],
  [{ precipMmPerH: 0.5 }, ['precipitation']],
  [{ precipMmPerH: 7.6 }, ['heavy_precipitation']],
  [{ precipMmPerH: 25 }, ['very_heavy_precipitation']],
  [{ precipMmPerH: 0.3, temperatureC: 0 }, ['snow_ice']],
  [{ precipMmPerH: 0.3, snowCmPerH: 0.3, temperatureC: -2 }, ['snow_ice']],
  [{ precipMmPerH: 2.5, snowCmPerH: 2.5, temperatureC: -2 }, ['heavy_snow']],
  [{ windGustKmh: 60, windFromDeg: 0 }, ['cross_winds']],
  [{ windGustKmh: 60, windFromDeg: 270 }, []],
  [{ windGustKmh: 74, windFromDeg: 270 }, ['heavy_winds']],
  [{ windGustKmh: 93 }, ['traffic_ban', 'heavy_winds']],
  [{ windGustKmh: 110 }, ['traffic_ban', 'potential_closure', 'heavy_winds']],
  [{ windGustKmh: 130 }, ['closure', 'traffic_ban', 'heavy_winds']],
  [{ visibilityM: 1_608 }, ['limited_visibility']],
])('weather %j makes these hazards of a road: %j [DATA-16]', (weather, expected) => {
  const { hazards, properties } = on(weather);
  expect(hazards).toEqual(expected);
  expect([...hazardsOf(properties.risk_vector)].sort()).toEqual([...expected].sort());
});

test('the weather along a road is told with its extremes, and for whom it is closed and why [DATA-16]', () => {
  const { properties } = roadWeather(
    (lon) => (lon < -97.85 ? CALM : { ...CALM, windGustKmh: 96, windFromDeg: 0, visibilityM: 5_000 }),
    EASTWARDS,
    MISSION_TIME_MS,
  );
  expect(RoadRiskProperties.parse({ ...properties, type: 'road', name: 'SR 1' })).toMatchObject({
    visibility_min: 5e3,
    gusts_min: 12,
    gusts_max: 96,
    cross_max: 96,
    precip_type: 'none',
    traffic_ban: true,
    traffic_ban_description: 'high_sided',
    traffic_ban_reason: 'heavy_winds',
  });
  expect(on({ precipMmPerH: 2.24, snowCmPerH: 2.24, temperatureC: -3 }).properties).toMatchObject({
    precip_type: 'snow',
    precip_max: 2.2,
    snow_max: 2.2,
    traffic_ban: false,
    traffic_ban_description: '',
    traffic_ban_reason: '',
  });
});

test('tiles of roads carry the risk of each piece at their time, the great roads alone from afar [DATA-16][LAYER-19]', () => {
  const network = madeNetwork();
  const asked: number[] = [];
  const tileOf = createRoadTiles(network, {
    seed: 7,
    weatherAt: (_lon, _lat, atMs) => (asked.push(atMs), { ...CALM, precipMmPerH: 30 }),
  });
  // zoom 4, 25 E of -90 to -112.5: the whole box
  const far = decodeTile(tileOf('risk', { z: 4, x: 3, y: 6 }, MISSION_TIME_MS))['roads'] ?? [];
  expect(new Set(far.map(({ type }) => type))).toEqual(new Set(['motorway']));
  expect(new Set(asked)).toEqual(new Set([MISSION_TIME_MS]));
  const near = decodeTile(tileOf('risk', { z: 7, x: 29, y: 48 }, MISSION_TIME_MS))['roads'] ?? [];
  expect(new Set(near.map(({ type }) => type))).toContain('road');
  for (const told of near) expect(RoadRiskProperties.parse(told).risk).toBe(2);
  expect(tileOf('risk', { z: 4, x: 8, y: 6 }, MISSION_TIME_MS).length).toBe(0);
});

test('traffic flows worse by a city at rush hour than at night, and never stands quite still [DATA-15]', () => {
  const network = madeNetwork();
  const tileOf = createRoadTiles(network, { seed: 7, weatherAt: () => CALM });
  const levels = (hour: number) =>
    (decodeTile(tileOf('flow', { z: 5, x: 7, y: 12 }, Date.UTC(2026, 6, 1, hour + 6)))['roads'] ?? []).map(
      ({ traffic_level: level }) => Number(level),
    );
  const mean = (of: readonly number[]) => of.reduce((sum, level) => sum + level, 0) / of.length;
  expect(mean(levels(17))).toBeLessThan(mean(levels(3)) - 0.05);
  for (const level of levels(17)) {
    expect(level).toBeGreaterThanOrEqual(0.05);
    expect(level).toBeLessThanOrEqual(1);
  }
});
