import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRES_PER_DEG, greatCircleM } from '#domain/geo/distance.ts';
import { largestWithin, probabilityGridOf, UNKNOWN_PERCENT } from '#server/sources/mrms/probabilityGrid.ts';
import { readField } from '#server/sources/mrms/readField.ts';
import { builtMessage } from './builtMessage.ts';

const AT_MS = Date.UTC(2026, 10, 23, 12, 0, 39);
const FIELD = { referenceMs: AT_MS, columns: 5, codes: [0, 1, 2, 3, 4] };

describe('probabilityGridOf', () => {
  it('takes −1, −3 and all that is no probability for not known [S8]', () => {
    const codes = [0, 2, 3, 53, 104];
    const grid = probabilityGridOf(readField(builtMessage({ ...FIELD, codes, reference: -3 })));
    expect([...grid.percent]).toEqual([UNKNOWN_PERCENT, UNKNOWN_PERCENT, 0, 50, UNKNOWN_PERCENT]);
    expect(grid.referenceMs).toBe(AT_MS);
  });

  it('reads 24 bits with the code −99900 for missing [S8]', () => {
    const packing = { bits: 24, reference: -99_900 } as const;
    const codes = [0, 99_899, 99_900, 99_986, 100_000];
    const grid = probabilityGridOf(readField(builtMessage({ ...FIELD, ...packing, codes })));
    expect([...grid.percent]).toEqual([UNKNOWN_PERCENT, UNKNOWN_PERCENT, 0, 86, 100]);
  });

  it('rounds up, so that 5.1 % is above the limit of 5 % and 5.0 % is not', () => {
    const packing = { decimalScale: 1 };
    const codes = [0, 1, 49, 50, 51];
    const grid = probabilityGridOf(readField(builtMessage({ ...FIELD, ...packing, codes })));
    expect([...grid.percent]).toEqual([0, 1, 5, 5, 6]);
  });

  it('refuses a field of another quantity, as the probability of the hour', () => {
    const field = readField(builtMessage({ ...FIELD, product: [209, 2, 5] }));
    expect(() => probabilityGridOf(field)).toThrow('209 2 5 when 209 2 4 was expected');
  });
});

describe('largestWithin', () => {
  const grid = { columns: 100, rows: 80, westDeg: -100, northDeg: 45, stepLonDeg: 0.01, stepLatDeg: 0.01 };
  const lonOf = (column: number) => grid.westDeg + column * grid.stepLonDeg;
  const latOf = (row: number) => grid.northDeg - row * grid.stepLatDeg;
  const quiet = () => new Uint8Array(grid.columns * grid.rows);

  it('sees each cell whose middle lies in the circle, and none far outside it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 79 }),
        fc.integer({ min: 0, max: 99 }),
        fc.double({ min: -99.75, max: -99.25, noNaN: true }),
        fc.double({ min: 44.4, max: 44.8, noNaN: true }),
        (row, column, lon, lat) => {
          const percent = quiet();
          percent[row * grid.columns + column] = 40;
          const found = largestWithin({ grid, percent }, [lon, lat], 9_656);
          const distanceM = greatCircleM([lon, lat], [lonOf(column), latOf(row)]);
          const cellM = Math.SQRT1_2 * 0.01 * METRES_PER_DEG;
          const isIn = distanceM <= 9_656;
          const isFarOut = distanceM > 9_656 + cellM * 1.05;
          expect([0, 0.4]).toContain(found);
          expect(isIn && found !== 0.4).toBe(false);
          expect(isFarOut && found !== 0).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('does not know while one cell of the circle is not known [S8]', () => {
    const percent = quiet();
    percent[40 * grid.columns + 55] = UNKNOWN_PERCENT;
    expect(largestWithin({ grid, percent }, [lonOf(50), latOf(40)], 9_656)).toBeNull();
    expect(largestWithin({ grid, percent }, [lonOf(50), latOf(40)], 100)).toBe(0);
  });

  it.each([
    ['at the northern edge', -99.5, 44.95],
    ['at the southern edge', -99.5, 44.25],
    ['at the western edge', -99.95, 44.6],
    ['at the eastern edge', -99.05, 44.6],
    ['in Canada', -114.07, 51.05],
    ['at no place', Number.NaN, Number.NaN],
  ])('does not know %s [S8]', (_, lon, lat) => {
    expect(largestWithin({ grid, percent: quiet() }, [lon, lat], 9_656)).toBeNull();
  });
});
