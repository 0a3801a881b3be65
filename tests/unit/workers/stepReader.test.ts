import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Strike } from '#contracts/strike.ts';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { toKnownStep } from '#server/world/lightning/strikeStepBody.ts';
import { createStepReader, type FeedFetch, type StepReading } from '#workers/stepReader.ts';
import { rowsOf, strikeRow, type StrikeRow } from '#tests/support/strikeRows.ts';

const STEP_MS = 1_780_000_000_000;
const LISTS = '/steps/{YYYYMMDD}/{HHmmss}.json';
const COLUMNS = '/columns/{YYYYMMDD}/{HHmmss}.bin';

type Read = { reading: StepReading; strikes: StrikeRow[]; asked: string[] };

/** Reads one step of a service that answers in these two forms; null: it has no such file. */
async function readOnce(list: string | null, columns: ArrayBuffer | null): Promise<Read> {
  const strikes: StrikeRow[] = [];
  const asked: string[] = [];
  const fetch: FeedFetch = async (url) => {
    asked.push(url.split('/')[1]!);
    const isList = url === stepPath(LISTS, STEP_MS);
    return {
      status: (isList ? list : columns) === null ? 404 : 200,
      text: async () => list ?? '',
      arrayBuffer: async () => columns ?? new ArrayBuffer(0),
    };
  };
  const addresses = { feedTemplate: LISTS, columnFormUrlTemplate: columns === null ? null : COLUMNS };
  const readStep = createStepReader(addresses, fetch, (_, read) => strikes.push(...rowsOf(read)));
  const signal = new AbortController().signal;
  const reading = await readStep(STEP_MS, { signal, cache: 'default' });
  return { reading, strikes, asked };
}

const row = strikeRow({ min: STEP_MS - 600_000, max: STEP_MS + 5_000 });
const drillRow = row.map((row) => ({ ...row, isDrill: true as const }));

test('both forms of a step that the service publishes bring the same strikes [S1][S4]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const step = toKnownStep(STEP_MS, rows);
      const byList = await readOnce(step.body.bytes.toString(), null);
      const byColumns = await readOnce(null, encodeStrikeStep(step).buffer);
      expect(byColumns).toEqual({ ...byList, asked: ['columns'] });
    }),
  );
});

test('drill strikes change nothing in either form [S1]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.array(drillRow, { minLength: 1 }), async (rows, drills) => {
      const { strikes } = await readOnce(toKnownStep(STEP_MS, rows).body.bytes.toString(), null);
      const step = toKnownStep(STEP_MS, [...drills, ...rows]);
      expect((await readOnce(step.body.bytes.toString(), null)).strikes).toEqual(strikes);
      expect((await readOnce(null, encodeStrikeStep(step).buffer)).strikes).toEqual(strikes);
    }),
  );
});

const couldBe = ({ lat, lon, atMs, kind }: StrikeRow) =>
  kind <= 2 && Strike.safeParse({ lat, lon, timestamp: atMs, strikeType: 'CG' }).success;

test('columns that were damaged bring the strikes of the list, or strikes that could be [S4]', async () => {
  const step = toKnownStep(STEP_MS, [
    { lon: 1, lat: 2, atMs: STEP_MS + 1, kind: 0 },
    { lon: 3, lat: 4, atMs: STEP_MS + 2, kind: 1 },
  ]);
  const list = step.body.bytes.toString();
  const whole = encodeStrikeStep(step);
  const damage = fc.record({
    length: fc.integer({ min: 0, max: whole.length + 4 }),
    at: fc.nat({ max: whole.length - 1 }),
    byte: fc.nat({ max: 255 }),
  });
  const expected = (await readOnce(list, null)).strikes;
  await fc.assert(
    fc.asyncProperty(damage, async ({ length, at, byte }) => {
      const bytes = new Uint8Array(length);
      bytes.set(whole.subarray(0, length));
      if (at < length) bytes[at] = byte;
      const { strikes, asked } = await readOnce(list, bytes.buffer);
      expect(asked.includes('steps') ? strikes : expected).toEqual(expected);
      expect(strikes.filter((strike) => !couldBe(strike))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
