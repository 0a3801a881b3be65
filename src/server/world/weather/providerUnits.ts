import { celsiusToFahrenheit, cmToInches, kmhToMph, mmToInches } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';

/** Unit systems of the weather provider: metric, or English. */
export type ProviderUnits = 'm' | 'e';

/**
 * Writes quantities in the units asked for: English ones rounded as they are shown, metric ones to a tenth, because pages
 * turn them into the units of their reader and round then.
 */
export type UnitWriter = {
  temperature(temperatureC: number): number;
  speed(speedKmh: number): number;
  rain(depthMm: number): number;
  snow(depthCm: number): number;
};

/** Source: the Beaufort scale. */
const CALM_BELOW_KMH = 1;

export const UNIT_WRITERS: Readonly<Record<ProviderUnits, UnitWriter>> = {
  m: {
    temperature: (temperatureC) => roundTo(temperatureC, 1),
    // in a calm no direction is shown
    speed: (speedKmh) => (speedKmh < CALM_BELOW_KMH ? 0 : roundTo(speedKmh, 1)),
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
