import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { createPostalTiles } from '#server/world/postal/createPostalTiles.ts';
import { createPostalAreas, type PostalRegion } from '#server/world/postal/postalAreas.ts';
import { chooseTowns } from '#server/world/roads/chooseTowns.ts';
import { decodeTile } from '../basemap/decodeTile.ts';
import { BOX, madeTowns, parted } from '../roads/madeRoads.ts';

/** A lake in the middle of Kansas. */
const isLake = (lon: number, lat: number) => Math.hypot(lon + 97, lat - 38) < 0.4;
const REGION: PostalRegion = {
  box: BOX,
  towns: chooseTowns(madeTowns(), BOX),
  isLand: (lon, lat) => parted(lon, lat) && !isLake(lon, lat),
};
const areas = createPostalAreas([REGION], 7);
const keyOf = ([lon = 0, lat = 0]: Position) => `${lon.toFixed(9)} ${lat.toFixed(9)}`;
const rings = areas.flatMap(({ geometry }) => geometry.coordinates.flat());
const twiceArea = (ring: readonly Position[]) =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], n) => sum + ring[n]![0]! * y - x * ring[n]![1]!, 0);

describe('made-up postal areas', () => {
  test('are whole: closed rings, outlines counterclockwise and holes clockwise', () => {
    expect(areas.length).toBeGreaterThan(50);
    for (const { geometry } of areas)
      for (const [outline, ...holes] of geometry.coordinates) {
        expect(outline![0]).toEqual(outline!.at(-1));
        expect(twiceArea(outline!)).toBeGreaterThan(0);
        for (const hole of holes) expect(twiceArea(hole)).toBeLessThan(0);
      }
  });

  test('lie side by side: an edge is the neighbour’s the other way round, or ends at water', () => {
    const edges = new Map<string, number>();
    for (const ring of rings)
      ring.slice(1).forEach((to, n) => {
        const edge = `${keyOf(ring[n]!)} ${keyOf(to)}`;
        edges.set(edge, (edges.get(edge) ?? 0) + 1);
      });
    expect([...edges.values()].every((count) => count === 1)).toBe(true);
    const inner = [...edges.keys()].filter((edge) => {
      const [a, b, c, d] = edge.split(' ');
      return edges.has(`${c} ${d} ${a} ${b}`);
    });
    expect(inner.length).toBeGreaterThan(1_000);
    const lone = [...edges.keys()].filter((edge) => {
      const [a, b, c, d] = edge.split(' ');
      return !edges.has(`${c} ${d} ${a} ${b}`);
    });
    const atWater = lone.every((edge) => {
      const [lon = 0, lat = 0] = edge.split(' ').map(Number);
      const reach = 0.1;
      const isEdge = [lon - BOX[0], BOX[2] - lon, lat - BOX[1], BOX[3] - lat].some((deg) => deg < reach);
      const around = [-reach, 0, reach].flatMap((east) =>
        [-reach, 0, reach].map((north) => [lon + east, lat + north]),
      );
      return isEdge || around.some(([x = 0, y = 0]) => !REGION.isLand(x, y));
    });
    expect(atWater).toBe(true);
  });

  test('cover all land and no water', () => {
    const covered = rings.reduce((sum, ring) => sum + twiceArea(ring) / 2, 0);
    let land = 0;
    for (let lon = BOX[0] + 0.025; lon < BOX[2]; lon += 0.05)
      for (let lat = BOX[1] + 0.025; lat < BOX[3]; lat += 0.05)
        if (REGION.isLand(lon, lat)) land += 0.05 ** 2;
    expect(covered / land).toBeCloseTo(1, 2);
  });

  test('are the same for the same seed, and elsewhere for another', () => {
    expect(createPostalAreas([REGION], 7)).toEqual(areas);
    expect(createPostalAreas([REGION], 8)).not.toEqual(areas);
  });

  test('have codes that nobody has, each once, in the form of their country', () => {
    const codes = areas.map(({ properties }) => properties.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^Z\d{4}$/.test(code))).toBe(true);
    const abroad = (countryCode: string) => {
      const towns = REGION.towns.map((town) => ({ ...town, countryCode }));
      return createPostalAreas([{ ...REGION, towns }], 7).map(({ properties }) => properties.code);
    };
    expect(abroad('CA').every((code) => /^Z\d[A-Z] \d[A-Z]\d$/.test(code))).toBe(true);
    expect(new Set(abroad('CA')).size).toBe(codes.length);
    expect(abroad('IN').every((code) => /^Z\d{5}$/.test(code))).toBe(true);
  });

  test('are cut into tiles with their codes; where there are none the tile is empty', () => {
    const tileOf = createPostalTiles(areas);
    const { zip = [] } = decodeTile(tileOf({ z: 6, x: 14, y: 24 }));
    expect(zip.length).toBeGreaterThan(10);
    expect(zip.every(({ code }) => String(code).startsWith('Z'))).toBe(true);
    expect(tileOf({ z: 6, x: 0, y: 0 })).toHaveLength(0);
  });
});
