import type TileLayer from 'ol/layer/Tile.js';
import { inView } from 'ol/layer/Layer.js';
import type XYZ from 'ol/source/XYZ.js';
import { get as getProjection } from 'ol/proj.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPicturesLayer, type Picture } from '#map/layers/createPicturesLayer.ts';

const RADAR: Picture = {
  name: 'radar',
  url: '/a/{z}/{x}/{y}.png',
  roundMs: 0,
  opacityFraction: 0.6,
  zIndex: 10,
  maxZoom: 15,
};

const [LOADED, FAILED] = [2, 3] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const told: string[] = [];
  const pictures = createPicturesLayer({
    broke: (name) => told.push(`broke ${name}`),
    came: (name) => told.push(`came ${name}`),
  });
  const drawn = () => pictures.layer.getLayers().getArray() as TileLayer<XYZ>[];
  return { pictures, drawn, told };
}

/** Begins to load a tile of what a layer shows now, as its renderer does. */
function load(layer: TileLayer<XYZ>, x = 0) {
  const tile = layer.getSource()!.getTile(3, x, 2, 1, getProjection('EPSG:3857')!);
  tile.load();
  return tile;
}

test('a picture is drawn in its order, as densely as it says, from the tiles that there are [LAYER-16][CONST-19][CONST-32]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const [layer] = drawn();
  expect(layer!.getZIndex()).toBe(10);
  expect(layer!.getOpacity()).toBe(0.6);
  expect(layer!.getMinZoom()).toBe(-Infinity);
  expect(layer!.getSource()!.getTileGrid()!.getMaxZoom()).toBe(15);
});

test('pictures are drawn in their orders, whichever is switched on first, and what stays stays as it is [CONST-32]', () => {
  const { pictures, drawn } = open();
  const grid = { ...RADAR, name: 'wind', url: '/w/{z}/{x}/{y}.png', zIndex: 15, opacityFraction: 0.4 };
  const orders = () => drawn().map((layer) => [layer.getZIndex(), layer.getOpacity(), layer.getMinZoom()]);
  pictures.show([{ ...grid, minZoom: 4 }, RADAR]);
  expect(orders()).toEqual([
    [15, 0.4, 4],
    [10, 0.6, -Infinity],
  ]);
  const [, radar] = drawn();
  const source = radar!.getSource()!;
  expect(source.getUrls()).toEqual([RADAR.url]);
  pictures.show([{ ...RADAR, zIndex: 10 }]);
  expect(drawn()).toEqual([radar]);
  expect(radar!.getSource()).toBe(source);
  pictures.show([RADAR, grid]);
  expect(orders()).toEqual([
    [10, 0.6, -Infinity],
    [15, 0.4, -Infinity],
  ]);
  expect(drawn()[0]).toBe(radar);
});

describe('a picture for the graphics card', () => {
  const gpu: Picture = { ...RADAR, minZoom: 4, isOnGpu: true };
  const begin = (context: object | null) => {
    vi.useRealTimers();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    return open();
  };
  afterEach(() => void vi.restoreAllMocks());

  test('takes the place of the plain one, in its order, with its looks and its tiles [CONST-32][LAYER-16]', async () => {
    const { pictures, drawn } = begin({});
    pictures.show([gpu, { ...RADAR, name: 'wind', zIndex: 15 }]);
    const [plain, wind] = drawn();
    await vi.waitFor(() => expect(drawn()[0]).not.toBe(plain));
    const [layer, other] = drawn();
    expect(other).toBe(wind);
    expect([layer!.getZIndex(), layer!.getOpacity()]).toEqual([10, 0.6]);
    expect([layer!.getMinZoom(), layer!.getMaxZoom()]).toEqual([4, Infinity]);
    expect(layer!.getSource()!.getUrls()).toEqual([RADAR.url]);
    expect(plain!.getSource()).toBeNull();
    pictures.show([{ ...gpu, opacityFraction: 0.3 }]);
    expect(drawn()).toEqual([layer]);
    expect(layer!.getOpacity()).toBe(0.3);
    pictures.show([]);
    expect(drawn()).toEqual([]);
  });

  test('stays the plain one where there is no card, and is gone where it is switched off before [CONST-32][LAYER-16]', async () => {
    const { pictures, drawn } = begin(null);
    pictures.show([gpu]);
    const [plain] = drawn();
    await vi.dynamicImportSettled();
    expect(drawn()).toEqual([plain]);
    expect([plain!.getZIndex(), plain!.getSource()!.getUrls()]).toEqual([10, [RADAR.url]]);

    const quick = begin({});
    quick.pictures.show([gpu]);
    quick.pictures.show([]);
    await vi.dynamicImportSettled();
    expect(quick.drawn()).toEqual([]);
  });
});

test('rain is seen at every zoom that the map goes to, enlarged beyond its finest tiles [S4][CONST-19]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const [layer] = drawn();
  const isSeen = (zoom: number) =>
    inView(layer!.getLayerState(), { zoom, resolution: 156_543.034 / 2 ** zoom } as never);
  expect([2.3, 15, 16, 16.1, 17, 22].filter((zoom) => !isSeen(zoom))).toEqual([]);
  const grid = layer!.getSource()!.getTileGrid()!;
  expect([15, 16, 22].map((zoom) => grid.getZForResolution(156_543.034 / 2 ** zoom))).toEqual([15, 15, 15]);
});

test('a picture begins at its coarsest zoom [LAYER-16]', () => {
  const { pictures, drawn } = open();
  pictures.show([{ ...RADAR, minZoom: 4 }]);
  expect(drawn()[0]!.getMinZoom()).toBe(4);
});

test('tiles are spread over the hosts that a range names [LAYER-16]', () => {
  const { pictures, drawn } = open();
  pictures.show([{ ...RADAR, url: 'https://t{1-3}.example/{z}/{x}/{y}.png' }]);
  expect(drawn()[0]!.getSource()!.getUrls()).toEqual(
    [1, 2, 3].map((host) => `https://t${host}.example/{z}/{x}/{y}.png`),
  );
});

test('another time takes the place of the one before in the same layer [TIME-08]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const [before] = drawn();
  pictures.show([{ ...RADAR, url: '/b/{z}/{x}/{y}.png', opacityFraction: 0.3 }]);
  expect(drawn()).toEqual([before]);
  expect(before!.getSource()!.getUrls()).toEqual(['/b/{z}/{x}/{y}.png']);
  expect(before!.getOpacity()).toBe(0.3);
});

test('what is not shown any more is gone, and lets go of its tiles', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR, { ...RADAR, name: 'wind' }]);
  const source = drawn()[0]!.getSource()!;
  pictures.show([{ ...RADAR, name: 'wind' }]);
  expect(drawn()).toHaveLength(1);
  expect(Reflect.get(source, 'disposed')).toBe(true);
  pictures.show([]);
  expect(drawn()).toHaveLength(0);
});

test('no tile of another time is left to stand for one that fails or is still awaited [S4][S5][TIME-08]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const before = drawn()[0]!.getSource()!;
  pictures.show([{ ...RADAR, url: '/b/{z}/{x}/{y}.png' }]);
  // OpenLayers draws loaded tiles of every earlier address of one source
  expect(drawn()[0]!.getSource()).not.toBe(before);
  expect(Reflect.get(before, 'disposed')).toBe(true);
});

test('a time that had gaps is asked for anew when it is shown again, and told again [S4][TIME-08]', () => {
  const { pictures, drawn, told } = open();
  const other = { ...RADAR, url: '/b/{z}/{x}/{y}.png' };
  pictures.show([RADAR]);
  const first = load(drawn()[0]!);
  first.setState(FAILED);
  pictures.show([other]);
  load(drawn()[0]!).setState(LOADED);
  pictures.show([RADAR]);
  const again = load(drawn()[0]!);
  expect(again).not.toBe(first);
  again.setState(FAILED);
  expect(told).toEqual(['broke radar', 'came radar', 'broke radar']);
});

test('a tile that does not come is told by the name of its layer [S4]', () => {
  const { pictures, drawn, told } = open();
  pictures.show([RADAR]);
  drawn()[0]!.getSource()!.dispatchEvent('tileloaderror');
  expect(told).toEqual(['broke radar']);
});

test('a layer is told whole when all of its tiles have come, and not by the first of them [S4]', () => {
  const { pictures, drawn, told } = open();
  pictures.show([RADAR]);
  const [one, other] = [load(drawn()[0]!), load(drawn()[0]!, 1)];
  one.setState(LOADED);
  expect(told).toEqual([]);
  other.setState(LOADED);
  expect(told).toEqual(['came radar']);
  load(drawn()[0]!, 2).setState(FAILED);
  load(drawn()[0]!, 3).setState(LOADED);
  expect(told).toEqual(['came radar', 'broke radar']);
});

test('tiles that do not come within 10 s count as gaps until they are here [S4]', () => {
  const { pictures, drawn, told } = open();
  pictures.show([RADAR]);
  const tile = load(drawn()[0]!);
  vi.advanceTimersByTime(9_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['broke radar']);
  tile.setState(LOADED);
  expect(told).toEqual(['broke radar', 'came radar']);
});

test('a tile that OpenLayers gives up is not awaited for ever', () => {
  const { pictures, drawn, told } = open();
  pictures.show([RADAR]);
  load(drawn()[0]!).dispose();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  load(drawn()[0]!, 1).setState(LOADED);
  expect(told).toEqual(['came radar']);
});

test('nothing is told of a time that is not shown any more', () => {
  const { pictures, drawn, told } = open();
  pictures.show([RADAR]);
  const [late, failing] = [load(drawn()[0]!), load(drawn()[0]!, 1)];
  pictures.show([{ ...RADAR, url: '/b/{z}/{x}/{y}.png' }]);
  late.setState(LOADED);
  failing.setState(FAILED);
  load(drawn()[0]!);
  pictures.show([]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('tiles that did not come are asked for again in the next round, and those that came are not [MAP-03]', () => {
  const { pictures, drawn } = open();
  const source = () => drawn()[0]!.getSource()!;
  pictures.show([RADAR]);
  const first = source();
  pictures.show([{ ...RADAR, roundMs: 360_000 }]);
  expect(source()).toBe(first);
  first.dispatchEvent('tileloaderror');
  pictures.show([{ ...RADAR, roundMs: 360_000 }]);
  expect(source()).toBe(first);
  pictures.show([{ ...RADAR, roundMs: 720_000 }]);
  const second = source();
  expect(second).not.toBe(first);
  expect(second.getUrls()).toEqual(first.getUrls());
  pictures.show([{ ...RADAR, roundMs: 1_080_000 }]);
  expect(source()).toBe(second);
});
