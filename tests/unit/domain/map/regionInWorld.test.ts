import { describe, expect, test } from 'vitest';
import { endsAtEdge, regionInWorld } from '#domain/map/regionInWorld.ts';

const box = (west: number, east: number) => [
  { lon: west, lat: 10 },
  { lon: east, lat: 10 },
  { lon: east, lat: 20 },
  { lon: west, lat: 20 },
];
const reach = (region: ReturnType<typeof regionInWorld>) => {
  const lons = region.map(({ lon }) => lon);
  return [Math.min(...lons), Math.max(...lons), region.length];
};

describe('a region', () => {
  test('between -180 and 180 stays as it is [MAP-16]', () => {
    expect(regionInWorld(box(-98, -96))).toEqual(box(-98, -96));
    expect(regionInWorld(box(-180, 180))).toEqual(box(-180, 180));
    expect(endsAtEdge(box(-98, -96))).toBe(false);
  });

  test.each([
    [-190, -150, [-180, -150, 4]],
    [150, 190, [150, 180, 4]],
    [170, 230, [-180, -130, 4]],
    [-530, -520, [-170, -160, 4]],
    [900, 905, [-180, -175, 4]],
  ])('from %s to %s is turned and cut at the edge of the world [VEH-01]', (west, east, kept) => {
    expect(reach(regionInWorld(box(west, east)))).toEqual(kept);
  });

  test('of a slanted edge is cut where that crosses, and says that it ends there', () => {
    const region = regionInWorld([
      { lon: 170, lat: 0 },
      { lon: 186, lat: 8 },
      { lon: 170, lat: 8 },
    ]);
    expect(region).toEqual([
      { lon: 170, lat: 0 },
      { lon: 180, lat: 5 },
      { lon: 180, lat: 8 },
      { lon: 170, lat: 8 },
    ]);
    expect(endsAtEdge(region)).toBe(true);
  });
});
