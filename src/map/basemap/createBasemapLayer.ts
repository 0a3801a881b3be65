import { stylefunction } from 'ol-mapbox-style';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { GroundNames } from '#contracts/groundTiles.ts';
import { LABELS } from '../layers/mapLabel.ts';
import type { MapPalette } from '../mapPalette.ts';
import { BASEMAP_SOURCE, basemapStyle, behindTiles } from './basemapStyle.ts';

export type BasemapLayerParts = {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** Finest zoom that there are tiles of; beyond it they are enlarged. */
  readonly maxZoom: number;
  readonly names: GroundNames;
  readonly palette: MapPalette;
};

/** The ground of the map. */
export function createBasemapLayer(parts: BasemapLayerParts): VectorTileLayer {
  const { tileUrl, maxZoom, names, palette } = parts;
  const source = new VectorTileSource({
    ...{ format: new MVT(), url: tileUrl, maxZoom },
    tileSize: 512,
    transition: 0,
  });
  const background = behindTiles(palette, names);
  const layer = new VectorTileLayer({ source, declutter: LABELS, background });
  // fonts are taken as they are: left alone, it would fetch them from a server outside
  const asTheyAre = (fonts: string[]) => fonts;
  const style = basemapStyle(palette, names);
  stylefunction(layer, style, BASEMAP_SOURCE, undefined, undefined, undefined, asTheyAre);
  return layer;
}
