import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  celsiusToFahrenheit,
  cmToInches,
  fahrenheitToCelsius,
  feetToMetres,
  hPaToInHg,
  kmhToMph,
  kmhToMps,
  metresToMiles,
  metresToRouteMiles,
  mmToInches,
  mpsToKmh,
  snowDepthMm,
} from '#domain/units/convert.ts';
import { radiusM } from '#domain/units/radius.ts';

const anyValue = fc.double({ min: -1e6, max: 1e6, noNaN: true });

it.each([
  [0, 32],
  [100, 212],
  [-40, -40],
  [37, 98.6],
])('turns %d °C into %d °F', (temperatureC, temperatureF) => {
  expect(celsiusToFahrenheit(temperatureC)).toBeCloseTo(temperatureF, 9);
  expect(fahrenheitToCelsius(temperatureF)).toBeCloseTo(temperatureC, 9);
});

it('uses the factors of the requirements [CONST-38]', () => {
  expect(kmhToMph(1)).toBe(0.621371);
  expect(kmhToMps(1)).toBe(0.277778);
  expect(metresToRouteMiles(1000)).toBe(0.621);
  expect(hPaToInHg(1)).toBe(0.0295);
  expect(snowDepthMm(1)).toBe(10);
  expect(mpsToKmh(1)).toBe(3.6);
  expect(feetToMetres(10_000)).toBe(3048);
});

it('keeps the rounded factors within the error that they state [CONST-38]', () => {
  expect(Math.abs(hPaToInHg(1013.25) - 29.92)).toBeLessThan(0.04);
  expect(Math.abs(metresToRouteMiles(1609.344) - 1)).toBeLessThan(0.001);
});

it('puts a mile at 1.609 km, and a kilometre at 0.621371 mi [UNIT-12][CONST-17]', () => {
  expect(metresToMiles(1609)).toBeCloseTo(1, 3);
  expect(metresToMiles(9656)).toBeCloseTo(6, 3);
  expect(metresToMiles(16_093)).toBeCloseTo(10, 3);
  expect(metresToMiles(1_000)).toBe(0.621371);
  expect(radiusM(100, 0)).toBe(160_900);
  expect(([1, 2, 3] as const).map((system) => radiusM(100, system))).toEqual([100_000, 100_000, 100_000]);
});

it('measures an inch as 25.4 mm', () => {
  expect(mmToInches(25.4)).toBe(1);
  expect(cmToInches(2.54)).toBe(1);
});

it('goes to Fahrenheit and back without loss', () => {
  fc.assert(
    fc.property(anyValue, (temperatureC) => {
      expect(fahrenheitToCelsius(celsiusToFahrenheit(temperatureC))).toBeCloseTo(temperatureC, 6);
    }),
  );
});

it('gives NaN for NaN', () => {
  for (const convert of [celsiusToFahrenheit, kmhToMph, mmToInches, metresToMiles, hPaToInHg, snowDepthMm]) {
    expect(convert(Number.NaN)).toBeNaN();
  }
});
