import { describe, expect, test } from 'vitest';
import { importOrderOf, NEW_IMPORT, withFile } from '#machines/profileForm/locationImport.ts';

const ROW = {
  ...{ name: ' NORTH ', address: '1 Dock St', city: 'Burlington', state: 'VT', country: 'us' },
  ...{ zip: '05401', longitude: '-73.2121', latitude: '44.4759' },
};
const WRONG = { ...ROW, latitude: '91' };
const importOf = (rows: readonly (typeof ROW)[], fault: 'columns' | null = null) =>
  withFile(NEW_IMPORT, { name: 'yards.csv', rows, fault });

describe('an import', () => {
  test('asks for the rows without faults and for no others, their postal codes as text [ADMIN-15]', () => {
    expect(importOrderOf(importOf([WRONG, ROW]))).toEqual({
      kind: 'upload',
      isOverwriting: true,
      locations: [
        {
          ...{ name: 'NORTH', address: '1 Dock St', city: 'Burlington', state: 'VT', country: 'US' },
          ...{ zip: '05401', longitude: -73.2121, latitude: 44.4759 },
        },
      ],
    });
  });

  test('asks for nothing without a file, without a good row, or with a fault [ADMIN-15][GAP-112]', () => {
    const asked = [NEW_IMPORT, importOf([WRONG]), importOf([]), importOf([ROW], 'columns')].map(
      importOrderOf,
    );
    expect(asked).toEqual([null, null, null, null]);
  });

  test('says why a file cannot be used: no rows, or more than 20,000 [GAP-112]', () => {
    const rowsOf = (length: number) => Array.from({ length }, () => ROW);
    const faults = [0, 1, 20_000, 20_001].map((count) => importOf(rowsOf(count)).fault);
    expect(faults).toEqual(['empty', null, null, 'tooMany']);
  });

  test('overwrites unless it is told not to, and keeps to that with the next file [ADMIN-11]', () => {
    expect(NEW_IMPORT.isOverwriting).toBe(true);
    const told = { ...NEW_IMPORT, isOverwriting: false };
    expect(importOrderOf(withFile(told, { name: 'x', rows: [ROW], fault: null }))?.isOverwriting).toBe(false);
  });
});
