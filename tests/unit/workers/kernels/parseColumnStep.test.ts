import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseColumnStep } from '#workers/kernels/parseColumnStep.ts';
import { createStepScratch } from '#workers/kernels/parseStep.ts';
import { rowsOf } from '../strikeRows.ts';

const scratch = createStepScratch();
const BASE_MS = 1_780_000_000_000;
const HOLDS = { form: 'columns', base: BASE_MS, lat: [44_500_000], lon: [-73_200_000], dt: [250], kind: [1] };

const micro = (limit: number) =>
  z
    .int()
    .min(-limit * 1e6)
    .max(limit * 1e6);
const Row = z.object({
  lat: micro(90),
  lon: micro(180),
  dt: z.int(),
  atMs: z.int().nonnegative(),
  kind: z.union([z.literal(0), z.literal(1)]),
});

const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -90e6, max: 90e6 }),
  fc.double(),
  fc.constantFrom(0, -0, 90e6, 90e6 + 1, 180e6, -180e6 - 1, 0.5, null, '1', 2 ** 53),
);

function columnsOf(rows: readonly (readonly unknown[])[]) {
  const column = (k: number) => rows.map((row) => row[k]);
  return { form: 'columns', base: 1000, lat: column(0), lon: column(1), dt: column(2), kind: column(3) };
}

test('reads places, times and kinds', () => {
  const step = parseColumnStep(JSON.stringify(HOLDS), scratch);
  expect(step && rowsOf(step.strikes)).toEqual([{ lat: 44.5, lon: -73.2, atMs: BASE_MS + 250, kind: 1 }]);
});

test('keeps exactly the rows that a schema keeps', () => {
  const row = fc.tuple(number, number, number, fc.constantFrom<unknown>(0, 1, 1, 2, null, '0', 0.5));
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const text = JSON.stringify(columnsOf(rows));
      const parsed = JSON.parse(text) as { lat: unknown[]; lon: unknown[]; dt: unknown[]; kind: unknown[] };
      const expected = parsed.lat.flatMap((lat, i) => {
        const [lon, dt, kind] = [parsed.lon[i], parsed.dt[i], parsed.kind[i]];
        const { data } = Row.safeParse({ lat, lon, dt, kind, atMs: 1000 + (dt as number) });
        return data === undefined
          ? []
          : [{ lat: data.lat / 1e6, lon: data.lon / 1e6, atMs: data.atMs, kind: data.kind }];
      });
      const step = parseColumnStep(text, scratch);
      expect(step && rowsOf(step.strikes)).toEqual(expected);
      expect(step?.droppedRows).toBe(rows.length - expected.length);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['broken JSON', '{"form":"columns"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another form', JSON.stringify({ ...HOLDS, form: 'rows' })],
  ['no base', JSON.stringify({ ...HOLDS, base: undefined })],
  ['a base before the epoch', JSON.stringify({ ...HOLDS, base: -1 })],
  ['a missing column', JSON.stringify({ ...HOLDS, dt: undefined })],
  ['a longer column', JSON.stringify({ ...HOLDS, kind: [0, 1] })],
  ['a column that is text', JSON.stringify({ ...HOLDS, lat: '1' })],
])('%s is not known [S4]', (_, text) => expect(parseColumnStep(text, scratch)).toBeNull());

test('empty columns are a step without lightning [S4]', () => {
  const empty = { ...HOLDS, lat: [], lon: [], dt: [], kind: [] };
  expect(parseColumnStep(JSON.stringify(empty), scratch)).toMatchObject({
    droppedRows: 0,
    strikes: { count: 0 },
  });
});
