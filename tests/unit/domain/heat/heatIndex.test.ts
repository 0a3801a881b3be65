import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { saturationHpa, ZERO_C_K } from '#domain/heat/airProperties.ts';
import { heatIndexC, heatIndexF } from '#domain/heat/heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';

describe('heatIndexF', () => {
  // cells of the chart on weather.gov/safety/heat-index: air °F, humidity %, heat index °F
  it.each([
    [80, 40, 80],
    [80, 80, 84],
    [84, 65, 89],
    [86, 90, 105],
    [88, 60, 95],
    [90, 40, 91],
    [90, 70, 105],
    [92, 55, 101],
    [94, 65, 114],
    [96, 50, 108],
    [98, 45, 109],
    [100, 40, 109],
    [100, 60, 129],
    [104, 40, 119],
    [108, 40, 130],
    [110, 40, 136],
  ])('gives %d °F at %d %% the %d °F of the public chart', (temperatureF, humidityPercent, chartF) => {
    expect(Math.abs(heatIndexF(temperatureF, humidityPercent) - chartF)).toBeLessThanOrEqual(1);
  });

  it('lowers dry heat by the published adjustment', () => {
    // the regression alone, worked apart, says 90.1768 °F; (13 - 5) / 4 times 1 is 2 °F
    expect(heatIndexF(95, 5)).toBeCloseTo(88.1768, 2);
  });

  it('raises damp warmth by the published adjustment', () => {
    // the regression alone, worked apart, says 92.9722 °F; 10 / 10 times (87 - 82) / 5 is 1 °F
    expect(heatIndexF(82, 95)).toBeCloseTo(93.9722, 2);
  });

  it('stays near the air temperature in mild weather', () => {
    expect(heatIndexF(70, 50)).toBeCloseTo(69.55, 1);
    expect(heatIndexF(50, 50)).toBeGreaterThan(45);
    expect(heatIndexF(50, 50)).toBeLessThan(50);
  });

  it('rises with humidity in the heat, but for the steps between the formulas', () => {
    const humidity = fc.integer({ min: 40, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 85, max: 110 }), humidity, (temperatureF, humidityPercent) => {
        const now = heatIndexF(temperatureF, humidityPercent);
        expect(heatIndexF(temperatureF, humidityPercent + 1)).toBeGreaterThanOrEqual(now - 0.01);
      }),
    );
  });

  it.each([
    [Number.NaN, 50],
    [90, Number.NaN],
    [90, -1],
    [90, 101],
  ])('knows no heat index for %d °F at %d %%', (temperatureF, humidityPercent) => {
    expect(heatIndexF(temperatureF, humidityPercent)).toBeNaN();
  });
});

it('heatIndexC is the same index in °C', () => {
  expect(heatIndexC(32.2222222, 70) * 1.8 + 32).toBeCloseTo(heatIndexF(90, 70), 4);
});

describe('in a cab that the sun heats', () => {
  /** Air with 1.6 kPa of vapour feels as warm as it is: the definition of the index. */
  const indexOf = (c: number) => heatIndexC(c, (100 * 16) / saturationHpa(c + ZERO_C_K));

  it.each([40, 45, 50])('air of 1.6 kPa has its own %d °C as its heat index', (c) => {
    expect(Math.abs(indexOf(c) - c)).toBeLessThan(0.5);
  });

  it.each([50.1, 60, 70, 80, 90])(
    'no number stands for the index at %d °C, rather than one too low [S4]',
    (c) => {
      expect(indexOf(c)).toBeNaN();
    },
  );

  it('the same air never feels cooler as it grows hotter, as long as there is an index', () => {
    const felt = Array.from({ length: HEAT_INDEX_UP_TO_C - 28 }, (_, nth) => indexOf(29 + nth));
    expect(felt).toEqual(felt.toSorted((a, b) => a - b));
  });
});
