import type TileLayer from 'ol/layer/Tile.js';
import type XYZ from 'ol/source/XYZ.js';
import { expect, test } from 'vitest';
import { createPicturesLayer, type Picture } from '#map/layers/createPicturesLayer.ts';

const RADAR: Picture = {
  name: 'radar',
  url: '/a/{z}/{x}/{y}.png',
  roundMs: 0,
  opacityFraction: 0.6,
  zIndex: 10,
  maxZoom: 15,
};

function open() {
  const failed: string[] = [];
  const pictures = createPicturesLayer((name) => failed.push(name));
  const drawn = () => pictures.layer.getLayers().getArray() as TileLayer<XYZ>[];
  return { pictures, drawn, failed };
}

test('a picture is drawn in its order, as densely as it says, and no nearer than it has tiles [LAYER-16][CONST-19][CONST-32]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const [layer] = drawn();
  expect(layer!.getZIndex()).toBe(10);
  expect(layer!.getOpacity()).toBe(0.6);
  expect(layer!.getMaxZoom()).toBe(16);
  expect(layer!.getSource()!.getTileGrid()!.getMaxZoom()).toBe(15);
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

test('a tile that does not come is told by the name of its layer [S4]', () => {
  const { pictures, drawn, failed } = open();
  pictures.show([RADAR]);
  drawn()[0]!.getSource()!.dispatchEvent('tileloaderror');
  expect(failed).toEqual(['radar']);
});

test('tiles that did not come are asked for again in the next round, and those that came are not [MAP-03]', () => {
  const { pictures, drawn } = open();
  pictures.show([RADAR]);
  const source = drawn()[0]!.getSource()!;
  let refreshes = 0;
  source.refresh = () => void (refreshes += 1);
  pictures.show([{ ...RADAR, roundMs: 360_000 }]);
  expect(refreshes).toBe(0);
  source.dispatchEvent('tileloaderror');
  pictures.show([{ ...RADAR, roundMs: 360_000 }]);
  expect(refreshes).toBe(0);
  pictures.show([{ ...RADAR, roundMs: 720_000 }]);
  pictures.show([{ ...RADAR, roundMs: 1_080_000 }]);
  expect(refreshes).toBe(1);
});
