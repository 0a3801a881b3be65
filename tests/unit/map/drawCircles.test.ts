import { expect, test } from 'vitest';
import { drawCircles, type CircleRules } from '#map/marks/drawCircles.ts';
import type { Box } from '#map/marks/labelRoom.ts';
import { createMarkField } from '#map/marks/markField.ts';
import type { MarkPalette } from '#map/marks/markPalette.ts';

const RULES = {
  alert: { radiusM: 9_656, label: 'Alert 6 mi' },
  warning: { radiusM: 16_093, label: 'Warning 10 mi' },
};
/** Far apart, so that each circle can be told from the others. */
const VIEW = { centerX: 0, centerY: 0, resolution: 1_000, widthPx: 800, heightPx: 600 };
const PALETTE = { warningInk: 'amber', closedInk: 'red', quietInk: 'grey', plate: 'plate' } as MarkPalette;

/** What is drawn of facilities with these codes, at the middle of the view. */
function drawn(
  codes: readonly number[],
  zoom: number,
  {
    resolution = VIEW.resolution,
    openRow = -1,
    rules = RULES as CircleRules,
    center = { centerX: 0, centerY: 0 },
  } = {},
) {
  const arcs: { radiusPx: number; ink: unknown; isDashed: boolean }[] = [];
  const words: string[] = [];
  const taken: Box[] = [];
  let dash: readonly number[] = [];
  let radiusPx = 0;
  let shape: 'circle' | 'plate' | null = null;
  const pen = {
    strokeStyle: '',
    setLineDash: (next: readonly number[]) => (dash = next),
    arc(_x: number, _y: number, radius: number) {
      shape = 'circle';
      radiusPx = radius;
    },
    stroke: () => {
      if (shape === 'circle') arcs.push({ radiusPx, ink: pen.strokeStyle, isDashed: dash.length > 0 });
    },
    measureText: () => ({ width: 30 }),
    fillText: (text: string) => words.push(text),
    beginPath() {},
    fill() {},
    roundRect: () => (shape = 'plate'),
  };
  const field = createMarkField();
  field.show(codes.map((_, row) => ({ id: `YARD_${row}`, name: '', lon: 0, lat: 0 })));
  field.say(Uint8Array.from(codes), new Set());
  const frame = { pen: pen as unknown as CanvasRenderingContext2D, field, palette: PALETTE, zoom, taken };
  drawCircles({ ...frame, view: { ...VIEW, ...center, resolution } }, rules, openRow);
  return { arcs, words, taken };
}

test('alert and warning circle lie around a facility where something holds, each as wide as on the ground [MAP-17][CONST-18]', () => {
  const { arcs } = drawn([4], 7);
  expect(arcs).toEqual([
    { radiusPx: 16.093, ink: 'amber', isDashed: true },
    { radiusPx: 9.656, ink: 'red', isDashed: false },
  ]);
});

test.each([
  ['left', { centerX: 410_000, centerY: 0 }],
  ['right', { centerX: -410_000, centerY: 0 }],
  ['upper', { centerX: 0, centerY: -310_000 }],
  ['lower', { centerX: 0, centerY: 310_000 }],
])(
  'of a facility 10 km beyond the %s edge of the map the warning circle reaches into it, and the alert circle does not [CONST-18]',
  (_, center) => {
    expect(drawn([4], 7, { center }).arcs.map(({ radiusPx }) => radiusPx)).toEqual([16.093]);
  },
);

test('of a facility farther away than its warning circle reaches nothing is drawn [CONST-18]', () => {
  const at = (centerX: number, centerY: number) => drawn([4], 7, { center: { centerX, centerY } }).arcs;
  expect([at(417_000, 0), at(-417_000, 0), at(0, 317_000), at(0, -317_000)].flat()).toEqual([]);
  expect(at(415_000, 315_000)).toHaveLength(1);
});

test('warnings, alerts and yards that alert but stay open have them, others have none, and none from afar [MAP-17]', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter((code) => drawn([code], 7).arcs.length > 0)).toEqual([2, 3, 4]);
  expect(drawn([2, 3, 4], 6.9).arcs).toEqual([]);
});

test('a circle says what it is and its radius where there is room for the words [MAP-17]', () => {
  expect(drawn([4], 9, { resolution: 100 }).words).toEqual(['Warning 10 mi', 'Alert 6 mi']);
  expect(drawn([4], 9, { resolution: 210 }).words).toEqual(['Warning 10 mi']);
  expect(drawn([4], 9, { resolution: 200 }).words).toEqual(['Warning 10 mi', 'Alert 6 mi']);
  expect(drawn([4], 7).words).toEqual([]);
});

test('the facility that is open has them whatever holds there and from any height, red only where the yard is closed [MAP-17]', () => {
  const alertInk = (code: number) => drawn([code], 4, { openRow: 0 }).arcs[1]?.ink;
  expect([0, 1, 2, 3, 4, 5, 6].map(alertInk)).toEqual(['grey', 'grey', 'grey', 'grey', 'red', 'grey', 'red']);
  expect(drawn([1, 1], 4, { openRow: 1 }).arcs).toHaveLength(2);
});

test('a facility with circles of its own has those, whatever the case of its id [MAP-17][GAP-139]', () => {
  const own = new Map([
    ['yard_1', { alert: { radiusM: 5_000, label: 'own' }, warning: { radiusM: 8_000, label: 'own' } }],
  ]);
  const { arcs } = drawn([4, 4], 7, { rules: { ...RULES, own } });
  expect(arcs.map(({ radiusPx }) => radiusPx).toSorted((a, b) => a - b)).toEqual([5, 8, 9.656, 16.093]);
});

test('each plate takes its place, so that no name of the basemap is drawn on it [MAP-02]', () => {
  const { taken } = drawn([4], 7, { resolution: 100 });
  // 30 px of letters with 12 px on both sides, around the top of each circle
  const tops = [RULES.warning, RULES.alert].map(({ radiusM }) => VIEW.heightPx / 2 - radiusM / 100);
  expect(taken).toEqual(
    tops.map((top) => ({
      x0: 373,
      x1: 427,
      y0: expect.closeTo(top - 14, 0) as number,
      y1: expect.closeTo(top + 14, 0) as number,
    })),
  );
});
