import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import {
  drawPlaceMap,
  GROUNDS,
  type PlaceMap,
  type PlaceMapOrder,
} from '#server/world/basemap/drawPlaceMap.ts';
import { createPlaceMaps } from '#server/world/basemap/placeMaps.ts';
import { outlineOf, readPlaceMapShapes, type PlaceMapShapes } from '#server/world/basemap/placeMapShapes.ts';

const NOTHING: PlaceMapShapes = {
  land: [],
  urban: [],
  lakes: [],
  rivers: [],
  railroads: [],
  borders: [],
  towns: [],
};
const SIZE_PX = 100;
const order = (lon: number, lat: number, halfM = 11_119.5): PlaceMapOrder => ({
  middle: [lon, lat],
  halfM,
  sizePx: SIZE_PX,
});
/** A square with these sides, degrees. */
const square = (west: number, south: number, east: number, north: number) =>
  outlineOf([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]);
const groundAt = ({ ground }: PlaceMap, x: number, y: number) => ground[y * SIZE_PX + x];

describe('a small map', () => {
  it('has north up and east right, half a tenth of a degree to the edge at the equator', () => {
    // land east of the place, a lake in its north, a river along its south edge
    const map = drawPlaceMap(
      {
        ...NOTHING,
        land: [square(0, -1, 1, 1)],
        lakes: [square(0.05, 0.05, 1, 1)],
        rivers: [
          outlineOf([
            [-1, -0.05],
            [1, -0.05],
          ]),
        ],
      },
      order(0, 0),
    );
    expect(groundAt(map, 20, 50)).toBe(GROUNDS.water);
    expect(groundAt(map, 60, 50)).toBe(GROUNDS.land);
    expect(groundAt(map, 60, 20)).toBe(GROUNDS.land);
    expect(groundAt(map, 80, 20)).toBe(GROUNDS.water);
    expect(groundAt(map, 20, 75)).toBe(GROUNDS.river);
    expect(groundAt(map, 20, 80)).toBe(GROUNDS.water);
  });

  it('leaves a hole in an area', () => {
    const island = { ...NOTHING, land: [square(-1, -1, 1, 1), square(-0.02, -0.02, 0.02, 0.02)] };
    const map = drawPlaceMap(island, order(0, 0));
    expect(groundAt(map, 20, 20)).toBe(GROUNDS.land);
    expect(groundAt(map, 50, 50)).toBe(GROUNDS.water);
  });

  it.each([179.99, -179.99])('goes on over the antimeridian at %d°', (lon) => {
    const map = drawPlaceMap({ ...NOTHING, land: [square(179, -1, 181, 1)] }, order(lon, 0));
    expect([...map.ground].every((kind) => kind === GROUNDS.land)).toBe(true);
    const town = { name: 'Taveuni', lon: -lon, lat: 0.06, rank: 1 };
    const named = drawPlaceMap({ ...NOTHING, towns: [town] }, { ...order(lon, 0), sizePx: 400 });
    expect(named.towns).toEqual([
      { name: 'Taveuni', x: expect.closeTo(lon > 0 ? 240 : 160, 3), y: expect.closeTo(80, 3) },
    ]);
  });

  it('names the most important towns that are clear of the yard, the edge and each other', () => {
    const town = (name: string, lon: number, lat: number, rank: number) => ({ name, lon, lat, rank });
    const towns = [
      town('Small', 0.05, 0.051, 8),
      town('Large', 0.05, 0.05, 2),
      town('At the yard', 0, 0.001, 0),
      town('At the edge', 0.099, 0, 0),
      town('Far', 3, 3, 0),
    ];
    const map = drawPlaceMap({ ...NOTHING, towns }, { ...order(0, 0), sizePx: 400 });
    expect(map.towns).toEqual([{ name: 'Large', x: expect.closeTo(300, 3), y: expect.closeTo(100, 3) }]);
  });

  it('shows coast, lake and border of the places that it is read for', () => {
    const shapes = readPlaceMapShapes();
    const kindsAt = (lon: number, lat: number) =>
      new Set(drawPlaceMap(shapes, order(lon, lat, 20_000)).ground);
    // Chicago at its lake, Texarkana on its border, the middle of the Pacific
    for (const kind of ['land', 'water', 'urban', 'railroad'] as const)
      expect(kindsAt(-87.62, 41.88)).toContain(GROUNDS[kind]);
    expect(kindsAt(-94.04, 33.43)).toContain(GROUNDS.border);
    expect(kindsAt(-150, 0)).toEqual(new Set([GROUNDS.water]));
    const map = drawPlaceMap(shapes, { middle: [-101.7, 35.2], halfM: 20_000, sizePx: 480 });
    expect(map.towns.map(({ name }) => name)).toEqual(['Amarillo']);
  });
});

describe('maps for letters', () => {
  const MAP: PlaceMap = { ground: new Uint8Array(1), towns: [] };
  /** A thread that answers as it is told to. */
  function threadOf(answer: (post: (map: PlaceMap) => void, fail: () => void) => void) {
    const asked: PlaceMapOrder[] = [];
    const createWorker = (): Worker => {
      const worker = new EventEmitter();
      return Object.assign(worker, {
        unref: () => {},
        terminate: async () => 0,
        postMessage({ id, order: one }: { id: number; order: PlaceMapOrder }) {
          asked.push(one);
          answer(
            (map) => worker.emit('message', { id, answer: map }),
            () => worker.emit('error', new Error('out of memory')),
          );
        },
      }) as unknown as Worker;
    };
    return { asked, thread: { createWorker, idleMs: 60_000 } };
  }

  it('are drawn once for all letters about a yard', async () => {
    const { asked, thread } = threadOf((post) => queueMicrotask(() => post(MAP)));
    const maps = createPlaceMaps({ thread });
    expect(await Promise.all([maps.around(order(1, 2)), maps.around(order(1, 2))])).toEqual([MAP, MAP]);
    expect(asked).toEqual([order(1, 2)]);
    await maps.stop();
  });

  it('are not waited for longer than a letter may wait', async () => {
    const { thread } = threadOf(() => {});
    const maps = createPlaceMaps({ thread, mostWaitMs: 1 });
    expect(await maps.around(order(1, 2))).toBeNull();
    await maps.stop();
  });

  it('keep no second letter waiting while the thread hangs, and come again with it', async () => {
    const posts: (() => void)[] = [];
    const { thread } = threadOf((post) => void posts.push(() => post(MAP)));
    const maps = createPlaceMaps({ thread, mostWaitMs: 400 });
    expect(await maps.around(order(1, 2))).toBeNull();
    const startedMs = performance.now();
    expect(await maps.around(order(3, 4))).toBeNull();
    expect(performance.now() - startedMs).toBeLessThan(300);
    posts[0]!();
    posts[1]!();
    expect(await maps.around(order(1, 2))).toEqual(MAP);
    expect(await maps.around(order(3, 4))).toEqual(MAP);
    await maps.stop();
  });

  it('are left out where the thread fails, and are asked for again', async () => {
    let isBroken = true;
    const { asked, thread } = threadOf((post, fail) => queueMicrotask(() => (isBroken ? fail() : post(MAP))));
    const maps = createPlaceMaps({ thread });
    expect(await maps.around(order(1, 2))).toBeNull();
    isBroken = false;
    expect(await maps.around(order(1, 2))).toEqual(MAP);
    expect(asked).toHaveLength(2);
    await maps.stop();
  });

  it('are not drawn of what is no map of a yard', async () => {
    const { asked, thread } = threadOf((post) => post(MAP));
    const maps = createPlaceMaps({ thread });
    expect(await maps.around(order(1, 2, Number.NaN))).toBeNull();
    expect(await maps.around(order(1, 2, 1e6))).toBeNull();
    expect(asked).toEqual([]);
    await maps.stop();
  });
});
