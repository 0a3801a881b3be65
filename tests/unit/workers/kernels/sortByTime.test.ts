import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinStrikes } from '#workers/kernels/joinStrikes.ts';
import { sortByTime } from '#workers/kernels/sortByTime.ts';
import { columnsOf, inTimeOrder, rowsOf, strikeRow } from '#tests/support/strikeRows.ts';

const START_MS = 1_780_000_000_000;

test.each([
  ['a few ms', 20],
  ['a step', 5_000],
  ['the edge of 16 bits', 0x10001],
  ['weeks', 0xffff_ffff],
  ['all time', Number.MAX_SAFE_INTEGER - START_MS],
])('sorts strikes of %s as a stable sort does', (_, spanMs) => {
  const rows = fc.array(strikeRow({ min: START_MS, max: START_MS + spanMs }), { maxLength: 60 });
  fc.assert(
    fc.property(rows, (rows) => {
      expect(rowsOf(sortByTime(columnsOf(rows)))).toEqual(inTimeOrder(rows));
    }),
  );
});

test('sorts strikes of which a few are late as a stable sort does', () => {
  const rows = fc.array(strikeRow({ min: 0, max: 3 }), { minLength: 20, maxLength: 200 });
  const late = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, late, (rows, late) => {
      const step = rows.map((row, i) => ({ ...row, atMs: START_MS + Math.floor(i / 3) }));
      for (const [at, lateMs] of late) step[at % step.length]!.atMs -= lateMs;
      expect(rowsOf(sortByTime(columnsOf(step)))).toEqual(inTimeOrder(step));
    }),
  );
});

test('gives columns of exactly the rows that count, in order or not', () => {
  for (const times of [
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
  ]) {
    const longer = columnsOf([...times, 9, 9, 9].map((atMs, i) => ({ lon: i, lat: i, atMs, kind: 0 })));
    const sorted = sortByTime({ ...longer, count: 5 });
    expect(sorted.count).toBe(5);
    expect([...sorted.atMs]).toEqual([1, 2, 3, 4, 5]);
    for (const name of ['lon', 'lat', 'kind'] as const) expect(sorted[name]).toHaveLength(5);
  }
});

test('takes strikes of the future as of the latest time, behind those before it', () => {
  const rows = fc.array(strikeRow({ min: START_MS, max: START_MS + 30 }), { maxLength: 60 });
  fc.assert(
    fc.property(rows, fc.integer({ min: -1, max: 31 }), (rows, aheadMs) => {
      const latestMs = START_MS + aheadMs;
      const expected = rows.map((row) => ({ ...row, atMs: Math.min(row.atMs, latestMs) }));
      expect(rowsOf(sortByTime(columnsOf(rows), latestMs))).toEqual(inTimeOrder(expected));
    }),
  );
});

test('strikes of years ahead do not widen the span', () => {
  const rows = [START_MS, START_MS + 2 ** 40].map((atMs) => ({ lon: 0, lat: 0, atMs, kind: 0 }));
  expect([...sortByTime(columnsOf(rows), START_MS + 5).atMs]).toEqual([START_MS, START_MS + 5]);
});

test('joins batches into one in time order', () => {
  const batches = fc.array(
    fc.array(strikeRow({ min: START_MS, max: START_MS + 7_200_000 }), { maxLength: 20 }),
  );
  fc.assert(
    fc.property(batches, (batches) => {
      const joined = joinStrikes(batches.map((rows) => sortByTime(columnsOf(rows))));
      expect(rowsOf(joined)).toEqual(inTimeOrder(batches.flatMap(inTimeOrder)));
      expect(joined.lon).toHaveLength(joined.count);
    }),
  );
});
