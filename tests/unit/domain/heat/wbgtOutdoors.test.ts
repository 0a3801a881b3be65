import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { directShare, estimatedSolarWm2 } from '#domain/heat/sunlight.ts';
import { wbgtC, wbgtShadeC } from '#domain/heat/wbgt.ts';
import { wbgtOutdoors, type MeasuredAir } from '#domain/heat/wbgtOutdoors.ts';
import { saturationHpa } from '#domain/heat/airProperties.ts';

const SINGAPORE = { place: [103.8198, 1.3521], atMs: Date.UTC(2024, 3, 15, 6) } as const;
const ATLANTA = { place: [-83.6169, 33.7331], atMs: Date.UTC(2000, 5, 1, 15, 59, 30) } as const;
const MIDNIGHT = { place: ATLANTA.place, atMs: Date.UTC(2000, 5, 1, 5) } as const;
const CALM_MPS = 0.44704;

const humidityOf = (airC: number, dewC: number) =>
  (100 * saturationHpa(dewC + 273.15)) / saturationHpa(airC + 273.15);

const anyAir = fc.record({
  temperatureC: fc.double({ min: -10, max: 50, noNaN: true }),
  humidityPercent: fc.double({ min: 1, max: 100, noNaN: true }),
  pressureHpa: fc.double({ min: 850, max: 1050, noNaN: true }),
  windSpeedMps: fc.double({ min: 0, max: 20, noNaN: true }),
  solarWm2: fc.double({ min: 0, max: 1100, noNaN: true }),
});

describe('wbgtOutdoors against the program of its author (WBGT 1.1, Argonne 2008)', () => {
  // results of the program as the tests of two ports of it publish them: kwodzicki/pywbgt test_liljegren.py, zyf0717/lwbgt
  it.each<[string, MeasuredAir, typeof ATLANTA | typeof SINGAPORE, Record<string, number>]>([
    [
      'half sun and hardly any wind',
      {
        temperatureC: 25,
        humidityPercent: humidityOf(25, 15),
        pressureHpa: 985,
        windSpeedMps: CALM_MPS,
        solarWm2: 500,
      },
      ATLANTA,
      { globeC: 41.9705, naturalWetBulbC: 23.3209, wbgtC: 27.2187 },
    ],
    [
      'full sun and 5 mph of wind',
      {
        temperatureC: 35,
        humidityPercent: humidityOf(35, 25),
        pressureHpa: 1013,
        windSpeedMps: 5 * CALM_MPS,
        solarWm2: 805,
      },
      ATLANTA,
      { globeC: 48.8689, naturalWetBulbC: 29.0158, wbgtC: 33.5848 },
    ],
    [
      'a tropical afternoon, wind of 2.8 m/s at 10 m brought down to 2 m',
      {
        temperatureC: 32.1,
        humidityPercent: 68,
        pressureHpa: 1008.4,
        windSpeedMps: 2.8 * 0.2 ** 0.15,
        solarWm2: 742,
      },
      SINGAPORE,
      { wbgtC: 32.5023 },
    ],
  ])('agrees within 0.05 °C in %s', (_, air, at, published) => {
    const parts = wbgtOutdoors(air, at);
    const apart = Object.entries(published).filter(
      ([name, valueC]) => !(Math.abs(parts[name as keyof typeof parts] - valueC) < 0.05),
    );
    expect(apart).toEqual([]);
  });
});

describe('wbgtOutdoors', () => {
  it('is found for all weather of this world, between the wettest and the hottest that it can be', () => {
    fc.assert(
      fc.property(anyAir, (air) => {
        const { globeC, naturalWetBulbC, wbgtC: result } = wbgtOutdoors(air, ATLANTA);
        expect(Number.isFinite(result)).toBe(true);
        const limits = [globeC, naturalWetBulbC, air.temperatureC];
        expect(result).toBeGreaterThanOrEqual(Math.min(...limits) - 1e-6);
        expect(result).toBeLessThanOrEqual(Math.max(...limits) + 1e-6);
      }),
    );
  });

  it('never falls where more sun shines', () => {
    fc.assert(
      fc.property(anyAir, fc.double({ min: 0, max: 300, noNaN: true }), (air, moreWm2) => {
        const brighter = { ...air, solarWm2: air.solarWm2 + moreWm2 };
        // the beam grows as the sky clears, and a high sun leaves a wick in less of it: hundredths of a degree
        expect(wbgtOutdoors(brighter, ATLANTA).wbgtC).toBeGreaterThan(
          wbgtOutdoors(air, ATLANTA).wbgtC - 0.35,
        );
        expect(wbgtOutdoors(brighter, ATLANTA).globeC).toBeGreaterThan(wbgtOutdoors(air, ATLANTA).globeC - 1);
      }),
    );
  });

  it('does without sun at night, whatever a sensor says', () => {
    const air = { temperatureC: 28, humidityPercent: 60, pressureHpa: 1000, windSpeedMps: 1, solarWm2: 0 };
    const dark = wbgtOutdoors(air, MIDNIGHT);
    expect(wbgtOutdoors({ ...air, solarWm2: 300 }, MIDNIGHT)).toEqual(dark);
    expect(dark.globeC).toBeLessThan(air.temperatureC);
    expect(Math.abs(dark.wbgtC - wbgtShadeC(28, 60))).toBeLessThan(1.5);
  });

  it('counts still air as the least that moves around a warm globe', () => {
    const air = { temperatureC: 30, humidityPercent: 50, pressureHpa: 1000, solarWm2: 700 };
    expect(wbgtOutdoors({ ...air, windSpeedMps: 0 }, ATLANTA)).toEqual(
      wbgtOutdoors({ ...air, windSpeedMps: 0.13 }, ATLANTA),
    );
  });

  it.each([
    ['humidity', { humidityPercent: 101 }],
    ['humidity', { humidityPercent: Number.NaN }],
    ['pressure', { pressureHpa: 0 }],
    ['temperature', { temperatureC: Number.NaN }],
    ['wind', { windSpeedMps: Number.NaN }],
  ])('knows nothing where the %s cannot be', (_, wrong) => {
    const air = { temperatureC: 30, humidityPercent: 50, pressureHpa: 1000, windSpeedMps: 2, solarWm2: 700 };
    expect(wbgtOutdoors({ ...air, ...wrong }, ATLANTA).wbgtC).toBeNaN();
  });
});

describe('wbgtC against the published table of pythermalcomfort (MIT), made by ISO 7243', () => {
  it.each([
    [25, 32, 20, 25.9],
    [17.3, 40, null, 24.1],
    [21.1, 55, null, 31.3],
    [16.7, 40, null, 23.7],
    [25, 30, null, 26.5],
    [0, 0, null, 0],
  ])('of wet bulb %d, globe %d, air %s is %d °C', (wetBulbC, globeC, airC, expectedC) => {
    expect(Math.abs(wbgtC({ wetBulbC, globeC, airC }) - expectedC)).toBeLessThan(0.06);
  });
});

describe('sunlight', () => {
  it('is cut to what can pass through the air', () => {
    expect(directShare(5_000, 90, ATLANTA.atMs).solarWm2).toBeCloseTo(
      directShare(1_200, 90, ATLANTA.atMs).solarWm2,
      6,
    );
  });

  it('has no beam below the horizon or under thick cloud', () => {
    expect(directShare(500, -1, ATLANTA.atMs)).toMatchObject({ solarWm2: 0, directFraction: 0 });
    expect(directShare(Number.NaN, 50, ATLANTA.atMs)).toMatchObject({ solarWm2: 0, directFraction: 0 });
    expect(directShare(60, 60, ATLANTA.atMs).directFraction).toBeLessThan(0.01);
    expect(directShare(900, 60, ATLANTA.atMs).directFraction).toBeGreaterThan(0.7);
  });

  it('is estimated by the height of the sun and the cover of clouds', () => {
    expect(estimatedSolarWm2(90, 0)).toBeCloseTo(880, 6);
    expect(estimatedSolarWm2(30, 0)).toBeCloseTo(425, 6);
    expect(estimatedSolarWm2(90, 1)).toBeCloseTo(220, 6);
    expect(estimatedSolarWm2(-10, 0)).toBe(0);
  });
});

it('a WBGT in the shade stays below the heat index of the same hot air', () => {
  fc.assert(
    fc.property(fc.integer({ min: 28, max: 45 }), fc.integer({ min: 20, max: 80 }), (airC, humidity) => {
      expect(wbgtShadeC(airC, humidity)).toBeLessThan(heatIndexC(airC, humidity));
    }),
  );
});
