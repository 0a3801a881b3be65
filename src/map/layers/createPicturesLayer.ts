import LayerGroup from 'ol/layer/Group.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';

/** One layer of picture tiles at one time. */
export type Picture = {
  readonly name: string;
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly opacityFraction: number;
  /** Draw order. */
  readonly zIndex: number;
  /** Finest zoom that there are tiles of; the layer is not shown beyond it. */
  readonly maxZoom: number;
};

/** Layers of picture tiles, as many as are shown, over the ground and under what stands on it. */
export type PicturesLayer = {
  readonly layer: LayerGroup;
  /** Shows these and no others. One that is shown already keeps its tiles until those of another time are there. */
  show(pictures: readonly Picture[]): void;
};

/** @param failed Told the name of a layer of which a tile did not come: no picture is not the same as no rain (S4). */
export function createPicturesLayer(failed: (name: string) => void): PicturesLayer {
  const layer = new LayerGroup();
  const shown = new Map<string, { layer: TileLayer<XYZ>; url: string }>();

  function begin({ name, url, zIndex, maxZoom }: Picture) {
    const source = new XYZ({ url, maxZoom, transition: 0 });
    source.on('tileloaderror', () => failed(name));
    const begun = new TileLayer({ source, zIndex, maxZoom: maxZoom + 1 });
    layer.getLayers().push(begun);
    return { layer: begun, url };
  }

  function end(name: string): void {
    const ended = shown.get(name);
    if (ended === undefined) return;
    layer.getLayers().remove(ended.layer);
    ended.layer.getSource()?.dispose();
    ended.layer.dispose();
    shown.delete(name);
  }

  return {
    layer,
    show(pictures) {
      const names = new Set(pictures.map(({ name }) => name));
      for (const name of shown.keys()) if (!names.has(name)) end(name);
      for (const picture of pictures) {
        const held = shown.get(picture.name) ?? begin(picture);
        if (held.url !== picture.url) held.layer.getSource()?.setUrl(picture.url);
        held.layer.setOpacity(picture.opacityFraction);
        shown.set(picture.name, { ...held, url: picture.url });
      }
    },
  };
}
