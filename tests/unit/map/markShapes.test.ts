import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAP_MARKS, shownStatusOf, type MapCode } from '#domain/alerting/mapCode.ts';
import type { MarkPalette } from '#map/marks/markPalette.ts';
import { markShapes } from '#map/marks/markShapes.ts';

/** A palette whose colours are called as they are. */
const NAMES = new Proxy({}, { get: (_, name) => String(name) }) as MarkPalette;

test('a facility has the colour of its status, and an override its own, whatever it sets [MAP-18][GAP-33]', () => {
  const shapes = markShapes(NAMES);
  const fillOf = MAP_MARKS.map((_, code) => {
    const { outline, fill } = shapes[code as MapCode];
    expect(outline).not.toBe('');
    return [shownStatusOf(code as MapCode), fill];
  });
  expect(fillOf).toEqual([
    ['UNKNOWN', 'unknownFill'],
    ['ALL_CLEAR', 'openAccent'],
    ['WARNING', 'warningFill'],
    ['ALERT_OPEN', 'alertOpenFill'],
    ['ALERT', 'closedFill'],
    ['OVERRIDE', 'overrideFill'],
    ['OVERRIDE', 'overrideFill'],
  ]);
});

test('every status but an override has a silhouette of its own [MAP-18]', () => {
  const shapes = markShapes(NAMES);
  const outlines = new Set(MAP_MARKS.map((_, code) => shapes[code as MapCode].outline));
  expect(outlines.size).toBe(6);
});

test('every status but an override has a sign of its own in another colour than its surface, and only the frame of an unknown one is dashed [MAP-18][GAP-33]', () => {
  const shapes = MAP_MARKS.map((_, code) => markShapes(NAMES)[code as MapCode]);
  expect(new Set(shapes.map(({ lines }) => lines)).size).toBe(6);
  for (const { lines, lineWidth, ink, fill } of shapes) {
    expect(lines).toMatch(/^M[\d.]+ [\d.]+[a-zA-Z]/);
    expect(lineWidth).toBeGreaterThan(0);
    expect(ink).not.toBe(fill);
  }
  const frames = shapes.map(({ dashes }) => dashes.map(({ dash }) => dash.length > 0));
  expect(frames).toEqual([[true], [], [], [], [], [false], [false]]);
});

test('an override is grey on the map [MAP-18]', () => {
  const [, colour = ''] = /--scc-override-map: (#[0-9a-f]{6})/.exec(
    readFileSync('src/ui/tokens.css', 'utf8'),
  )!;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(32);
});
