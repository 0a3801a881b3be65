import fc from 'fast-check';
import { fromLonLat } from 'ol/proj.js';
import { describe, expect, test } from 'vitest';
import { createStrikeStore, ROW_LENGTH, type StrikeRows } from '#map/strikes/strikeRows.ts';
import { strikesOf } from './strikesOf.ts';

const T0 = Date.UTC(2026, 5, 1);
const HALF_WORLD_M = 20_037_508.342_789_244;

const timesOf = ({ data, first, end, baseMs }: StrikeRows) =>
  Array.from({ length: end - first }, (_, index) => baseMs + data[(first + index) * ROW_LENGTH + 2]!);

describe('the rows of strikes', () => {
  test('stand where the map’s projection puts them [CONST-21]', () => {
    const places = [
      [-101.83, 35.22],
      [0, 0],
      [179.9, -60],
      [-71.2, 46.8],
    ] as const;
    const store = createStrikeStore();
    store.add(strikesOf(places.map(([lon, lat]) => [T0, lon, lat])));
    for (const [index, place] of places.entries()) {
      const [x, y] = fromLonLat([...place]);
      const row = index * ROW_LENGTH;
      expect(store.rows.data[row]! * 2 * HALF_WORLD_M - HALF_WORLD_M).toBeCloseTo(x!, -0.7);
      expect(HALF_WORLD_M - store.rows.data[row + 1]! * 2 * HALF_WORLD_M).toBeCloseTo(y!, -0.7);
    }
  });

  test('at the poles stand on the edge', () => {
    const store = createStrikeStore();
    store.add(
      strikesOf([
        [T0, 0, 90],
        [T0, 0, -90],
      ]),
    );
    expect(store.rows.data[1]).toBeCloseTo(0, 6);
    expect(store.rows.data[ROW_LENGTH + 1]).toBeCloseTo(1, 6);
  });

  test('that come in order leave those before them where they were', () => {
    const store = createStrikeStore();
    store.add(strikesOf([[T0], [T0 + 1]]));
    const { generation } = store.rows;
    store.add(strikesOf([[T0 + 1], [T0 + 5_000]]));
    expect(store.rows.generation).toBe(generation);
    expect(timesOf(store.rows)).toEqual([T0, T0 + 1, T0 + 1, T0 + 5_000]);
  });

  test('that come late find their place, and tell that others moved', () => {
    const store = createStrikeStore();
    store.add(strikesOf([[T0 + 10], [T0 + 20]]));
    const { generation } = store.rows;
    store.add(strikesOf([[T0], [T0 + 15], [T0 + 30]]));
    expect(store.rows.generation).not.toBe(generation);
    expect(timesOf(store.rows)).toEqual([T0, T0 + 10, T0 + 15, T0 + 20, T0 + 30]);
  });

  test('hold the newest of any storm to the millisecond, whatever comes and goes', () => {
    const step = fc.record({
      strikes: fc.array(fc.integer({ min: 0, max: 7_000_000 }), { maxLength: 400 }),
      goesOnMs: fc.integer({ min: 0, max: 4_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const store = createStrikeStore();
        let nowMs = T0;
        let expected: number[] = [];
        for (const { strikes, goesOnMs } of steps) {
          nowMs += goesOnMs;
          const arrived = strikes.map((agoMs) => nowMs - agoMs).toSorted((a, b) => a - b);
          store.expire(nowMs - 7_200_000);
          store.add(strikesOf(arrived.map((atMs) => [atMs])));
          expected = [...expected.filter((atMs) => atMs >= nowMs - 7_200_000), ...arrived];
          expected.sort((a, b) => a - b);
          expect(timesOf(store.rows)).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('are gone after they are cleared', () => {
    const store = createStrikeStore();
    store.add(strikesOf([[T0]]));
    const { generation } = store.rows;
    store.clear();
    expect(timesOf(store.rows)).toEqual([]);
    expect(store.rows.generation).not.toBe(generation);
  });
});
