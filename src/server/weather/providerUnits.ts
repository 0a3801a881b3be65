import { celsiusToFahrenheit, cmToInches, kmhToMph, mmToInches } from '#domain/units/convert.ts';

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
    rain: (depthMm) => rounded(depthMm, 10),
    snow: (depthCm) => rounded(depthCm, 10),
  },
  e: {
    temperature: (temperatureC) => Math.round(celsiusToFahrenheit(temperatureC)),
    speed: (speedKmh) => Math.round(kmhToMph(speedKmh)),
    rain: (depthMm) => rounded(mmToInches(depthMm), 100),
    snow: (depthCm) => rounded(cmToInches(depthCm), 10),
  },
};

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
