import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { stylefunction } from 'ol-mapbox-style';
import { LABELS } from '../layers/mapLabel.ts';
import type { MapPalette } from '../mapPalette.ts';
import { drawTownDot } from './drawTownDot.ts';
import { BASEMAP_SOURCE, TOWN_DOT, type styleOf } from './styleLayers.ts';

export type BasemapLayerParts = {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** Finest zoom that there are tiles of; beyond it they are enlarged. */
  readonly maxZoom: number;
  readonly style: ReturnType<typeof styleOf>;
  readonly palette: MapPalette;
  /** CSS colour behind the tiles. */
  readonly background: string;
};

/** The ground of the map from vector tiles. */
export function createBasemapLayer(parts: BasemapLayerParts): VectorTileLayer {
  const { tileUrl, maxZoom, style, palette, background } = parts;
  const source = new VectorTileSource({
    ...{ format: new MVT(), url: tileUrl, maxZoom },
    tileSize: 512,
    transition: 0,
  });
  const layer = new VectorTileLayer({ source, declutter: LABELS, background });
  // fonts are taken as they are: left alone, it would fetch them from a server outside
  const asTheyAre = (fonts: string[]) => fonts;
  const dot = drawTownDot(palette);
  const pictureOf = (_: unknown, name: string) => (name === TOWN_DOT ? dot : undefined);
  stylefunction(layer, style, BASEMAP_SOURCE, undefined, undefined, undefined, asTheyAre, pictureOf);
  return layer;
}
