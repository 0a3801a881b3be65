import { expect, test } from 'vitest';
import { createReadingMemory } from '#server/sources/ingest/readingMemory.ts';

const AT_MS = Date.UTC(2026, 6, 4, 18);
const row = (afterMs: number, values: Record<string, number | null>) => ({
  device: 'KEP1',
  atMs: AT_MS + afterMs,
  place: [-96, 39] as const,
  values: { cab: null, cargo: null, speed: null, ...values },
  texts: {},
});
const HEAT = row(0, { cab: 46 });
const PATH = row(10_000, { speed: 80 });

/** What is known of the device after these rows, and how many of them were new. */
function kept(...rows: readonly (typeof HEAT)[]) {
  const memory = createReadingMemory();
  const counts = rows.map((one) => memory.add([one], AT_MS));
  return { counts, readings: memory.of('KEP1') };
}

test.each([
  ['as they come', [HEAT, PATH]],
  ['the other way round', [PATH, HEAT]],
])('rows of five minutes that tell of different quantities are one reading, %s [S4][S5]', (_, rows) => {
  expect(kept(...rows)).toEqual({
    counts: [1, 1],
    readings: [{ ...PATH, values: { cab: 46, cargo: null, speed: 80 }, borrowedMs: { cab: AT_MS } }],
  });
});

test('a value keeps the time at which it was told, through further rows, until it is told again [S5]', () => {
  const later = row(20_000, { speed: 70, cargo: 5 });
  const third = row(30_000, { speed: 60 });
  expect(kept(HEAT, PATH, later, third).readings).toEqual([
    {
      ...third,
      values: { cab: 46, cargo: 5, speed: 60 },
      borrowedMs: { cab: AT_MS, cargo: AT_MS + 20_000 },
    },
  ]);
  const full = row(40_000, { cab: 30, cargo: 6, speed: 50 });
  expect(kept(HEAT, PATH, full).readings).toEqual([full]);
});

test('a newer value stands whatever comes late [S5]', () => {
  expect(kept(row(10_000, { cab: 30 }), HEAT)).toMatchObject({
    counts: [1, 0],
    readings: [{ values: { cab: 30 } }],
  });
});

test('rows that were sent before are not new, whatever they tell, also those of one time [S5]', () => {
  expect(kept(HEAT, PATH, HEAT, PATH).counts).toEqual([1, 1, 0, 0]);
  const speed = row(0, { speed: 80 });
  expect(kept(HEAT, speed, HEAT, speed)).toMatchObject({
    counts: [1, 1, 0, 0],
    readings: [{ atMs: AT_MS, values: { cab: 46, speed: 80 } }],
  });
  expect(kept(HEAT, speed).readings[0]).not.toHaveProperty('borrowedMs');
});
