import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROUTE_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import { routeStyle } from '#map/routes/routeStyle.ts';

const tokens = readFileSync(new URL('../../../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The stroke that has the colour of the level. */
const lineOf = (level: (typeof ROUTE_RISK_LEVELS)[number]) =>
  routeStyle(level).find(({ colour }) => colour === level);

test('a risk that is not known has a dashed line of its own [S4] [ROUTE-13]', () => {
  const [, line] = routeStyle('UNKNOWN');
  expect(line).toEqual({ colour: 'UNKNOWN', widthPx: 4, dash: [5, 4] });
});

describe('a level of route risk', () => {
  test('is broader than the one below it [ROUTE-13]', () => {
    expect(ROUTE_RISK_LEVELS.map((level) => lineOf(level)?.widthPx)).toEqual([4, 5, 5.5, 7, 8]);
  });

  test('has a texture from MODERATE on, each its own [ROUTE-13]', () => {
    const textures = ROUTE_RISK_LEVELS.map((level) => routeStyle(level).flatMap(({ dash }) => dash ?? []));
    expect(textures).toEqual([[], [], [14, 4], [2, 6], [7, 4]]);
  });

  test('stands out from the background by an edge of 1.7 px on each side, EXTREME by a second one [ROUTE-13]', () => {
    expect(ROUTE_RISK_LEVELS.map((level) => routeStyle(level)[0]?.widthPx)).toEqual([
      7.4, 8.4, 8.9, 10.4, 13.4,
    ]);
    const edges = ROUTE_RISK_LEVELS.map(
      (level) => routeStyle(level).filter(({ colour }) => colour === 'edge').length,
    );
    expect(edges).toEqual([0, 0, 0, 0, 1]);
  });

  test('has a colour of its own, and none is green [ROUTE-13] [CONST-24] [S1]', () => {
    const colours = ROUTE_RISK_LEVELS.map((level) => {
      const [, hex = ''] =
        new RegExp(`--scc-route-${level.toLowerCase()}: #([0-9a-f]{6});`).exec(tokens) ?? [];
      return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    });
    expect(new Set(colours.map(String)).size).toBe(ROUTE_RISK_LEVELS.length);
    for (const [red = 0, green = 0, blue = 0] of colours) expect(green > red && green > blue).toBe(false);
    expect(colours.flat().some(Number.isNaN)).toBe(false);
  });
});
