import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Strike } from '#contracts/strike.ts';
import { parseStep } from '#workers/kernels/parseStep.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';

const HOLDS = { lat: 44.5, lon: -73.2, timestamp: 1_780_000_000_000, strikeType: 'CG' };

function rowsRead(text: string) {
  const step = parseStep(text);
  return step === null ? null : rowsOf(step.strikes);
}

/** What the contract says of the same list, row by row. */
function rowsByContract(list: readonly unknown[]) {
  return list.flatMap((row) => {
    const { data } = Strike.safeParse(row);
    if (data === undefined || data.drill === true) return [];
    const { lat, lon, timestamp, strikeType, kind } = data;
    return [{ lat, lon, atMs: timestamp, kind: kind === 'unknown' ? 2 : ['CG', 'CC'].indexOf(strikeType) }];
  });
}

const nearlyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(90, -90, 90.000001, 180, -180, 180.000001, 0, -0, 2 ** 53, 2 ** 53 - 1, 0.5, -1),
  fc.constantFrom(null, '12', true, [], {}),
);
const nearlyStrike = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        lat: nearlyNumber,
        lon: nearlyNumber,
        timestamp: nearlyNumber,
        strikeType: fc.constantFrom('CG', 'CC', 'cg', 'IC', '', 0, null),
        kind: fc.constantFrom('CG', 'CC', 'unknown', 'Unknown', 2, null),
        drill: fc.constantFrom(true, false, null, 'true', 1),
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      lat: fc.double({ min: -91, max: 91 }),
      lon: fc.double({ min: -181, max: 181 }),
      timestamp: fc.maxSafeNat(),
      strikeType: fc.constantFrom('CG', 'CC'),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

test('keeps exactly the rows that the contract keeps [DATA-18]', () => {
  fc.assert(
    fc.property(fc.array(nearlyStrike), (list) => {
      const text = JSON.stringify(list);
      const expected = rowsByContract(JSON.parse(text) as unknown[]);
      expect(rowsRead(text)).toEqual(expected);
      const { droppedRows, drillRows } = parseStep(text)!;
      expect(droppedRows + drillRows).toBe(list.length - expected.length);
      expect(drillRows).toBe(list.filter((row) => Strike.safeParse(row).data?.drill === true).length);
    }),
    { numRuns: 2000 },
  );
});

test('each field, broken alone, drops its row and no other', () => {
  const broken = [
    { ...HOLDS, lat: 90.1 },
    { ...HOLDS, lon: '5' },
    { ...HOLDS, timestamp: 1.5 },
    { ...HOLDS, timestamp: -1 },
    { ...HOLDS, strikeType: 'XX' },
    null,
    7,
  ];
  for (const row of broken) {
    const step = parseStep(JSON.stringify([HOLDS, row, HOLDS]));
    expect(step?.droppedRows).toBe(1);
    expect(step?.strikes.count).toBe(2);
  }
});

test('a drill strike changes nothing but a count', () => {
  const drill = { ...HOLDS, timestamp: HOLDS.timestamp + 1, drill: true };
  const real = parseStep(JSON.stringify([HOLDS, HOLDS]))!;
  const expected = rowsOf(real.strikes);
  const mixed = parseStep(JSON.stringify([HOLDS, drill, HOLDS, drill]))!;
  expect(rowsOf(mixed.strikes)).toEqual(expected);
  expect(mixed).toMatchObject({ droppedRows: 0, drillRows: 2, newestDrillMs: drill.timestamp });
  expect(real).toMatchObject({ droppedRows: 0, drillRows: 0, newestDrillMs: -Infinity });
});

test.each([false, null, 'true', 1, {}])('a drill flag of %j leaves a strike a real one [S1]', (drill) => {
  expect(rowsRead(JSON.stringify([{ ...HOLDS, drill }]))).toHaveLength(1);
});

test('a broken drill strike is a broken row', () => {
  const step = parseStep(JSON.stringify([{ ...HOLDS, lat: 91, drill: true }]));
  expect(step).toMatchObject({ droppedRows: 1, drillRows: 0 });
});

test('an endless number is no place', () => {
  expect(rowsRead('[{"lat":1e999,"lon":0,"timestamp":0,"strikeType":"CG"}]')).toEqual([]);
});

test('reads the types CG and CC and ignores the other fields [STRIKE-16]', () => {
  const list = [HOLDS, { ...HOLDS, strikeType: 'CC', shape_color: '#fff', date: 'x' }];
  expect(rowsRead(JSON.stringify(list))?.map(({ kind }) => kind)).toEqual([0, 1]);
});

test('reads a kind that its source does not know; any other word of it says nothing [STRIKE-16]', () => {
  const kinds = ['unknown', 'CG', 'CC', 'Unknown', null];
  const list = kinds.map((kind) => ({ ...HOLDS, kind }));
  expect(rowsRead(JSON.stringify(list))?.map(({ kind }) => kind)).toEqual([2, 0, 0, 0, 0]);
  const inCloud = [{ ...HOLDS, strikeType: 'CC', kind: 'unknown' }];
  expect(rowsRead(JSON.stringify(inCloud))?.map(({ kind }) => kind)).toEqual([2]);
});

test('an empty list is a step without lightning [S4]', () => {
  expect(parseStep('[]')).toMatchObject({ droppedRows: 0, strikes: { count: 0 } });
});

test.each(['', '[', '[{"lat":1', '{}', 'null', '"[]"', '<html></html>', '{"0":1,"length":1}'])(
  'the document %j is not known [S4]',
  (text) => expect(parseStep(text)).toBeNull(),
);

test('each step has columns of its own', () => {
  const text = JSON.stringify([HOLDS]);
  const [first, second] = [parseStep(text)!, parseStep(text)!];
  expect(first.strikes.atMs.buffer).not.toBe(second.strikes.atMs.buffer);
});
