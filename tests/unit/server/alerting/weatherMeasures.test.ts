import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuresOf, snowLoadPa } from '#server/alerting/weatherMeasures.ts';
import { observationAt } from './weatherFixture.ts';

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

  it('take the heat index of air too hot for one for the least that it may be [S2][S4]', () => {
    const ofAir = (temperatureC: number, heatIndexC: number | null) =>
      measuresOf(observationAt(0, { temperatureC, heatIndexC })).heatIndexC;
    expect(ofAir(50, 68)).toEqual({ value: 68, isCertain: true });
    expect(ofAir(51, 69)).toEqual({ value: 69, isCertain: false });
    expect(ofAir(51, null)).toEqual({ value: 51, isCertain: false });
  });

  it('take a visibility below a value for one that may be worse [S4]', () => {
    const below = { isVisibilityBelow: true } as const;
    expect(measuresOf(observationAt(0, { visibilityM: 402, ...below })).visibilityM).toEqual({
      value: 402,
      isCertain: false,
    });
    expect(measuresOf(observationAt(0, below)).visibilityM).toBeNull();
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
