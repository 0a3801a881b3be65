import { expect, test } from 'vitest';
import { tileHours, tilesOver } from '#domain/lightning/pastTiles.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const BURLINGTON = [-73.3, 44.4, -73.2, 44.5] as const;

test('the hour shown ends by the full minute of the time, and the one before it where it begins [STRIKE-10][GAP-51]', () => {
  const to = MISSION_TIME_MS / 1_000;
  const hours = { shown: { from: to - 3_600, to }, before: { from: to - 7_200, to: to - 3_600 } };
  expect(tileHours(MISSION_TIME_MS)).toEqual(hours);
  expect(tileHours(MISSION_TIME_MS + 59_999)).toEqual(hours);
  expect(tileHours(MISSION_TIME_MS + 60_000).shown.to).toBe(to + 60);
});

test('tiles are those of zoom 3 below map zoom 7, and of zoom 7 from there on [STRIKE-11][GAP-51]', () => {
  expect(tilesOver(BURLINGTON, 6.99)).toEqual([{ z: 3, x: 2, y: 2 }]);
  expect(tilesOver(BURLINGTON, 7)).toEqual([{ z: 7, x: 37, y: 46 }]);
});

test('a view over the date line asks for both sides, and the whole world for each tile once [STRIKE-11]', () => {
  expect(tilesOver([175, 50, 185, 52], 4)).toEqual([
    { z: 3, x: 7, y: 2 },
    { z: 3, x: 0, y: 2 },
  ]);
  const world = tilesOver([-300, -90, 300, 90], 2.3);
  expect(world).toHaveLength(64);
  expect(new Set(world.map(({ x, y }) => `${x} ${y}`)).size).toBe(64);
});

test('a view of very many fine tiles is asked for in coarse ones [STRIKE-11]', () => {
  expect(tilesOver([-120, 20, -70, 55], 7).every(({ z }) => z === 3)).toBe(true);
  expect(tilesOver([-100, 30, -80, 40], 7).every(({ z }) => z === 7)).toBe(true);
});
