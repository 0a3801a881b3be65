import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageRanges } from '#map/strikes/ageRanges.ts';
import { gatherCells } from '#map/strikes/gatherCells.ts';
import { createStrikeStore, ROW_LENGTH, type StrikeRows } from '#map/strikes/strikeRows.ts';
import type { StrikeFilter, StrikeView } from '#map/strikes/strikeView.ts';
import { strikesOf, type Strike } from './strikesOf.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const ALL: StrikeFilter = { atMs: NOW_MS, youngestMs: 0, oldestMs: 120 * MINUTE_MS, showsCloud: true };
/** Zoom 4: 186 cells from one edge of the world to the other. */
const WORLD_PX = 4_096;
const CELLS = 186;
const VIEW: StrikeView = {
  centerX: 0.3,
  centerY: 0.4,
  worldPx: WORLD_PX,
  widthPx: 1_200,
  heightPx: 800,
  pixelRatio: 1,
};

function rowsOf(strikes: readonly Strike[]): StrikeRows {
  const store = createStrikeStore();
  store.add(strikesOf(strikes.toSorted(([a], [b]) => a - b)));
  return store.rows;
}

function gather(rows: StrikeRows, view: Partial<StrikeView> = {}, showsCloud = true) {
  const filter = { ...ALL, showsCloud };
  const asked = { ranges: ageRanges(rows, filter), showsCloud, world: 0, reachPx: 34 };
  const cells = gatherCells(rows, asked, { ...VIEW, ...view });
  return Array.from({ length: cells.count }, (_, cell) => ({
    x: cells.x[cell]!,
    y: cells.y[cell]!,
    strikes: cells.strikes[cell]!,
    bucket: cells.bucket[cell]!,
  }));
}

const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS;
const strike = fc.tuple(
  fc.integer({ min: -30, max: 119 }).map(minutesAgo),
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
  fc.constantFrom(0, 1, 2),
);

describe('cells of lightning', () => {
  test('hold each shown strike in view once, with the place between them and the age of the newest [STRIKE-14]', () => {
    fc.assert(
      fc.property(fc.array(strike, { maxLength: 80 }), fc.boolean(), (strikes, showsCloud) => {
        const rows = rowsOf(strikes);
        const cells = gather(rows, {}, showsCloud);
        const byCell = new Map<string, { x: number[]; y: number[]; ageMs: number }>();
        for (let row = rows.first; row < rows.end; row++) {
          const [x, y, ms, kind] = rows.data.subarray(row * ROW_LENGTH, (row + 1) * ROW_LENGTH);
          const ageMs = NOW_MS - rows.baseMs - ms!;
          if (ageMs < 0 || (kind === 1 && !showsCloud)) continue;
          const key = `${Math.floor(x! * CELLS)} ${Math.floor(y! * CELLS)}`;
          const cell = byCell.get(key) ?? { x: [], y: [], ageMs: Infinity };
          byCell.set(key, { x: [...cell.x, x!], y: [...cell.y, y!], ageMs: Math.min(cell.ageMs, ageMs) });
        }
        for (const { x, y, strikes: count, bucket } of cells) {
          const expected = byCell.get(`${Math.floor(x * CELLS)} ${Math.floor(y * CELLS)}`)!;
          const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
          expect(count).toBe(expected.x.length);
          expect([x, y]).toEqual([expect.closeTo(mean(expected.x), 9), expect.closeTo(mean(expected.y), 9)]);
          expect(ageRanges(rowsOf([[NOW_MS - expected.ageMs]]), ALL)[0]!.bucket).toBe(bucket);
        }
        const isInView = ({ x, y }: { x: number[]; y: number[] }) =>
          Math.abs(x[0]! - VIEW.centerX) * WORLD_PX <= 600 &&
          Math.abs(y[0]! - VIEW.centerY) * WORLD_PX <= 400;
        const seen = [...byCell.values()].filter(isInView).length;
        expect(cells.length).toBeGreaterThanOrEqual(seen);
      }),
    );
  });

  test('hold strikes of unknown kind where those within clouds are not shown [STRIKE-16]', () => {
    const at = (kind: number) => [minutesAgo(1), (VIEW.centerX - 0.5) * 360, 0, kind] as const;
    const cells = gather(rowsOf([at(2), at(1)]), { centerY: 0.5 }, false);
    expect(cells.map(({ strikes }) => strikes)).toEqual([1]);
  });

  test('stay where they are while the map is moved', () => {
    const rows = rowsOf([
      [minutesAgo(5), -71, 44],
      [minutesAgo(6), -71.4, 44.2],
      [minutesAgo(30), -80, 40],
    ]);
    const before = gather(rows);
    for (const east of [1, 7, 11, 23])
      expect(gather(rows, { centerX: VIEW.centerX + east / WORLD_PX })).toEqual(before);
  });

  test('come oldest first, so that the newest lie on top', () => {
    const rows = rowsOf([0, 95, 15, 50].map((minutes, at) => [minutesAgo(minutes), -120 + at * 10, 40]));
    expect(gather(rows).map(({ bucket }) => bucket)).toEqual([7, 5, 1, 0]);
  });

  test('reach a little beyond the view, and not into what lies far outside of it', () => {
    const east = (px: number): Strike => [minutesAgo(1), (VIEW.centerX + px / WORLD_PX - 0.5) * 360, 40];
    expect(gather(rowsOf([east(630)]))).toHaveLength(1);
    expect(gather(rowsOf([east(680)]))).toHaveLength(0);
    expect(gather(rowsOf([east(0)]), { centerX: 1.9 })).toHaveLength(0);
  });
});
