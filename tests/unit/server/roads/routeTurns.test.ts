import { afterEach, expect, it, vi } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { foundRouteAnswer } from '#server/world/roads/foundRouteAnswer.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';

// kept: it must be the turns of the loop that are counted
const { setImmediate: later } = globalThis;

afterEach(() => vi.restoreAllMocks());

it('a long route keeps nobody waiting for longer than one of its pieces: the yards are judged in the same thread [S13][ROUTE-14]', async () => {
  let nowMs = 0;
  // each look at the clock is the end of a slice
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) later(count);
  };
  later(count);
  const line = Array.from({ length: 4_001 }, (_, nth): LonLat => [-120 + nth * 0.01, 40]);
  const route = { line, lengthM: 3_200_000, seconds: 108_000 };
  const { risk } = await foundRouteAnswer([route, route], roadSnapshotOf(undefined, undefined), {
    departMs: 0,
    url: '',
  });
  isOver = true;
  expect(risk[0]!.features).toHaveLength(200);
  expect(turns).toBeGreaterThan(190);
});

it('each corner of a route belongs to one piece, and the pieces meet [ROUTE-14]', async () => {
  const line = Array.from({ length: 44 }, (_, nth): LonLat => [10 + nth * 0.05, 0]);
  const { risk } = await foundRouteAnswer(
    [{ line, lengthM: 128_000, seconds: 7_200 }],
    roadSnapshotOf(undefined, undefined),
    { departMs: 0, url: '' },
  );
  const lons = risk[0]!.features.map(({ geometry }) => geometry.coordinates.map(([lon]) => lon));
  expect(lons.map((piece) => piece.length)).toEqual([12, 13, 13, 12]);
  expect(lons[0]!.slice(0, 2)).toEqual([10, 10.05]);
  for (const [lon] of line) expect(lons.filter((piece) => piece.includes(lon))).toHaveLength(1);
});
