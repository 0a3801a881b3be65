import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { measure } from '#domain/units/measure.ts';
import { QUANTITIES, unitOf, type Quantity, type Unit, type UnitSystem } from '#domain/units/units.ts';

const SYSTEMS: readonly UnitSystem[] = [0, 1, 2, 3];
const anyQuantity = fc.constantFrom(...QUANTITIES);
const anySystem = fc.constantFrom(...SYSTEMS);

/** What a short distance of a unit is written in. */
const SHORT_UNIT: Partial<Record<Unit, Unit>> = { mi: 'ft', km: 'm' };

describe('measure', () => {
  it.each<[Quantity, number, UnitSystem, number, string]>([
    ['temperature', 19.5, 0, 67.1, 'F'],
    ['temperature', 22, 3, 22, 'C'],
    ['wind', 39, 0, 24.233469, 'mph'],
    ['wind', 39, 2, 24.233469, 'mph'],
    ['wind', 26, 3, 26, 'kmh'],
    ['rain', 7.874, 0, 0.31, 'in'],
    ['rain', 0, 1, 0, 'mm'],
    ['snow', 2.54, 0, 1, 'in'],
    ['snow', 12, 1, 12, 'cm'],
    ['visibility', 8000, 2, 4.970968, 'mi'],
    ['visibility', 250, 1, 0.25, 'km'],
    ['pressure', 1000, 0, 29.5, 'inHg'],
    ['pressure', 1000, 1, 1000, 'hPa'],
    ['routeDistance', 100_000, 0, 62.1, 'mi'],
    ['radius', 80_450, 1, 80.45, 'km'],
  ])('shows %s of %d in system %d as %d %s', (...row) => {
    const [quantity, metricValue, system, value, unit] = row;
    const shown = measure(quantity, metricValue, system);
    expect(shown.value).toBeCloseTo(value, 6);
    expect(shown.unit).toBe(unit);
  });

  it.each<[UnitSystem, number, string]>([
    [0, 6, 'mi'],
    [1, 9.656, 'km'],
    [2, 9.656, 'km'],
    [3, 9656, 'm'],
  ])('shows the distance of a strike in system %d as %d %s [STATUS-24]', (system, value, unit) => {
    const shown = measure('strikeDistance', 9656, system);
    expect(shown.value).toBeCloseTo(value, 3);
    expect(shown.unit).toBe(unit);
  });

  it('shows snow below zero as 0, in every system [UNIT-13]', () => {
    for (const system of SYSTEMS) expect(measure('snow', -0.4, system).value).toBe(0);
  });

  it('clamps nothing but snow [UNIT-13]', () => {
    expect(measure('temperature', -10, 1).value).toBe(-10);
    expect(measure('temperature', -10, 0).value).toBe(14);
  });

  it('keeps what is not known unknown, never zero [S4]', () => {
    fc.assert(
      fc.property(
        anyQuantity,
        anySystem,
        fc.constantFrom(null, Number.NaN, Infinity, -Infinity),
        (quantity, system, value) => {
          expect(measure(quantity, value, system).value).toBeNull();
        },
      ),
    );
  });

  it('gives a finite value in the unit of its system for every finite value', () => {
    fc.assert(
      fc.property(
        anyQuantity,
        anySystem,
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        (quantity, system, value) => {
          const shown = measure(quantity, value, system);
          expect(Number.isFinite(shown.value)).toBe(true);
          const unit = unitOf(quantity, system);
          expect([unit, SHORT_UNIT[unit]]).toContain(shown.unit);
          expect(Number.isInteger(shown.decimals)).toBe(true);
        },
      ),
    );
  });

  it('keeps the order of values', () => {
    const value = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(anyQuantity, anySystem, value, value, (quantity, system, one, other) => {
        const [low, high] = one <= other ? [one, other] : [other, one];
        const isKm = unitOf(quantity, system) === 'km';
        const shown = (metricValue: number) => {
          const { value, unit } = measure(quantity, metricValue, system);
          if (unit === 'm' && isKm) return value! / 1_000;
          return unit === 'ft' ? value! / 5_280 : value!;
        };
        expect(shown(low)).toBeLessThanOrEqual(shown(high) + 1e-6);
      }),
    );
  });

  it('shows a hundredth of an inch, a tenth of a mile, and a radius without decimals', () => {
    expect(measure('rain', 1, 0).decimals).toBe(2);
    expect(measure('strikeDistance', 1_000, 0).decimals).toBe(1);
    expect(measure('strikeDistance', 1, 3).decimals).toBe(0);
    expect(measure('radius', 1, 0).decimals).toBe(0);
  });

  it('writes a distance under a tenth of a mile in feet, and only that [GAP-145][UNIT-03]', () => {
    expect(measure('strikeDistance', 160, 0)).toMatchObject({ unit: 'ft', decimals: 0 });
    expect(measure('strikeDistance', 160, 0).value).toBeCloseTo(524.9, 1);
    expect(measure('visibility', 50, 2).unit).toBe('ft');
    expect(measure('strikeDistance', 161, 0).unit).toBe('mi');
    expect(measure('radius', 50, 0).unit).toBe('mi');
    expect(measure('strikeDistance', 50, 3)).toEqual({ value: 50, unit: 'm', decimals: 0 });
  });

  it.each([1, 2] as const)(
    'writes a distance under a tenth of a kilometre in metres, and only that, by units %s [GAP-145][UNIT-04][UNIT-05]',
    (system) => {
      expect(measure('strikeDistance', 0, system)).toEqual({ value: 0, unit: 'm', decimals: 0 });
      expect(measure('strikeDistance', 49, system)).toEqual({ value: 49, unit: 'm', decimals: 0 });
      expect(measure('strikeDistance', 99, system)).toEqual({ value: 99, unit: 'm', decimals: 0 });
      expect(measure('strikeDistance', 100, system)).toEqual({ value: 0.1, unit: 'km', decimals: 1 });
      expect(measure('radius', 50, system).unit).toBe('km');
      expect(measure('routeDistance', 50, system).unit).toBe('km');
    },
  );

  it('keeps the quarter of a mile that limits low visibility', () => {
    expect(measure('visibility', 402, 0)).toMatchObject({ unit: 'mi', decimals: 2 });
    expect(measure('visibility', 5_000, 0).decimals).toBe(1);
  });
});
