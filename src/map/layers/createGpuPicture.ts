import type TileLayer from 'ol/layer/Tile.js';
import WebGLTileLayer, { type SourceType } from 'ol/layer/WebGLTile.js';
import type XYZ from 'ol/source/XYZ.js';
import { getContext } from 'ol/webgl.js';

/** The same pictures as a layer has, drawn by the graphics card; null: there is none that could. */
export function createGpuPicture(layer: TileLayer<XYZ>): WebGLTileLayer | null {
  const source: unknown = layer.getSource();
  if (source === null || getContext(document.createElement('canvas')) === null) return null;
  const zIndex = layer.getZIndex();
  return new WebGLTileLayer({
    source: source as SourceType,
    opacity: layer.getOpacity(),
    minZoom: layer.getMinZoom(),
    ...(zIndex === undefined ? {} : { zIndex }),
  });
}
