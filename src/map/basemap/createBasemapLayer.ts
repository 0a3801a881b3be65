import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { stylefunction } from 'ol-mapbox-style';
import { BASEMAP_SOURCE, type styleOf } from './styleLayers.ts';

export type BasemapLayerDependencies = {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** Finest zoom that there are tiles of; beyond it they are enlarged. */
  readonly maxZoom: number;
  readonly style: ReturnType<typeof styleOf>;
  /** CSS colour behind the tiles. */
  readonly background: string;
};

/** Areas and lines of the basemap from vector tiles. Names are drawn by a layer of their own. */
export function createBasemapLayer(dependencies: BasemapLayerDependencies): VectorTileLayer {
  const { tileUrl, maxZoom, style, background } = dependencies;
  const source = new VectorTileSource({
    format: new MVT(),
    url: tileUrl,
    maxZoom,
    tileSize: 512,
    transition: 0,
  });
  const layer = new VectorTileLayer({ source, background });
  stylefunction(layer, style, BASEMAP_SOURCE);
  return layer;
}
