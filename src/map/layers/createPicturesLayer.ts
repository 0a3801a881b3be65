import LayerGroup from 'ol/layer/Group.js';
import type Layer from 'ol/layer/Layer.js';
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
  /** Coarsest zoom that it is shown at; not given: every one. */
  readonly minZoom?: number | undefined;
  /** Whether the graphics card draws it, where there is one. */
  readonly isOnGpu?: boolean;
  /** Finest zoom that there are tiles of; the layer is not shown beyond it. */
  readonly maxZoom: number;
};

/** Layers of picture tiles, as many as are shown, over the basemap and under what stands on it. */
export type PicturesLayer = {
  readonly layer: LayerGroup;
  /** Shows these and no others. One that is shown already keeps its tiles until those of another time are there. */
  show(pictures: readonly Picture[]): void;
};

type Held = { layer: Layer<XYZ>; url: string; roundMs: number; hasGaps: boolean };

/** @param failed Told the name of a layer of which a tile did not come: no picture is not the same as no rain (S4). */
export function createPicturesLayer(failed: (name: string) => void): PicturesLayer {
  const layer = new LayerGroup();
  const shown = new Map<string, Held>();

  function begin({ name, url, roundMs, zIndex, minZoom, maxZoom, isOnGpu = false }: Picture): Held {
    // the graphics card takes no picture of another host that does not allow it
    const source = new XYZ({ url, maxZoom, transition: 0, ...(isOnGpu ? { crossOrigin: 'anonymous' } : {}) });
    const nearer = minZoom === undefined ? {} : { minZoom };
    const plain = new TileLayer({ source, zIndex, ...nearer, maxZoom: maxZoom + 1 });
    const begun: Held = { layer: plain, url, roundMs, hasGaps: false };
    source.on('tileloaderror', () => {
      begun.hasGaps = true;
      failed(name);
    });
    layer.getLayers().push(plain);
    shown.set(name, begun);
    if (isOnGpu) void moveToGpu(name, plain);
    return begun;
  }

  /** Where its script or the graphics card is not there, the layer stays as it was begun. */
  async function moveToGpu(name: string, plain: TileLayer<XYZ>): Promise<void> {
    const { createGpuPicture } = await import('./createGpuPicture.ts').catch(() => ({
      createGpuPicture: () => null,
    }));
    const held = shown.get(name);
    if (held?.layer !== plain) return;
    const drawn = createGpuPicture(plain);
    if (drawn === null) return;
    layer.getLayers().setAt(layer.getLayers().getArray().indexOf(plain), drawn);
    plain.setSource(null);
    plain.dispose();
    held.layer = drawn as Layer<XYZ>;
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
