import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenTile, tileColumns, TILE_ROWS, TILES_PER_PAGE, wallLayout } from '#domain/wall/wallLayout.ts';
import { wallPageAt, wallPageCount } from '#domain/wall/wallPages.ts';

test.each([
  [5, 0, 'l', 's'],
  [0, 5, 'l', 's'],
  [8, 16, 'l', 's'],
  [0, 24, 'l', 's'],
  [12, 0, 'l', 's'],
  [0, 60, 'l', 't'],
  [4, 40, 'l', 't'],
  [6, 48, 'm', 'xs'],
  [17, 43, 'm', 'xs'],
  [60, 0, 't', 't'],
  [13, 47, 't', 't'],
  [40, 20, 't', 't'],
  [51, 9, 't', 't'],
] as const)('%i yards that are not open and %i open ones have sizes %s and %s', (abnormal, open, a, b) => {
  expect(wallLayout(abnormal, open)).toEqual({ abnormal: a, open: b });
});

test.each([
  [1, 0, 1],
  [0, 2, 2],
  [2, 1, 3],
  [0, 4, 2],
] as const)(
  '%i yards that are not open and %i open ones fill the page, %i in a row',
  (abnormal, open, columns) => {
    expect(wallLayout(abnormal, open)).toEqual({ abnormal: 'fill', open: 'fill' });
    expect(tileColumns('fill', abnormal + open)).toBe(columns);
  },
);

test('tiles of other sizes stand as many in a row as their size says', () => {
  expect([tileColumns('l', 5), tileColumns('xs', 5)]).toEqual([4, 15]);
});

test('all tiles of a page fit between head and foot, and one that is not open is never extra small', () => {
  fc.assert(
    fc.property(fc.nat({ max: TILES_PER_PAGE }), fc.nat({ max: TILES_PER_PAGE }), (abnormal, count) => {
      const open = Math.min(count, TILES_PER_PAGE - abnormal);
      const layout = wallLayout(abnormal, open);
      if (layout.abnormal === 'fill' || layout.open === 'fill') return;
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
  expect([0, 1, 60, 61, 120, 121].map((count) => wallPageCount(count))).toEqual([1, 1, 1, 2, 2, 3]);
  expect([0, 1, 2, 3, 4, 5].map((turn) => wallPageAt(turn, 3))).toEqual([0, 1, 0, 2, 0, 1]);
  expect([0, 1, 2, 3].map((turn) => wallPageAt(turn, 1))).toEqual([0, 0, 0, 0]);
});
