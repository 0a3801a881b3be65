import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSiteMoved, rowDifferences, type KnownLocation } from '#domain/locations/rowDifference.ts';
import type { LocationRow } from '#domain/locations/locationRow.ts';

const NORTH: KnownLocation = {
  id: 'NORTHGATE_YARD',
  latitude: 35.2,
  longitude: -101.8,
  address: '1 Dock St',
  city: 'Amarillo',
  state: 'TX',
  postalCode: '79101',
  countryCode: 'US',
};
const ROW: LocationRow = {
  name: 'NORTHGATE_YARD',
  address: '1 Dock St',
  city: 'Amarillo',
  state: 'TX',
  country: 'US',
  zip: '79101',
  longitude: '-101.8',
  latitude: '35.2',
};
const numbered = (rows: readonly LocationRow[]) =>
  rows.map((row, at) => ({ number: at + 1, row, faults: [] as const }));
const differenceOf = (row: Partial<LocationRow>, isOverwriting = true) =>
  rowDifferences(numbered([{ ...ROW, ...row }]), [NORTH], isOverwriting)[0];

describe('what the upload of a row does', () => {
  test('a row in lower case moves the yard of that name, from Texas to North Dakota, and says how far [ADMIN-11][GAP-142]', () => {
    const moved = differenceOf({ name: ' northgate_yard ', latitude: '46.8' });
    expect(moved).toMatchObject({ kind: 'moved', id: 'NORTHGATE_YARD', columns: [] });
    expect(moved?.kind === 'moved' && Math.round(moved.distanceM / 1_000)).toBe(1290);
  });

  test('any other position is a move, as the service judges it [GAP-142]', () => {
    expect(differenceOf({ latitude: '35.2000001' })?.kind).toBe('moved');
    expect(differenceOf({ latitude: '35.20', longitude: ' -101.80 ' })).toEqual({ kind: 'unchanged' });
  });

  test.each([
    ['35.20001', '-101.80005', 'unchanged'],
    ['35.2000', '-101.80', 'unchanged'],
    ['35.200012', '-101.800049', 'unchanged'],
    ['35.20002', '-101.80005', 'moved'],
    ['35.20001', '-101.8001', 'moved'],
    ['35', '-101.80005', 'moved'],
  ])(
    'a drawn site at 35.200012, -101.800049 that a file has at %s, %s is %s [GAP-142][S1]',
    (latitude, longitude, kind) => {
      const site = { ...NORTH, latitude: 35.200012, longitude: -101.800049, geometry: {} };
      const row = { ...ROW, latitude, longitude };
      expect(rowDifferences(numbered([row]), [site], true)[0]?.kind).toBe(kind);
      expect(isSiteMoved(site, row)).toBe(kind === 'moved');
    },
  );

  test.each([
    [{ address: '2 Dock St' }, ['address']],
    [{ city: 'Canyon', zip: '79015' }, ['city', 'zip']],
    [{ state: 'OK', country: 'ca' }, ['state', 'country']],
  ] as const)('%j changes those columns [ADMIN-11]', (row, columns) => {
    expect(differenceOf(row)).toEqual({ kind: 'changed', id: 'NORTHGATE_YARD', columns });
  });

  test('a row without difference, and one in other case of the country alone, changes nothing [ADMIN-11]', () => {
    expect([differenceOf({}), differenceOf({ country: 'us', city: ' Amarillo ' })]).toEqual([
      { kind: 'unchanged' },
      { kind: 'unchanged' },
    ]);
  });

  test('an existing location stays as it is without overwriting [ADMIN-11][GAP-123]', () => {
    expect(differenceOf({ latitude: '46.8' }, false)).toEqual({ kind: 'kept' });
    expect(differenceOf({ name: 'SOUTH' }, false)).toEqual({ kind: 'new' });
  });

  test('of rows with one name the last one without faults counts [ADMIN-15]', () => {
    const rows = [ROW, { ...ROW, name: 'northgate_yard' }, ROW].map((row, at) => ({
      number: at + 1,
      row,
      faults: at === 2 ? (['latitude'] as const) : [],
    }));
    expect(rowDifferences(rows, [], true)).toEqual([
      { kind: 'replaced', by: 2 },
      { kind: 'new' },
      { kind: 'faulty' },
    ]);
  });

  test('of many rows with one name each is replaced by the last one, none by a faulty one [ADMIN-15]', () => {
    const rows = numbered([ROW, { ...ROW, name: 'SOUTH' }, ROW, { ...ROW, name: ' northgate_YARD' }]);
    expect(rowDifferences(rows, [NORTH], true)).toEqual([
      { kind: 'replaced', by: 4 },
      { kind: 'new' },
      { kind: 'replaced', by: 4 },
      { kind: 'unchanged' },
    ]);
    const faulty = rows.map((row) => ({ ...row, faults: ['country'] as const }));
    expect(rowDifferences(faulty, [NORTH], true)).toEqual(faulty.map(() => ({ kind: 'faulty' })));
    expect(rowDifferences([], [NORTH], true)).toEqual([]);
  });

  test('each name is uploaded once, by its last row without faults, whatever the file has [ADMIN-15]', () => {
    const name = fc.constantFrom('A_1', 'a_1', 'B_2', ' b_2', 'C_3');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.boolean())), fc.boolean(), (named, isOverwriting) => {
        const rows = named.map(([one, isFaulty], at) => ({
          number: at + 1,
          row: { ...ROW, name: one },
          faults: isFaulty ? (['country'] as const) : [],
        }));
        const keys = named.map(([one]) => one.trim().toLowerCase());
        const sent = new Map(
          rows.filter((_, at) => !named[at]![1]).map(({ number }) => [keys[number - 1], number]),
        );
        const wanted = rows.map(({ number, faults }) => {
          const key = keys[number - 1];
          if (faults.length > 0) return { kind: 'faulty' };
          if (sent.get(key) !== number) return { kind: 'replaced', by: sent.get(key) };
          if (key !== 'a_1') return { kind: 'new' };
          return { kind: isOverwriting ? 'unchanged' : 'kept' };
        });
        expect(rowDifferences(rows, [{ ...NORTH, id: 'A_1' }], isOverwriting)).toEqual(wanted);
      }),
    );
  });
});
