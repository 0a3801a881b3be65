import { expect, test } from 'vitest';
import { drawLeader } from '#map/marks/drawLeader.ts';
import type { Box } from '#map/marks/labelRoom.ts';
import { createMarkField } from '#map/marks/markField.ts';
import type { MarkPalette } from '#map/marks/markPalette.ts';
import { WORLD_M } from '#map/squareMap.ts';

const PALETTE = { label: 'text', warningInk: 'amber', plate: 'plate' } as MarkPalette;
/** A degree at the equator is 100 px. */
const VIEW = { centerX: 0, centerY: 0, resolution: WORLD_M / 360 / 100, widthPx: 800, heightPx: 600 };

/** What leads from a yard in the middle of the view to a strike. */
function drawn(strike: { readonly lon: number; readonly lat: number }) {
  const line: (readonly [xPx: number, yPx: number])[] = [];
  const words: { text: string; xPx: number; yPx: number }[] = [];
  const dashes: number[] = [];
  const taken: Box[] = [];
  const pen = {
    moveTo: (x: number, y: number) => line.push([x, y]),
    lineTo: (x: number, y: number) => line.push([x, y]),
    setLineDash: (dash: readonly number[]) => dashes.push(dash.length),
    measureText: () => ({ width: 30 }),
    fillText: (text: string, xPx: number, yPx: number) => words.push({ text, xPx, yPx }),
    beginPath() {},
    stroke() {},
    fill() {},
    roundRect() {},
  };
  const field = createMarkField();
  field.show([{ id: 'YARD', name: '', lon: 0, lat: 0 }]);
  const frame = { pen: pen as unknown as CanvasRenderingContext2D, field, palette: PALETTE, zoom: 9, taken };
  drawLeader({ ...frame, view: VIEW }, 0, { ...strike, label: '7.4 mi E' });
  return { line, words, dashes, taken };
}

test('a dashed line leads from the yard to the closest strike, and says beyond it how far that is', () => {
  const { line, words, dashes, taken } = drawn({ lon: 1, lat: 0 });
  expect(line).toEqual([
    [400, 300],
    [500, 300],
  ]);
  expect(dashes).toEqual([2, 0]);
  expect(words).toEqual([{ text: '7.4 mi E', xPx: 530, yPx: 300 }]);
  expect(taken).toEqual([{ x0: 503, x1: 557, y0: 286, y1: 314 }]);
});

test.each([
  [0.63, 0],
  [0.64, 2],
])('a strike %d degrees away has a line only where there is room for one', (lon, points) => {
  expect(drawn({ lon, lat: 0 }).line).toHaveLength(points);
});

test('the line goes to the nearest copy of the world, and nowhere for a strike without a place', () => {
  expect(drawn({ lon: 359, lat: 0 }).line[1]![0]).toBeCloseTo(300, 6);
  expect(drawn({ lon: Number.NaN, lat: 0 })).toMatchObject({ line: [], words: [] });
});
