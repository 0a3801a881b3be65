import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saturationHpa, ZERO_C_K } from '#domain/heat/airProperties.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { leastHeatIndexC } from '#domain/heat/leastHeatIndex.ts';

describe('leastHeatIndexC', () => {
  it('is the heat index as long as there is one', () => {
    expect(leastHeatIndexC(50, 30)).toBe(heatIndexC(50, 30));
    expect(leastHeatIndexC(-5, 80)).toBe(heatIndexC(-5, 80));
    expect(leastHeatIndexC(30, 101)).toBeNaN();
  });

  it('is never below the temperature of hotter air, nor below its index at 50 °C [S2]', () => {
    const hot = fc.double({ min: 50, minExcluded: true, max: 90, noNaN: true });
    const vapourHpa = fc.double({ min: 0, max: 120, noNaN: true });
    const humidity = (c: number, hpa: number) => Math.min(100, (100 * hpa) / saturationHpa(c + ZERO_C_K));
    fc.assert(
      fc.property(hot, vapourHpa, (c, hpa) => {
        const leastC = leastHeatIndexC(c, humidity(c, hpa));
        expect(leastC).toBeGreaterThanOrEqual(c);
        expect(leastC).toBeGreaterThanOrEqual(heatIndexC(50, humidity(50, hpa)) - 1e-6);
      }),
    );
  });

  it('of saturated air is that of saturated air at 50 °C, and without a true humidity the temperature', () => {
    expect(leastHeatIndexC(55, 100)).toBe(heatIndexC(50, 100));
    expect(leastHeatIndexC(55, Number.NaN)).toBe(55);
    expect(leastHeatIndexC(55, -1)).toBe(55);
  });
});
