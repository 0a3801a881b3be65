import { expect, test } from 'vitest';
import { parseWallTurnMs, parseWallViews } from '#domain/geo/wallViews.ts';

test('a wall takes the views of its address in their order, and leaves out what is none', () => {
  expect(parseWallViews('37,-97,6;nowhere;35.5,-80,8;99,0,5;')).toEqual([
    { lat: 37, lon: -97, zoom: 6 },
    { lat: 35.5, lon: -80, zoom: 8 },
  ]);
  expect(parseWallViews(null)).toEqual([]);
  expect(parseWallViews('')).toEqual([]);
});

test.each([
  [null, 30_000],
  ['', 30_000],
  ['soon', 30_000],
  ['Infinity', 30_000],
  ['45', 45_000],
  ['9.9', 10_000],
  ['-1', 10_000],
  ['86400', 3_600_000],
])('a view stays for %s seconds as a wall understands it', (text, turnMs) => {
  expect(parseWallTurnMs(text)).toBe(turnMs);
});
