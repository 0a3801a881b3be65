import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { wbgtShadeC, wetBulbC } from '#domain/heat/wbgt.ts';

const temperature = fc.double({ min: 10, max: 45, noNaN: true });
const humidity = fc.double({ min: 5, max: 99, noNaN: true });

// in cool air drier than this the formula is an extrapolation
const damp = fc.double({ min: 20, max: 99, noNaN: true });

const saturationHPa = (airC: number) => 6.112 * Math.exp((17.62 * airC) / (243.12 + airC));

/** Solves the psychrometric equation of WMO-No. 8 (annex 4.B) at 1013.25 hPa by halving. */
function psychrometricWetBulbC(airC: number, humidityPercent: number): number {
  const vapourHPa = (humidityPercent / 100) * saturationHPa(airC);
  let [lowC, highC] = [-40, airC];
  for (let step = 0; step < 60; step++) {
    const midC = (lowC + highC) / 2;
    const excessHPa =
      saturationHPa(midC) - 6.53e-4 * (1 + 9.44e-4 * midC) * 1013.25 * (airC - midC) - vapourHPa;
    if (excessHPa > 0) highC = midC;
    else lowC = midC;
  }
  return lowC;
}

describe('wetBulbC', () => {
  it('gives the worked example of the paper: 20 °C at 50 % is 13.7 °C', () => {
    expect(wetBulbC(20, 50)).toBeCloseTo(13.7, 1);
  });

  it('agrees with the psychrometric equation within 1 °C from 10 to 45 °C', () => {
    fc.assert(
      fc.property(temperature, damp, (airC, humidityPercent) => {
        const errorC = wetBulbC(airC, humidityPercent) - psychrometricWetBulbC(airC, humidityPercent);
        expect(Math.abs(errorC)).toBeLessThan(1);
      }),
    );
  });

  it('is never warmer than the air by more than its error', () => {
    fc.assert(
      fc.property(temperature, humidity, (airC, humidityPercent) => {
        expect(wetBulbC(airC, humidityPercent)).toBeLessThanOrEqual(airC + 0.65);
      }),
    );
  });
});

describe('wbgt', () => {
  it('lies between wet bulb and air in the shade', () => {
    expect(wbgtShadeC(30, 50)).toBeCloseTo(0.7 * wetBulbC(30, 50) + 9, 9);
  });

  it('knows nothing for a humidity that cannot be', () => {
    for (const humidityPercent of [-1, 101, Number.NaN]) {
      expect(wetBulbC(30, humidityPercent)).toBeNaN();
      expect(wbgtShadeC(30, humidityPercent)).toBeNaN();
    }
  });
});
