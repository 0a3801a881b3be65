import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import type XYZ from 'ol/source/XYZ.js';
import { expect, test } from 'vitest';
import { OWN_TILES } from '#contracts/groundTiles.ts';
import { createGround } from '#map/basemap/createGround.ts';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';

const PALETTE = { land: '#111', water: '#222', border: '#333', border2: '#444', label: '#555', halo: '#666' };
const STREET = 'https://tiles.example/street/{z}/{x}/{y}.png';
const SATELLITE = 'https://tiles.example/space/{z}/{x}/{y}.jpg';

const nameOf = (layer: BaseLayer) =>
  layer instanceof TileLayer ? (layer as TileLayer<XYZ>).getSource()!.getUrls()![0] : OWN_TILES.own;

/** What stands on the ground at a zoom, by its address; a layer's lowest zoom is not its own, its highest is. */
function groundAt(zoom: number, tiles: Partial<typeof OWN_TILES>) {
  const layers = createGround({ ...OWN_TILES, ...tiles }, PALETTE)
    .getLayers()
    .getArray();
  return layers.filter((layer) => zoom > layer.getMinZoom() && zoom <= layer.getMaxZoom()).map(nameOf);
}

test.each([
  [0, OWN_TILES.own],
  [9, OWN_TILES.own],
  [9.5, STREET],
  [10, STREET],
  [14, STREET],
  [15, SATELLITE],
  [22, SATELLITE],
])('at zoom %d the ground is of %s, and of nothing else [MAP-02]', (zoom, address) => {
  expect(groundAt(zoom, { street: STREET, satellite: SATELLITE })).toEqual([address]);
});

test('without pictures of one kind the ground of farther away goes on [MAP-02]', () => {
  for (const zoom of [2.3, 9, 12, BASEMAP_MAX_ZOOM, 15, 22])
    expect(groundAt(zoom, {})).toEqual([OWN_TILES.own]);
  expect(groundAt(14, { satellite: SATELLITE })).toEqual([OWN_TILES.own]);
  expect(groundAt(15, { satellite: SATELLITE })).toEqual([SATELLITE]);
  expect(groundAt(18, { street: STREET })).toEqual([STREET]);
});
