import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { worstRows } from '#domain/incidents/worstRows.ts';

test('open yards are left out and the rest is closed, alert open, unknown, warning, opened by an override [GAP-144]', () => {
  expect(worstRows(Uint8Array.of(1, 5, 2, 0, 3, 4, 6), 100)).toEqual([5, 6, 4, 3, 2, 1]);
});

test('where not all find room, the best status goes first', () => {
  expect(worstRows(Uint8Array.of(2, 0, 4, 2), 2)).toEqual([2, 1]);
});

test('no yard but an open one is ever lost [S1]', () => {
  const codes = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
  fc.assert(
    fc.property(codes, (codes) => {
      const rows = worstRows(Uint8Array.from(codes), 60);
      expect(rows.toSorted((a, b) => a - b)).toEqual(codes.flatMap((code, row) => (code === 1 ? [] : [row])));
    }),
  );
});
