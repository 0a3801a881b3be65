import { expect, test } from 'vitest';
import {
  coveredPx,
  nearestHeight,
  nextHeight,
  sheetFootPx,
  steppedHeight,
} from '#views/mapSheet/sheetHeight.ts';

/** Map under the header of a window of 844 px, and of a very low one. */
const UPRIGHT_PX = 791;
const LOW_PX = 250;

test('the sheet covers 192 px, 55 % of the window, and all but 8 px of the map [SHELL-28]', () => {
  const [peek, half, full] = coveredPx(UPRIGHT_PX);
  expect(peek).toBe(192);
  expect(half / 844).toBeCloseTo(0.55, 2);
  expect(full).toBe(UPRIGHT_PX - 8);
});

test('on a low map the lowest sheet leaves 40 % of it, and no height is below another', () => {
  const covered = coveredPx(LOW_PX);
  expect(covered[0]).toBe(0.6 * LOW_PX);
  expect([...covered].sort((a, b) => a - b)).toEqual(covered);
});

test('a sheet that is let go settles on the nearest height', () => {
  expect([0, 300, 340, 600, 640, 900].map((px) => nearestHeight(px, UPRIGHT_PX))).toEqual([
    'peek',
    'peek',
    'half',
    'half',
    'full',
    'full',
  ]);
});

test('steps end at the highest and the lowest, and the button goes round', () => {
  expect(steppedHeight('half', 1)).toBe('full');
  expect(steppedHeight('full', 1)).toBe('full');
  expect(steppedHeight('full', -2)).toBe('peek');
  expect(steppedHeight('peek', -1)).toBe('peek');
  expect(nextHeight(nextHeight(nextHeight('peek')))).toBe('peek');
});

test('what is shown on the map keeps clear of the sheet, and of the card that lies over a low one', () => {
  expect(sheetFootPx('peek', UPRIGHT_PX)).toBe(300);
  expect(sheetFootPx('half', UPRIGHT_PX)).toBe(465);
  expect(sheetFootPx('full', UPRIGHT_PX)).toBe(465);
});
