import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundTo } from '#domain/units/roundTo.ts';

test('rounds to so many decimals, halves up', () => {
  expect(roundTo(1.25, 1)).toBe(1.3);
  expect(roundTo(-1.25, 1)).toBe(-1.2);
  expect(roundTo(12_345.678, 0)).toBe(12_346);
  expect(roundTo(Number.NaN, 2)).toBeNaN();
});

test('is never farther off than half of the last decimal', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      (value, decimals) => {
        expect(Math.abs(roundTo(value, decimals) - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      },
    ),
  );
});
