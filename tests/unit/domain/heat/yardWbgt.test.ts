import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatedSolarWm2 } from '#domain/heat/sunlight.ts';
import { measuredSolarWm2, yardWbgtC, type YardAir } from '#domain/heat/yardWbgt.ts';
import { sunElevationDeg } from '#domain/time/isNight.ts';

const SINGAPORE = { place: [103.8198, 1.3521], atMs: Date.UTC(2024, 3, 15, 6) } as const;
const HOUSTON_NOON = { place: [-95.4, 29.8], atMs: Date.UTC(2026, 6, 4, 18) } as const;
const HOUSTON_NIGHT = { place: HOUSTON_NOON.place, atMs: Date.UTC(2026, 6, 4, 7) } as const;
const HOT: YardAir = { temperatureC: 33, humidityPercent: 55, windSpeedKmh: 10, solarWm2: null };

const known = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyAir = fc.record({
  temperatureC: known(-40, 50),
  humidityPercent: known(0, 100),
  windSpeedKmh: known(0, 100),
});
const anyWhen = fc.record({
  place: fc.tuple(known(-180, 180), known(-70, 70)),
  atMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
});

describe('yardWbgtC', () => {
  it('agrees with the program of Liljegren where radiation is measured', () => {
    // the vector of a tropical afternoon of `wbgtOutdoors.test.ts`; its wind at 2 m is 5 % stronger
    const air = { temperatureC: 32.1, humidityPercent: 68, windSpeedKmh: 2.8 * 3.6, solarWm2: 742 };
    expect(Math.abs(yardWbgtC(air, SINGAPORE) - 32.5023)).toBeLessThan(0.15);
  });

  it('assumes a cloudless sky where radiation is not measured: never less than by any clouds', () => {
    fc.assert(
      fc.property(anyAir, anyWhen, known(0, 1), (air, at, clouds) => {
        const solarWm2 = estimatedSolarWm2(sunElevationDeg(at.place, at.atMs), clouds);
        const estimateC = yardWbgtC({ ...air, solarWm2: null }, at);
        // brighter sun may leave a wick in a little less of it, see `wbgtOutdoors.test.ts`
        expect(estimateC).toBeGreaterThan(yardWbgtC({ ...air, solarWm2 }, at) - 0.35);
      }),
    );
    expect(yardWbgtC(HOT, HOUSTON_NOON)).toBeGreaterThan(
      yardWbgtC({ ...HOT, solarWm2: 200 }, HOUSTON_NOON) + 2,
    );
  });

  it.each([0, 0.9, 17])(
    'does not believe a sensor that says %d W/m² under a high sun [S1][S4]',
    (solarWm2) => {
      expect(yardWbgtC({ ...HOT, solarWm2 }, HOUSTON_NOON)).toBe(yardWbgtC(HOT, HOUSTON_NOON));
      expect(measuredSolarWm2(solarWm2, HOUSTON_NOON)).toBeNull();
    },
  );

  it('believes a sensor under a dark overcast sky, and in the shade of a low sun', () => {
    expect(measuredSolarWm2(20, HOUSTON_NOON)).toBe(20);
    expect(yardWbgtC({ ...HOT, solarWm2: 20 }, HOUSTON_NOON)).toBeLessThan(yardWbgtC(HOT, HOUSTON_NOON) - 4);
    const evening = { place: HOUSTON_NOON.place, atMs: Date.UTC(2026, 6, 5, 0, 45) };
    expect(sunElevationDeg(evening.place, evening.atMs)).toBeGreaterThan(5);
    expect(measuredSolarWm2(0, evening)).toBe(0);
    expect(measuredSolarWm2(null, evening)).toBeNull();
  });

  it('needs no sensor of the sun at night', () => {
    expect(yardWbgtC(HOT, HOUSTON_NIGHT)).toBe(yardWbgtC({ ...HOT, solarWm2: 0 }, HOUSTON_NIGHT));
  });

  it('counts what stations report as calm as 1 kn', () => {
    const calmC = yardWbgtC({ ...HOT, windSpeedKmh: 0 }, HOUSTON_NOON);
    expect(calmC).toBe(yardWbgtC({ ...HOT, windSpeedKmh: 1.852 }, HOUSTON_NOON));
    expect(calmC).toBeGreaterThan(yardWbgtC(HOT, HOUSTON_NOON));
  });

  it('stays below 20 °C, the least limit of a policy, in air of up to 5 °C', () => {
    fc.assert(
      fc.property(anyAir, anyWhen, known(0, 1_500), (air, at, solarWm2) => {
        const temperatureC = Math.min(5, air.temperatureC);
        expect(yardWbgtC({ ...air, temperatureC, solarWm2 }, at)).toBeLessThan(20);
      }),
    );
  });

  it('is not known for a humidity that cannot be', () => {
    expect(yardWbgtC({ ...HOT, humidityPercent: 101 }, HOUSTON_NOON)).toBeNaN();
    expect(yardWbgtC({ ...HOT, temperatureC: Number.NaN }, HOUSTON_NOON)).toBeNaN();
  });
});
