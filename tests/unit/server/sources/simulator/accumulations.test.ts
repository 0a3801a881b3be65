import { describe, expect, test } from 'vitest';
import { WINTER_IMPACTS } from '#contracts/accumulationFeatures.ts';
import { isInPolygon } from '#domain/geo/polygon.ts';
import { rainfallForecast, winterImpact } from '#server/sources/simulator/accumulations.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { MISSION_TIME_MS } from '../../../../support/missionTime.ts';

const HOUR_MS = 3_600_000;
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
type Area = { geometry: { coordinates: readonly unknown[] } };
const at = <A extends Area>(areas: readonly A[], lon: number, lat: number) =>
  areas.find(({ geometry }) => {
    const rings = geometry.coordinates as [number, number][][];
    return rings.filter((ring) => isInPolygon([lon, lat], ring)).length === 1;
  });

/** A sky that rains or snows on one half of the continent only. */
const halved = (mmPerH: number, temperatureC: number) => ({
  steadyRainAt: (lon: number) => ({ precipMmPerH: lon < -100 ? mmPerH : 0, temperatureC }),
});

describe('the rainfall of days', () => {
  test('is what falls from the sky in them, in inches [POPUP-17][CONST-30]', () => {
    const { features } = rainfallForecast(halved(1.5, 12), MISSION_TIME_MS, 2);
    expect(at(features, -110, 40)?.properties).toEqual({ qpf_in: 2 }); // 72 mm are 2.8 in
    expect(at(features, -90, 40)).toBeUndefined();
    expect(at(rainfallForecast(halved(1.5, 12), MISSION_TIME_MS, 5).features, -110, 40)?.properties).toEqual({
      qpf_in: 7, // 180 mm are 7.1 in
    });
  });

  test('follows the sky of the simulation, hour by hour', () => {
    const { features } = rainfallForecast(atmosphere, MISSION_TIME_MS, 5);
    expect(features.length).toBeGreaterThan(3);
    let [looked, agreed] = [0, 0];
    for (let lon = -120; lon < -70; lon += 4)
      for (let lat = 32; lat < 50; lat += 4) {
        let inches = 0;
        for (let hour = 0; hour < 120; hour++)
          inches += atmosphere.steadyRainAt(lon, lat, MISSION_TIME_MS + hour * HOUR_MS).precipMmPerH / 25.4;
        const told = at(features, lon + 0.001, lat + 0.001)?.properties.qpf_in ?? 0;
        looked += 1;
        if (told <= inches + 0.15 && (told > 0 || inches < 0.65)) agreed += 1;
      }
    expect(agreed / looked).toBeGreaterThan(0.9);
  });

  test('leaves out snow', () => {
    expect(rainfallForecast(halved(3, -5), MISSION_TIME_MS, 5).features).toEqual([]);
  });
});

describe('the impact of winter storms', () => {
  test.each([
    [0.05, WINTER_IMPACTS[0]],
    [0.2, WINTER_IMPACTS[1]],
    [0.4, WINTER_IMPACTS[2]],
    [0.8, WINTER_IMPACTS[3]],
    [1.2, WINTER_IMPACTS[4]],
  ])('of %s mm of water an hour for three days is %s [POPUP-14][DATA-15]', (mmPerH, IMPACT) => {
    const { features } = winterImpact(halved(mmPerH, -4), MISSION_TIME_MS);
    expect(at(features, -110, 40)?.properties).toEqual({ IMPACT });
    expect(at(features, -90, 40)).toBeUndefined();
  });

  test('is none of rain', () => {
    expect(winterImpact(halved(3, 4), MISSION_TIME_MS).features).toEqual([]);
  });
});
