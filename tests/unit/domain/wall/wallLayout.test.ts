import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenTile, TILE_ROWS, TILES_PER_PAGE, wallLayout } from '#domain/wall/wallLayout.ts';
import { wallPageAt, wallPageCount } from '#domain/wall/wallPages.ts';

test.each([
  [8, 16, 'l', 's'],
  [0, 24, 'l', 's'],
  [12, 0, 'l', 's'],
  [17, 43, 'm', 'xs'],
  [60, 0, 't', 'xs'],
  [40, 20, 't', 'xs'],
  [51, 9, 't', 't'],
] as const)('%i yards that are not open and %i open ones have sizes %s and %s', (abnormal, open, a, b) => {
  expect(wallLayout(abnormal, open)).toEqual({ abnormal: a, open: b });
});

test('all tiles of a page fit between head and foot, and one that is not open is never extra small', () => {
  fc.assert(
    fc.property(fc.nat({ max: TILES_PER_PAGE }), fc.nat({ max: TILES_PER_PAGE }), (abnormal, count) => {
      const open = Math.min(count, TILES_PER_PAGE - abnormal);
      const layout = wallLayout(abnormal, open);
      const rows = (size: keyof typeof TILE_ROWS, tiles: number) =>
        Math.ceil(tiles / TILE_ROWS[size].columns) * TILE_ROWS[size].height;
      const height =
        layout.abnormal === layout.open
          ? rows(layout.open, abnormal + open)
          : rows(layout.abnormal, abnormal) + rows(layout.open, open);
      expect(height).toBeLessThanOrEqual(49.1);
      expect(['l', 'm', 't']).toContain(layout.abnormal);
    }),
  );
});

test('a yard that an override opens does not stand among the open ones [S9]', () => {
  expect(isOpenTile({ shown: 'OPEN', isOverride: false })).toBe(true);
  expect(isOpenTile({ shown: 'OPEN', isOverride: true })).toBe(false);
  expect(isOpenTile({ shown: 'UNKNOWN', isOverride: false })).toBe(false);
});

test('pages have sixty tiles, and the first one is shown every second turn', () => {
  expect([0, 1, 60, 61, 120, 121].map((count) => wallPageCount(count, 60))).toEqual([1, 1, 1, 2, 2, 3]);
  expect([0, 1, 2, 3, 4, 5].map((turn) => wallPageAt(turn, 3))).toEqual([0, 1, 0, 2, 0, 1]);
  expect([0, 1, 2, 3].map((turn) => wallPageAt(turn, 1))).toEqual([0, 0, 0, 0]);
});
