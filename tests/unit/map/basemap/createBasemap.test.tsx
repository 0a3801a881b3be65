import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import type XYZ from 'ol/source/XYZ.js';
import { expect, test } from 'vitest';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import { createBasemap } from '#map/basemap/createBasemap.ts';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';

const PALETTE = {
  land: '#111',
  water: '#222',
  built: '#777',
  railroad: '#888',
  border: '#333',
  border2: '#444',
  label: '#555',
  halo: '#666',
};
const STREET = 'https://tiles.example/street/{z}/{x}/{y}.png';
const SATELLITE = 'https://tiles.example/space/{z}/{x}/{y}.jpg';

const nameOf = (layer: BaseLayer) =>
  layer instanceof TileLayer ? (layer as TileLayer<XYZ>).getSource()!.getUrls()![0] : OWN_TILES.own;

/** What the basemap consists of at a zoom, by its address; a layer's lowest zoom is not its own, its highest is. */
function basemapAt(zoom: number, tiles: Partial<typeof OWN_TILES>) {
  const layers = createBasemap({ ...OWN_TILES, ...tiles }, PALETTE)
    .layer.getLayers()
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
])('at zoom %d the basemap is of %s, and of nothing else [MAP-02]', (zoom, address) => {
  expect(basemapAt(zoom, { street: STREET, satellite: SATELLITE })).toEqual([address]);
});

test('without pictures of one kind the basemap of farther away goes on [MAP-02]', () => {
  for (const zoom of [2.3, 9, 12, BASEMAP_MAX_ZOOM, 15, 22])
    expect(basemapAt(zoom, {})).toEqual([OWN_TILES.own]);
  expect(basemapAt(14, { satellite: SATELLITE })).toEqual([OWN_TILES.own]);
  expect(basemapAt(15, { satellite: SATELLITE })).toEqual([SATELLITE]);
  expect(basemapAt(18, { street: STREET })).toEqual([STREET]);
});
