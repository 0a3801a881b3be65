import { describe, expect, test } from 'vitest';
import { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import { FLOOD_STATUSES } from '#domain/hazards/floodStatus.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { earthquakes } from '#server/sources/simulator/earthquakes.ts';
import { aboveUsualFt, floodGauges, GAUGES, gaugeStatus } from '#server/sources/simulator/floodGauges.ts';
import { MISSION_TIME_MS } from '../../../../support/missionTime.ts';

const DAY_MS = 86_400_000;
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const again = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });

describe('earthquakes', () => {
  const { features } = earthquakes(atmosphere, MISSION_TIME_MS);

  test('have magnitude, time and place, the newest of seven days first [DATA-15][POPUP-05]', () => {
    expect(EarthquakeFeatures.parse(earthquakes(atmosphere, MISSION_TIME_MS)).features).toEqual(features);
    const times = features.map(({ properties }) => properties.time);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(MISSION_TIME_MS);
    expect(times.at(-1)).toBeGreaterThan(MISSION_TIME_MS - 7 * DAY_MS);
    expect(features.length).toBeGreaterThan(30);
    expect(features.every(({ properties }) => properties.mag >= 2.5 && properties.mag <= 7.9)).toBe(true);
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
  });

  test('stay what they were, and a later look only adds to them and forgets the oldest', () => {
    const later = earthquakes(again, MISSION_TIME_MS + DAY_MS).features;
    const kept = features.filter(({ properties }) => properties.time > MISSION_TIME_MS - 6 * DAY_MS);
    expect(later.slice(-kept.length)).toEqual(kept);
    expect(earthquakes({ seed: 8 }, MISSION_TIME_MS).features).not.toEqual(features);
  });
});

describe('flood gauges', () => {
  const gauges = floodGauges(atmosphere, MISSION_TIME_MS);

  test('have an id of their own, a status and a picture [LAYER-21][DATA-15]', () => {
    const { features } = FloodGaugeFeatures.parse(gauges);
    expect(new Set(features.map(({ properties }) => properties.GaugeLID)).size).toBe(features.length);
    expect(features.length).toBeGreaterThan(200);
    for (const { properties } of features)
      expect(properties.hydrograph).toBe(`/layers/gauges/${properties.GaugeLID}.svg`);
    expect(floodGauges(again, MISSION_TIME_MS)).toEqual(gauges);
  });

  test('rise with the rain of the same sky, and fall when it is over', () => {
    const gauge = { ...GAUGES[0]!, ftPerMm: 0.1 };
    const rainUntil = (endMs: number) => ({
      seed: 7,
      weatherAt: (lon: number, lat: number, atMs: number) => ({
        ...atmosphere.weatherAt(lon, lat, atMs),
        temperatureC: 10,
        precipMmPerH: atMs <= endMs ? 8 : 0,
      }),
    });
    const [wet, drier] = aboveUsualFt(rainUntil(MISSION_TIME_MS), gauge, [
      MISSION_TIME_MS,
      MISSION_TIME_MS + DAY_MS,
    ]);
    expect(wet).toBeGreaterThan(8);
    expect(drier).toBeLessThan(wet! / 4);
    expect(aboveUsualFt(rainUntil(0), gauge, [MISSION_TIME_MS])).toEqual([0]);
  });

  test('take snow for no rain', () => {
    const snow = {
      weatherAt: () => ({ ...atmosphere.weatherAt(0, 0, 0), temperatureC: -3, precipMmPerH: 9 }),
    };
    expect(aboveUsualFt(snow, GAUGES[0]!, [MISSION_TIME_MS])).toEqual([0]);
  });

  test('know all nine statuses [LAYER-21]', () => {
    const weather = atmosphere.weatherAt(0, 0, 0);
    const rains = [0, 0.8, 1.8, 3, 6, 12].map((precipMmPerH) => ({
      seed: 7,
      weatherAt: () => ({ ...weather, temperatureC: 10, precipMmPerH }),
    }));
    const seen = new Set(
      rains.flatMap((rain) => GAUGES.map((gauge) => gaugeStatus(rain, gauge, MISSION_TIME_MS))),
    );
    expect(seen).toEqual(new Set(FLOOD_STATUSES));
  });
});
