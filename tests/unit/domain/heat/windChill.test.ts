import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windChillC } from '#domain/heat/windChill.ts';

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
