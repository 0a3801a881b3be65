import LayerGroup from 'ol/layer/Group.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';

/** One layer of picture tiles at one time. */
export type Picture = {
  readonly name: string;
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Another one: tiles that did not come are asked for again (MAP-03). */
  readonly roundMs: number;
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

type Held = { readonly layer: TileLayer<XYZ>; url: string; roundMs: number; hasGaps: boolean };

/** @param failed Told the name of a layer of which a tile did not come: no picture is not the same as no rain (S4). */
export function createPicturesLayer(failed: (name: string) => void): PicturesLayer {
  const layer = new LayerGroup();
  const shown = new Map<string, Held>();

  function begin({ name, url, roundMs, zIndex, maxZoom }: Picture): Held {
    const source = new XYZ({ url, maxZoom, transition: 0 });
    const begun = {
      layer: new TileLayer({ source, zIndex, maxZoom: maxZoom + 1 }),
      url,
      roundMs,
      hasGaps: false,
    };
    source.on('tileloaderror', () => {
      begun.hasGaps = true;
      failed(name);
    });
    layer.getLayers().push(begun.layer);
    shown.set(name, begun);
    return begun;
  }

  function bringUpToDate(held: Held, { url, roundMs, opacityFraction }: Picture): void {
    const source = held.layer.getSource();
    if (held.url !== url) source?.setUrl(url);
    else if (held.hasGaps && held.roundMs !== roundMs) source?.refresh();
    if (held.url !== url || held.roundMs !== roundMs) held.hasGaps = false;
    held.url = url;
    held.roundMs = roundMs;
    held.layer.setOpacity(opacityFraction);
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
      for (const picture of pictures) bringUpToDate(shown.get(picture.name) ?? begin(picture), picture);
    },
  };
}
