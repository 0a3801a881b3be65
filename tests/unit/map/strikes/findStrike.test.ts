import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findStrike } from '#map/strikes/findStrike.ts';
import { newStrikes } from '#map/strikes/newStrikes.ts';
import { createStrikeStore, ROW_LENGTH } from '#map/strikes/strikeRows.ts';
import { worldsIn, type StrikeFilter, type StrikeView } from '#map/strikes/strikeView.ts';
import { strikesOf, type Strike } from './strikesOf.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const VIEW: StrikeView = {
  centerX: 0.25,
  centerY: 0.4,
  worldPx: 4096,
  widthPx: 800,
  heightPx: 600,
  pixelRatio: 1,
};
const ALL: StrikeFilter = { atMs: NOW, youngestMs: 0, oldestMs: 60 * MINUTE_MS, showsCloud: true };
const MIDDLE = { xPx: 400, yPx: 300, reachPx: 10 };
/** The middle of the view. */
const LON = -90;
const LAT = (Math.atan(Math.sinh(0.2 * Math.PI)) * 180) / Math.PI;

function rowsOf(strikes: readonly Strike[]) {
  const store = createStrikeStore();
  store.add(strikesOf(strikes));
  return store.rows;
}
const agoMin = (found: ReturnType<typeof findStrike>) => found && (NOW - found.atMs) / MINUTE_MS;

describe('a strike under the pointer', () => {
  const rows = rowsOf([
    [NOW - 30 * MINUTE_MS, LON, LAT, 0],
    [NOW - 20 * MINUTE_MS, LON, LAT, 1],
    [NOW - 10 * MINUTE_MS, LON + 20, LAT, 0],
  ]);

  test('is the newest there that is shown', () => {
    expect(agoMin(findStrike(rows, ALL, VIEW, MIDDLE))).toBe(20);
    expect(findStrike(rows, ALL, VIEW, MIDDLE)?.strikeKind).toBe('CC');
    expect(agoMin(findStrike(rows, { ...ALL, showsCloud: false }, VIEW, MIDDLE))).toBe(30);
  });

  test.each([
    [0, 'CG'],
    [1, 'CC'],
    [2, 'unknown'],
  ])('of kind %d is told as %s [STRIKE-16]', (kind, strikeKind) => {
    const one = rowsOf([[NOW - MINUTE_MS, LON, LAT, kind]]);
    expect(findStrike(one, ALL, VIEW, MIDDLE)?.strikeKind).toBe(strikeKind);
    const isShown = findStrike(one, { ...ALL, showsCloud: false }, VIEW, MIDDLE) !== null;
    expect(isShown).toBe(strikeKind !== 'CC');
  });

  test('is none that is too old, too young, or elsewhere', () => {
    expect(findStrike(rows, { ...ALL, oldestMs: 20 * MINUTE_MS }, VIEW, MIDDLE)).toBeNull();
    expect(agoMin(findStrike(rows, { ...ALL, youngestMs: 21 * MINUTE_MS }, VIEW, MIDDLE))).toBe(30);
    expect(findStrike(rows, ALL, VIEW, { ...MIDDLE, xPx: 420 })).toBeNull();
  });

  test('tells its own place on any copy of the map', () => {
    const near = { xPx: 404, yPx: 303, reachPx: 10 };
    const copies = [VIEW, { ...VIEW, centerX: 1.25 }, { ...VIEW, centerX: -0.75 }];
    for (const view of copies) {
      const found = findStrike(rows, ALL, view, near);
      expect(found?.lon).toBeCloseTo(LON, 4);
      expect(found?.lat).toBeCloseTo(LAT, 4);
    }
  });
});

describe('what time brings', () => {
  const shown = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 120 });

  test('is what the filter shows now and did not before, the newest fifty [STRIKE-07][STRIKE-08][CONST-16]', () => {
    fc.assert(
      fc.property(shown, fc.integer({ min: 1, max: 10_000 }), (agos, stepMs) => {
        const times = agos.map((agoMs) => NOW - agoMs).toSorted((a, b) => a - b);
        const rows = rowsOf(times.map((atMs, row) => [atMs, row / 2, 0, 0]));
        const before = { ...ALL, youngestMs: 7_000 };
        const found = newStrikes(rows, before, { ...before, atMs: NOW + stepMs });
        const fresh = times.filter((atMs) => atMs > NOW - 7_000 && atMs <= NOW + stepMs - 7_000);
        expect(found).toHaveLength(Math.min(50, fresh.length));
        const newest = times.lastIndexOf(fresh.at(-1) ?? -1);
        expect(found[0]?.x).toBe(fresh.length === 0 ? undefined : rows.data[newest * ROW_LENGTH]);
      }),
    );
  });

  test('is nothing after a jump, or backwards', () => {
    const rows = rowsOf([[NOW - 8_000]]);
    const before = { ...ALL, youngestMs: 7_000, atMs: NOW - 10_000 };
    expect(newStrikes(rows, before, { ...before, atMs: NOW })).toHaveLength(1);
    expect(newStrikes(rows, before, { ...before, atMs: NOW + 1 })).toEqual([]);
    expect(newStrikes(rows, { ...before, atMs: NOW }, before)).toEqual([]);
  });

  test('leaves lightning within clouds out where that is not shown, and none that may have reached the ground', () => {
    const rows = rowsOf([[NOW - 8_000, 0, 0, 1]]);
    const unknown = rowsOf([[NOW - 8_000, 0, 0, 2]]);
    const before = { ...ALL, youngestMs: 7_000, atMs: NOW - 5_000, showsCloud: false };
    expect(newStrikes(rows, before, { ...before, atMs: NOW })).toEqual([]);
    expect(newStrikes(unknown, before, { ...before, atMs: NOW })).toHaveLength(1);
  });
});

test('a view over the date line reaches into both copies of the map', () => {
  expect(worldsIn(VIEW)).toEqual([0]);
  expect(worldsIn({ ...VIEW, centerX: 0.02 })).toEqual([-1, 0]);
  expect(worldsIn({ ...VIEW, worldPx: 512, widthPx: 1_024 })).toEqual([-1, 0, 1]);
});
