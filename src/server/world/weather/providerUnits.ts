import { celsiusToFahrenheit, cmToInches, kmhToMph, mmToInches } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';

/** Unit systems of the weather provider: metric, or English. */
export type ProviderUnits = 'm' | 'e';

/** Writes quantities in the units asked for, rounded as the provider rounds them. */
export type UnitWriter = {
  temperature(temperatureC: number): number;
  speed(speedKmh: number): number;
  rain(depthMm: number): number;
  snow(depthCm: number): number;
};

export const UNIT_WRITERS: Readonly<Record<ProviderUnits, UnitWriter>> = {
  m: {
    temperature: (temperatureC) => Math.round(temperatureC),
    speed: (speedKmh) => Math.round(speedKmh),
    rain: (depthMm) => roundTo(depthMm, 1),
    snow: (depthCm) => roundTo(depthCm, 1),
  },
  e: {
    temperature: (temperatureC) => Math.round(celsiusToFahrenheit(temperatureC)),
    speed: (speedKmh) => Math.round(kmhToMph(speedKmh)),
    rain: (depthMm) => roundTo(mmToInches(depthMm), 2),
    snow: (depthCm) => roundTo(cmToInches(depthCm), 1),
  },
};
