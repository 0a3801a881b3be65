import type VectorLayer from 'ol/layer/Vector.js';
import { expect, test } from 'vitest';
import { createRouteLines, type RoutePiece } from '#map/routes/createRouteLines.ts';
import type { RoutePalette } from '#map/routes/routePalette.ts';

const palette = new Proxy({}, { get: () => '#123456' }) as RoutePalette;
const piece = (id: string, num: number, lat: number): RoutePiece => ({
  id,
  num,
  level: 'NONE',
  path: [
    [0, lat],
    [1, lat],
  ],
});
const shown = (chosen: number) => ({
  pieces: [piece('a', 0, 0), piece('b', 1, 1e-4), piece('c', 2, 1)],
  stops: [],
  letters: [],
  chosen,
});
/** 10 m of the map's plane a pixel. */
const pixelAt = (lon: number, lat: number) => ({ xPx: 0, yPx: 0, at: { lon, lat }, resolution: 10 });
const linesOf = (lines: ReturnType<typeof createRouteLines>) =>
  lines.layer.getLayers().getArray().slice(0, 3) as VectorLayer[];

test('routes fade with their place, whichever is chosen [ROUTE-09]', () => {
  const lines = createRouteLines(palette);
  lines.show(shown(1));
  expect(linesOf(lines).map((layer) => layer.getOpacity())).toEqual([1, 0.72, 0.55]);
});

test('routes fade with their place in whatever order their pieces come, each piece on the layer of its own [ROUTE-09]', () => {
  const lines = createRouteLines(palette);
  const pieces = [piece('c', 2, 1), piece('a', 0, 0), piece('b', 1, 2), piece('a2', 0, 3)];
  lines.show({ ...shown(0), pieces });
  const drawn = linesOf(lines).map((layer) => [
    layer.getOpacity(),
    ...(layer.getSource()?.getFeatures() ?? []).map((feature) => feature.getId()),
  ]);
  expect(drawn).toEqual([
    [1, 'a', 'a2'],
    [0.72, 'b'],
    [0.55, 'c'],
  ]);
});

test('the chosen one lies on top, the others in their order [ROUTE-09]', () => {
  const lines = createRouteLines(palette);
  lines.show(shown(2));
  const [a = 0, b = 0, c = 0] = linesOf(lines).map((layer) => layer.getZIndex());
  expect([c > a, a > b]).toEqual([true, true]);
});

test('a click near a line meets its nearest piece, the chosen route first [ROUTE-16]', () => {
  const lines = createRouteLines(palette);
  lines.show(shown(1));
  expect(lines.findAt(pixelAt(0.5, 0))).toEqual({ id: 'b', num: 1 });
  lines.show(shown(0));
  expect(lines.findAt(pixelAt(0.5, 0.0001))).toEqual({ id: 'a', num: 0 });
  expect(lines.findAt(pixelAt(0.5, 1.0005))).toEqual({ id: 'c', num: 2 });
});

test('a click farther off than a finger is inexact meets none [ROUTE-16]', () => {
  const lines = createRouteLines(palette);
  lines.show(shown(0));
  expect(lines.findAt(pixelAt(0.5, 0.5))).toBeNull();
  expect(lines.findAt(pixelAt(0.5, -0.00107))).toEqual({ id: 'a', num: 0 });
  expect(lines.findAt(pixelAt(0.5, -0.00109))).toBeNull();
});

test('routes that are not shown any more are met by nobody [ROUTE-16]', () => {
  const lines = createRouteLines(palette);
  lines.show(shown(0));
  lines.show(null);
  expect(lines.findAt(pixelAt(0.5, 0))).toBeNull();
  expect(lines.layer.getLayers().getLength()).toBe(0);
});
