import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import { get as getProjection } from 'ol/proj.js';
import RenderEvent from 'ol/render/Event.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import type Tile from 'ol/Tile.js';
import TileQueue from 'ol/TileQueue.js';
import { getUid } from 'ol/util.js';
import type VectorTile from 'ol/VectorTile.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTiles } from '#map/layers/watchTiles.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

const [LOADED, FAILED, GIVEN_UP] = [2, 3, 4] as const;
const MERCATOR = getProjection('EPSG:3857')!;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(name: string) {
  const told: string[] = [];
  const tiles = watchTiles(name, {
    broke: (one) => told.push(`broke ${one}`),
    came: (one) => told.push(`came ${one}`),
  });
  return { tiles, told };
}

/** Vector tiles that come, or do not, when the test says so. */
function open() {
  const loading: VectorTile<never>[] = [];
  const sourceOf = (url: string) =>
    new VectorTileSource({
      url,
      tileSize: 512,
      tileLoadFunction: (tile: Tile) =>
        (tile as VectorTile<never>).setLoader(() => void loading.push(tile as VectorTile<never>)),
    });
  const layer = new VectorTileLayer();
  const { tiles, told } = watch('roads');
  const draw = (url: string) => tiles.draw(layer, sourceOf(url));
  draw('/r/{z}/{x}/{y}.pbf');
  const tileAt = (x: number) => layer.getSource()!.getTile(3, x, 2, 1, MERCATOR)!;
  return { tiles, told, loading, draw, load: (x: number) => tileAt(x).load(), tileAt };
}

/** Picture tiles, and the frames that are drawn of them. */
function openPictures(name = 'radar') {
  const layer = new TileLayer<XYZ>({ maxZoom: 16 });
  const { tiles, told } = watch(name);
  const draw = (url: string) => tiles.draw(layer, new XYZ({ url, transition: 0 }));
  draw(`/${name}/{z}/{x}/{y}.png`);
  const tileAt = (x: number) => layer.getSource()!.getTile(8, x, 2, 1, MERCATOR);
  function drawFrame(wanted: readonly Tile[]) {
    const keys = Object.fromEntries(wanted.map((tile) => [tile.getKey(), true]));
    const frameState = { wantedTiles: { [getUid(layer.getSource()!)]: keys } } as never;
    layer.dispatchEvent(new RenderEvent('postrender', undefined, frameState));
  }
  function begin(x: number) {
    const tile = tileAt(x);
    tile.load();
    return tile;
  }
  return { layer, tiles, told, draw, tileAt, begin, drawFrame };
}

/** The queue of a map, which loads sixteen tiles at a time. */
function openQueue() {
  const queue = new TileQueue(
    () => 1,
    () => undefined,
  );
  return {
    add: (tile: Tile) => void queue.enqueue([tile, 'source', [0, 0], 1] as never),
    load: () => queue.loadMoreTiles(16, 16),
    loadingCount: () => queue.getTilesLoading(),
  };
}

function seconds(count: number, each: () => void = () => undefined) {
  for (let nth = 0; nth < count; nth++) {
    each();
    vi.advanceTimersByTime(1_000);
  }
}

test('vector tiles are told whole when all of them have come [S4]', () => {
  const { tiles, told, loading, load } = open();
  load(0);
  load(4);
  expect(loading.length).toBeGreaterThan(1);
  const [last, ...others] = loading;
  for (const tile of others) tile.setState(LOADED);
  expect(told).toEqual([]);
  last!.setState(LOADED);
  expect(told).toEqual(['came roads']);
  expect(tiles.hasGaps()).toBe(false);
});

test('a vector tile that fails is told once, and the rest does not make it whole [S4]', () => {
  const { tiles, told, loading, load } = open();
  load(0);
  load(4);
  for (const tile of loading) tile.setState(tile === loading[0] ? FAILED : LOADED);
  expect(told).toEqual(['broke roads']);
  expect(tiles.hasGaps()).toBe(true);
});

test('vector tiles under way give up their places in the queue of the map when their address changes', () => {
  const { loading, draw, tileAt, told } = open();
  const queue = openQueue();
  for (let x = 0; x < 6; x++) queue.add(tileAt(x));
  queue.load();
  expect(queue.loadingCount()).toBe(6);
  draw('/later/{z}/{x}/{y}.pbf');
  expect(queue.loadingCount()).toBe(0);
  const [failing, ...others] = loading;
  failing!.onError();
  for (const tile of others) tile.onLoad([], MERCATOR);
  expect(queue.loadingCount()).toBe(0);
  expect(told).toEqual([]);
});

test('a layer of vector tiles that goes away gives up its places in the queue of the map', () => {
  const { tiles, tileAt } = open();
  const queue = openQueue();
  for (let x = 0; x < 6; x++) queue.add(tileAt(x));
  queue.load();
  tiles.stop();
  expect(queue.loadingCount()).toBe(0);
});

test('vector tiles that hang give up their places after 10 s, and are drawn when they come after all [S4]', () => {
  const { told, loading, tileAt } = open();
  const queue = openQueue();
  const tile = tileAt(0);
  queue.add(tile);
  queue.load();
  vi.advanceTimersByTime(9_999);
  expect(queue.loadingCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(queue.loadingCount()).toBe(0);
  expect(told).toEqual(['broke roads']);
  for (const one of loading) one.onLoad([], MERCATOR);
  expect(tile.getState()).toBe(LOADED);
  expect(told).toEqual(['broke roads', 'came roads']);
});

test('a layer that is played faster than its tiles come is told incomplete after 10 s, until one time is whole [S4][TIME-08]', () => {
  const { told, draw, begin, drawFrame } = openPictures();
  function step(second: number) {
    draw(`/${second}/{z}/{x}/{y}.png`);
    const tile = begin(0);
    drawFrame([tile]);
    return tile;
  }
  let second = 0;
  seconds(10, () => step(second++));
  expect(told).toEqual(['broke radar']);
  seconds(5, () => step(second++));
  expect(told).toEqual(['broke radar']);
  step(second).setState(LOADED);
  expect(told).toEqual(['broke radar', 'came radar']);
});

test('a layer whose address changes before a frame asks for its tiles is told incomplete as well [S4]', () => {
  const { told, draw, begin } = openPictures();
  begin(0);
  let second = 0;
  seconds(10, () => draw(`/${second++}/{z}/{x}/{y}.png`));
  expect(told).toEqual(['broke radar']);
});

test('a layer that is played as fast as its tiles come is never told incomplete', () => {
  const { told, draw, begin, drawFrame } = openPictures();
  let second = 0;
  seconds(30, () => {
    draw(`/${second++}/{z}/{x}/{y}.png`);
    const tile = begin(0);
    drawFrame([tile]);
    vi.advanceTimersByTime(900);
    tile.setState(LOADED);
  });
  expect(told).toEqual(['came radar']);
});

test('a layer that is played while its tiles fail stays incomplete all the time [S4]', () => {
  const { told, draw, begin, drawFrame } = openPictures();
  let second = 0;
  seconds(10, () => {
    draw(`/${second++}/{z}/{x}/{y}.png`);
    const tile = begin(0);
    drawFrame([tile]);
    tile.setState(FAILED);
  });
  expect(told).toEqual(['broke radar']);
});

test('while the map is moved, tiles of which each comes soon are never told incomplete', () => {
  const { told, begin } = openPictures();
  let before: Tile | null = null;
  for (let x = 0; x < 60; x++) {
    const tile = begin(x);
    vi.advanceTimersByTime(100);
    before?.setState(LOADED);
    vi.advanceTimersByTime(300);
    before = tile;
  }
  expect(told).toEqual([]);
});

test('a layer whose tiles wait behind those of another that hang is told incomplete after 10 s, and loads then [S4]', () => {
  const [hanging, waiting] = [openPictures('hanging'), openPictures('waiting')];
  const queue = openQueue();
  for (let x = 0; x < 16; x++) queue.add(hanging.tileAt(x));
  queue.load();
  const late = Array.from({ length: 16 }, (_, x) => waiting.tileAt(x));
  for (const tile of late) queue.add(tile);
  seconds(10, queue.load);
  expect([...hanging.told, ...waiting.told]).toEqual(['broke hanging', 'broke waiting']);
  queue.load();
  expect(queue.loadingCount()).toBe(16);
  for (const tile of late) tile.setState(LOADED);
  expect(waiting.told).toEqual(['broke waiting', 'came waiting']);
});

test('tiles that the view has left are not awaited, and those that it comes back to are [S4]', () => {
  const { told, tileAt, begin, drawFrame } = openPictures();
  const [left, here] = [tileAt(0), begin(1)];
  drawFrame([left, here]);
  drawFrame([here]);
  here.setState(LOADED);
  expect(told).toEqual(['came radar']);
  seconds(20);
  expect(told).toEqual(['came radar']);
  drawFrame([left]);
  seconds(11, () => drawFrame([left]));
  expect(told).toEqual(['came radar', 'broke radar']);
  drawFrame([here]);
  expect(told).toEqual(['came radar', 'broke radar', 'came radar']);
});

test('a layer is whole again when the last tile that was late is given up', () => {
  const { told, begin } = openPictures();
  const tile = begin(0);
  vi.advanceTimersByTime(10_000);
  tile.dispose();
  expect(told).toEqual(['broke radar', 'came radar']);
});

test('a layer out of its zooms draws nothing of another time that is incomplete, and says so no longer', () => {
  const { layer, told, draw, begin, tileAt } = openPictures();
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  const view = new View({ center: [0, 0], zoom: 8 });
  const map = new OlMap({ layers: [layer], view, controls: [] });
  begin(0).setState(FAILED);
  expect(told).toEqual(['broke radar']);
  draw('/b/{z}/{x}/{y}.png');
  expect(told).toEqual(['broke radar']);
  tileAt(0);
  view.setZoom(18);
  draw('/c/{z}/{x}/{y}.png');
  expect(told).toEqual(['broke radar', 'came radar']);
  seconds(20);
  expect(told).toEqual(['broke radar', 'came radar']);
  map.dispose();
  vi.unstubAllGlobals();
});

test('a tile that takes the place of one of the same address gives up the place of that one, and is missing as long', () => {
  const { told, begin } = openPictures();
  const before = begin(0);
  vi.advanceTimersByTime(9_000);
  const after = begin(0);
  expect(before.getState()).toBe(GIVEN_UP);
  vi.advanceTimersByTime(1_000);
  begin(0).setState(LOADED);
  expect(after.getState()).toBe(GIVEN_UP);
  expect(told).toEqual(['broke radar', 'came radar']);
});
