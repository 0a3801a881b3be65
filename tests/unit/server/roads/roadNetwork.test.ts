import { describe, expect, test } from 'vitest';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { chooseTowns } from '#server/world/roads/chooseTowns.ts';
import { createLandMask, type Box } from '#server/world/roads/landMask.ts';
import { metresBetween } from '#server/world/roads/pointGrid.ts';
import type { RoadNetwork } from '#server/world/roads/roadNetwork.ts';
import { snap } from '#server/world/roads/snap.ts';
import { BOX, madeNetwork, madeTowns, parted } from './madeRoads.ts';

const network = madeNetwork();

/** Towns that hang together, by the row of any of them. */
function partsOf({ towns, adjacency }: RoadNetwork): number[][] {
  const seen = new Set<number>();
  return towns.flatMap((_, start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const part = [start];
    for (const node of part)
      for (let place = adjacency.first[node]!; place < adjacency.first[node + 1]!; place++) {
        const end = adjacency.ends[place]!;
        if (!seen.has(end)) part.push(end);
        seen.add(end);
      }
    return [part];
  });
}

function turn([x1, y1]: LonLat, [x2, y2]: LonLat, [x3, y3]: LonLat): number {
  return Math.sign((x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1));
}

describe('the simulated roads', () => {
  test('never cross one another between towns', () => {
    const { roads, towns } = network;
    const ends = roads.map(({ link }) => link.map((row): LonLat => [towns[row]!.lon, towns[row]!.lat]));
    const crossings = roads.flatMap(({ link }, one) =>
      roads.slice(one + 1).flatMap(({ link: other }, n) => {
        if (link.some((town) => other.includes(town))) return [];
        const [a, b] = ends[one] as [LonLat, LonLat];
        const [c, d] = ends[one + 1 + n] as [LonLat, LonLat];
        const isCrossed = turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
        return isCrossed ? [`${one} ${one + 1 + n}`] : [];
      }),
    );
    expect(crossings).toEqual([]);
    expect(roads.length).toBeGreaterThan(towns.length);
  });

  test('lead from every town to every other on dry land', () => {
    expect(partsOf(network).map((part) => part.length)).toEqual([network.towns.length]);
  });

  test('lead over no wide water', () => {
    const parts = partsOf(madeNetwork(parted));
    const lons = parts.map((part) => part.map((row) => network.towns[row]!.lon));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of lons) expect(new Set(part.map((lon) => lon < -93.8)).size).toBe(1);
  });

  test('are the same for the same seed, and wind otherwise for another', () => {
    const again = madeNetwork();
    expect(again.roads).toEqual(network.roads);
    const other = madeNetwork(undefined, 8);
    expect(other.roads.map(({ link }) => link)).toEqual(network.roads.map(({ link }) => link));
    expect(other.roads[0]!.line).not.toEqual(network.roads[0]!.line);
  });

  test('begin and end in their towns, wind gently, and are cut into pieces without a gap', () => {
    for (const [row, { link, line, alongM, lengthM }] of network.roads.entries()) {
      const [from, to] = link.map((town) => network.towns[town]!);
      expect(greatCircleM(line[0]!, [from!.lon, from!.lat])).toBeLessThan(5);
      expect(greatCircleM(line.at(-1)!, [to!.lon, to!.lat])).toBeLessThan(5);
      const straightM = metresBetween(from!, to!);
      expect(lengthM).toBeGreaterThan(straightM * 0.99);
      expect(lengthM).toBeLessThan(straightM * 1.12);
      expect(alongM).toEqual([...alongM].sort((a, b) => a - b));
      const pieces = network.pieces.filter(({ road }) => road === row);
      expect(pieces[0]!.from).toBe(0);
      expect(pieces.at(-1)!.to).toBe(line.length - 1);
      pieces.slice(1).forEach((piece, n) => expect(piece.from).toBe(pieces[n]!.to));
    }
  });

  test('are fast between cities, and have made-up names that go on straight ahead', () => {
    const kinds = new Set(network.roads.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['highway', 'motorway', 'road']);
    for (const { name } of network.roads) expect(name).toMatch(/^(M|HW|SR) \d{1,3}$/);
    const counts = new Map<string, number>();
    for (const { name } of network.roads) counts.set(name, (counts.get(name) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeGreaterThan(3);
  });
});

test('towns with roads lie apart, the largest first, in whatever order they come', () => {
  const chosen = chooseTowns(madeTowns(), BOX);
  expect(chooseTowns(madeTowns().toReversed(), BOX)).toEqual(chosen);
  expect(chosen.map(({ population }) => population)).toEqual(
    chosen.map(({ population }) => population).sort((a, b) => b - a),
  );
  const small = chosen.filter(({ population }) => population === 4_000);
  for (const [n, one] of small.entries())
    for (const other of small.slice(n + 1)) expect(metresBetween(one, other)).toBeGreaterThanOrEqual(32_000);
});

test('a place is met by the nearest point of any road, and by none from far away', () => {
  const [lon, lat]: LonLat = [-96.3, 39.1];
  const met = snap(network, [lon, lat])!;
  const nearestM = Math.min(
    ...network.roads.flatMap(({ line }) =>
      line.slice(1).flatMap(([x, y], n) => {
        const [a, b] = line[n]!;
        return Array.from({ length: 21 }, (_, k) =>
          greatCircleM([lon, lat], [a + ((x - a) * k) / 20, b + ((y - b) * k) / 20]),
        );
      }),
    ),
  );
  expect(met.offM).toBeLessThanOrEqual(nearestM * 1.01);
  expect(met.offM).toBeGreaterThan(nearestM * 0.9);
  expect(snap(network, [-120, 20])).toBeNull();
});

test('land is what lies inside a coast and outside a lake', () => {
  const square = (name: string, [west, south, east, north]: Box) => ({
    type: 'Topology' as const,
    arcs: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
    objects: {
      [name]: {
        type: 'GeometryCollection' as const,
        geometries: [{ type: 'Polygon' as const, arcs: [[0]], properties: {} }],
      },
    },
  });
  const isLand = createLandMask([0, 0, 10, 10], {
    world: square('land', [2, 2, 8, 8]),
    lakes: square('lakes', [4, 4, 6, 6]),
  });
  expect([isLand(3, 3), isLand(7.9, 7.9), isLand(2.1, 5)]).toEqual([true, true, true]);
  expect([isLand(1, 1), isLand(5, 5), isLand(8.1, 5), isLand(11, 5), isLand(-1, 5)]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
