import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuresOf, snowLoadPa, windChillC } from '#server/alerting/weatherMeasures.ts';
import { observationAt } from './weatherFixture.ts';

describe('wind chill', () => {
  // chart of the NWS (2001), °F and mph
  it.each([
    [40, 5, 36],
    [0, 15, -19],
    [-20, 30, -53],
    [-45, 60, -98],
  ])('at %d °F and %d mph is %d °F as in the published chart', (temperatureF, windMph, chillF) => {
    const chillC = windChillC(((temperatureF - 32) * 5) / 9, windMph * 1.609344);
    expect(Math.round((chillC * 9) / 5 + 32)).toBe(chillF);
  });

  it('is the temperature itself in still air and above 10 °C', () => {
    expect(windChillC(-20, 4.7)).toBe(-20);
    expect(windChillC(10.1, 60)).toBe(10.1);
  });

  it('is never warmer than the air where it is defined', () => {
    const cold = fc.double({ min: -60, max: 10, noNaN: true });
    const wind = fc.double({ min: 4.8, max: 150, noNaN: true });
    fc.assert(
      fc.property(cold, wind, (temperatureC, kmh) => windChillC(temperatureC, kmh) <= temperatureC + 0.5),
    );
  });
});

describe('snow load', () => {
  it('satisfies the density equation that it solves', () => {
    // 1 ft: p = (0.13 p + 14) × 1 → 16.09 lb/ft²
    expect(snowLoadPa(30.48) / 47.88).toBeCloseTo(14 / 0.87, 6);
  });

  it('never weighs more than 30 lb/ft³', () => {
    expect(snowLoadPa(30.48 * 20) / 47.88).toBeCloseTo(600, 6);
  });

  it('grows with depth and is nothing without snow', () => {
    expect(snowLoadPa(0)).toBe(0);
    const depth = fc.double({ min: 0, max: 1_000, noNaN: true });
    fc.assert(fc.property(depth, depth, (a, b) => a > b || snowLoadPa(a) <= snowLoadPa(b)));
  });
});

describe('measures of an observation', () => {
  it('are unknown where nothing is known, never zero [S4]', () => {
    expect(Object.values(measuresOf(observationAt(0))).every((measure) => measure === null)).toBe(true);
  });

  it('take the temperature for the heat index, surely only where the two are the same', () => {
    expect(measuresOf(observationAt(0, { temperatureC: 40 })).heatIndexC).toEqual({
      value: 40,
      isCertain: false,
    });
    expect(measuresOf(observationAt(0, { temperatureC: 20 })).heatIndexC).toEqual({
      value: 20,
      isCertain: true,
    });
    expect(measuresOf(observationAt(0, { temperatureC: 30, heatIndexC: 35 })).heatIndexC).toEqual({
      value: 35,
      isCertain: true,
    });
  });

  it('take the temperature for the mildest wind chill while the wind is unknown', () => {
    expect(measuresOf(observationAt(0, { temperatureC: -5 })).windChillC).toEqual({
      value: -5,
      isCertain: false,
    });
    expect(measuresOf(observationAt(0, { temperatureC: 15 })).windChillC).toEqual({
      value: 15,
      isCertain: true,
    });
  });
});
