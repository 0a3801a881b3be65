import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copyStrikes,
  createStrikeRing,
  expireStrikes,
  firstIndexFrom,
  insertStrikes,
  type StrikeRing,
} from '#workers/kernels/strikeRing.ts';
import { columnsOf, inTimeOrder, rowsOf, strikeRow, type StrikeRow } from '#tests/support/strikeRows.ts';

const START_MS = 1_780_000_000_000;
const WINDOW_MS = 7_200_000;
const DAY_MS = 86_400_000;

const held = (ring: StrikeRing) => rowsOf(copyStrikes(ring, 0, ring.size));
const strikeAt = (atMs: number, lon = 0): StrikeRow => ({ lon, lat: 1, atMs, kind: 0 });

/** Batches that come one step after the other, with strikes up to a window late. */
const batches = fc.array(
  fc.record({
    stepMs: fc.integer({ min: 1_000, max: 2_000_000 }),
    rows: fc.array(strikeRow({ min: -WINDOW_MS, max: 5_000 }), { maxLength: 25 }),
  }),
  { maxLength: 25 },
);

test('holds what a sorted list holds, through growth, wrap, late rows and a full ring', () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 0, max: 6 }), (batches, log2Max) => {
      const max = 2 ** log2Max;
      const ring = createStrikeRing(2, max);
      let expected: StrikeRow[] = [];
      let nowMs = START_MS;
      for (const { stepMs, rows } of batches) {
        nowMs += stepMs;
        const batch = inTimeOrder(rows.map((row) => ({ ...row, atMs: nowMs + row.atMs })));
        insertStrikes(ring, columnsOf(batch), nowMs - WINDOW_MS);
        expected = inTimeOrder([...expected, ...batch]).filter(({ atMs }) => atMs >= nowMs - WINDOW_MS);
        expected = expected.slice(Math.max(0, expected.length - max));
        expect(held(ring).map(({ atMs }) => atMs)).toEqual(expected.map(({ atMs }) => atMs));
      }
    }),
    { numRuns: 300 },
  );
});

test('keeps whole rows together', () => {
  fc.assert(
    fc.property(batches, (batches) => {
      const ring = createStrikeRing(1, 4096);
      let expected: StrikeRow[] = [];
      let nowMs = START_MS;
      for (const { stepMs, rows } of batches) {
        nowMs += stepMs;
        const batch = inTimeOrder(rows.map((row) => ({ ...row, atMs: nowMs + row.atMs })));
        insertStrikes(ring, columnsOf(batch), nowMs - WINDOW_MS);
        expected = inTimeOrder([...expected, ...batch]).filter(({ atMs }) => atMs >= nowMs - WINDOW_MS);
      }
      expect(held(ring)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test('finds the first row at or after a time as a walk does', () => {
  const times = fc.array(fc.integer({ min: 0, max: WINDOW_MS }), { maxLength: 200 });
  const skewed = times.map((times) => times.map((ms) => Math.floor((ms / WINDOW_MS) ** 6 * WINDOW_MS)));
  fc.assert(
    fc.property(fc.oneof(times, skewed), fc.integer({ min: -10, max: WINDOW_MS + 10 }), (times, wantedMs) => {
      const ring = createStrikeRing(4, 256);
      insertStrikes(ring, columnsOf(inTimeOrder(times.map((ms) => strikeAt(START_MS + ms)))), START_MS);
      for (const ms of [wantedMs, ...times]) {
        const expected = held(ring).findIndex(({ atMs }) => atMs >= START_MS + ms);
        expect(firstIndexFrom(ring, START_MS + ms)).toBe(expected === -1 ? ring.size : expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('a late strike goes to its place in time', () => {
  const ring = createStrikeRing(4, 16);
  insertStrikes(ring, columnsOf([1000, 2000, 3000].map((ms) => strikeAt(START_MS + ms))), START_MS);
  expect(insertStrikes(ring, columnsOf([strikeAt(START_MS + 1500, 7)]), START_MS)).toBe(1);
  expect(held(ring).map(({ lon }) => lon)).toEqual([0, 7, 0, 0]);
});

test('of strikes at one time the one that came later stands later', () => {
  const ring = createStrikeRing(4, 16);
  insertStrikes(ring, columnsOf([strikeAt(START_MS, 1)]), START_MS);
  insertStrikes(ring, columnsOf([strikeAt(START_MS, 2)]), START_MS);
  expect(held(ring).map(({ lon }) => lon)).toEqual([1, 2]);
});

test('the start of the window belongs to it', () => {
  const ring = createStrikeRing(4, 16);
  expect(insertStrikes(ring, columnsOf([strikeAt(START_MS - 1), strikeAt(START_MS)]), START_MS)).toBe(1);
  expect(expireStrikes(ring, START_MS)).toBe(0);
  expect(expireStrikes(ring, START_MS + 1)).toBe(1);
});

test('a full ring drops the oldest and says until when it lost strikes', () => {
  const ring = createStrikeRing(2, 2);
  expect(ring.lostUntilMs).toBe(-Infinity);
  insertStrikes(ring, columnsOf([1, 2, 3].map((ms) => strikeAt(START_MS + ms))), START_MS);
  expect(held(ring).map(({ atMs }) => atMs - START_MS)).toEqual([2, 3]);
  expect(ring.lostUntilMs).toBe(START_MS + 1);
  expect(insertStrikes(ring, columnsOf([strikeAt(START_MS + 1)]), START_MS)).toBe(0);
});

test('keeps exact times over half a year of running', () => {
  const ring = createStrikeRing(8, 64);
  for (let nowMs = START_MS; nowMs < START_MS + 180 * DAY_MS; nowMs += 1_800_000) {
    insertStrikes(ring, columnsOf([strikeAt(nowMs - 1), strikeAt(nowMs)]), nowMs - WINDOW_MS);
    const times = held(ring).map(({ atMs }) => atMs);
    expect(times.at(-1)).toBe(nowMs);
    expect(times[0]).toBe(Math.max(START_MS - 1, nowMs - WINDOW_MS));
  }
});

test('a clock set back keeps what is held and takes earlier strikes in', () => {
  const ring = createStrikeRing(8, 64);
  insertStrikes(ring, columnsOf([strikeAt(START_MS + 5)]), START_MS);
  insertStrikes(ring, columnsOf([strikeAt(START_MS - DAY_MS)]), START_MS - DAY_MS);
  expect(held(ring).map(({ atMs }) => atMs)).toEqual([START_MS - DAY_MS, START_MS + 5]);
});

test('a clock set back by months spoils nothing and takes in the strikes of its time', () => {
  const ring = createStrikeRing(8, 64);
  insertStrikes(ring, columnsOf([strikeAt(START_MS + 5)]), START_MS);
  insertStrikes(ring, columnsOf([strikeAt(START_MS - 100 * DAY_MS)]), START_MS - 100 * DAY_MS);
  expect(held(ring).map(({ atMs }) => atMs)).toEqual([START_MS - 100 * DAY_MS, START_MS + 5]);
});

test('strikes of the far future are left out', () => {
  const ring = createStrikeRing(8, 64);
  expect(
    insertStrikes(ring, columnsOf([strikeAt(START_MS), strikeAt(START_MS + 25 * DAY_MS)]), START_MS),
  ).toBe(1);
});

test('blocks that wrap around the end of the ring, early or late, stay whole', () => {
  const ring = createStrikeRing(64, 64);
  let expected: StrikeRow[] = [];
  for (let step = 0; step < 40; step++) {
    const fromMs = START_MS + step * 1000;
    const onTime = Array.from({ length: 13 }, (_, i) => strikeAt(fromMs + i * 10, step + i / 100));
    const late = Array.from({ length: step % 11 }, (_, i) =>
      strikeAt(fromMs - 1500 + i * 130, -step - i / 100),
    );
    const batch = inTimeOrder([...late, ...onTime]);
    insertStrikes(ring, columnsOf(batch), fromMs - 2_000);
    expected = inTimeOrder([...expected, ...batch]).filter(({ atMs }) => atMs >= fromMs - 2_000);
    expect(held(ring)).toEqual(expected);
  }
});

test('a start of the window between two ms keeps the times whole', () => {
  const ring = createStrikeRing(8, 64);
  insertStrikes(ring, columnsOf([strikeAt(START_MS + 1)]), START_MS + 0.7);
  expect(held(ring).map(({ atMs }) => atMs)).toEqual([START_MS + 1]);
});
