import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  groupAt,
  groupOpen,
  groupReachPx,
  GROUPED_BELOW_ZOOM,
  rememberGroups,
} from '#map/marks/groupOpen.ts';
import { createMarkField } from '#map/marks/markField.ts';

type Yard = { readonly lon: number; readonly lat: number; readonly code: number };

function fieldOf(yards: readonly Yard[]) {
  const field = createMarkField();
  field.show(yards.map(({ lon, lat }, row) => ({ id: `YARD_${row}`, name: '', lon, lat })));
  field.say(
    Uint8Array.from(yards, ({ code }) => code),
    new Set(),
  );
  return field;
}

const nobody = () => false;
const yards = fc.array(
  fc.record({
    lon: fc.integer({ min: -1790, max: 1790 }).map((tenth) => tenth / 10),
    lat: fc.integer({ min: -700, max: 700 }).map((tenth) => tenth / 10),
    code: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 80, size: 'max' },
);
const zooms = fc.double({ min: 2.3, max: 5.99, noNaN: true });

const PAIR = [
  { lon: -98, lat: 39.01, code: 1 },
  { lon: -98.01, lat: 39.02, code: 1 },
];

test('no group ever takes in a yard that is not open, and no yard is in two [S1]', () => {
  let grouped = 0;
  fc.assert(
    fc.property(yards, zooms, (yards, zoom) => {
      const field = fieldOf(yards);
      const { groups, isGrouped } = groupOpen(field, zoom, nobody);
      const rows = groups.flatMap((group) => group.rows);
      grouped += rows.length;
      expect(rows.every((row) => yards[row]!.code === 1)).toBe(true);
      expect(new Set(rows).size).toBe(rows.length);
      expect([...isGrouped].flatMap((is, row) => (is === 1 ? [row] : []))).toEqual(
        rows.toSorted((a, b) => a - b),
      );
      expect(groups.every((group) => group.rows.length > 1)).toBe(true);
    }),
    // of yards anywhere on the globe hardly any are close to each other
    { examples: [[PAIR, 4]] },
  );
  // or nothing was proven
  expect(grouped).toBeGreaterThan(0);
});

test('close open yards are one below zoom 6, and each its own from there on', () => {
  expect(groupOpen(fieldOf(PAIR), GROUPED_BELOW_ZOOM - 0.01, nobody).groups).toHaveLength(1);
  expect(groupOpen(fieldOf(PAIR), GROUPED_BELOW_ZOOM, nobody).groups).toEqual([]);
});

test('a yard that is selected is drawn alone', () => {
  expect(groupOpen(fieldOf(PAIR), 4, (row) => row === 0).groups).toEqual([]);
});

test('groups are found again only when marks, choice or whole zoom are others', () => {
  const field = fieldOf(PAIR);
  const groupsAt = rememberGroups(field);
  const first = groupsAt(4.1, [null]);
  expect(groupsAt(4.9, [null])).toBe(first);
  expect(groupsAt(5, [null])).not.toBe(first);
  expect(groupsAt(5, ['YARD_0']).groups).toEqual([]);
  field.say(Uint8Array.of(4, 1), new Set());
  expect(groupsAt(4.1, [null]).groups).toEqual([]);
});

test('a group is met on its disc, and not beside it', () => {
  const open = groupOpen(fieldOf(PAIR), 4, nobody);
  const [group] = open.groups;
  const view = { centerX: group!.xM, centerY: group!.yM, resolution: 10_000, widthPx: 800, heightPx: 600 };
  const reachPx = groupReachPx(group!);
  expect(groupAt(open, { xPx: 400 + reachPx, yPx: 300 }, view)).toBe(group);
  expect(groupAt(open, { xPx: 401 + reachPx, yPx: 300 }, view)).toBeNull();
});

test('discs grow with their number, to 16 px at most', () => {
  const reachOf = (count: number) =>
    groupReachPx({ rows: Array.from({ length: count }, (_, i) => i), xM: 0, yM: 0 });
  expect([2, 8, 1_000].map(reachOf)).toEqual([10, 12, 16]);
});
