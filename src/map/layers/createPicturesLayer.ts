import LayerGroup from 'ol/layer/Group.js';
import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { asksAgain, type AskedTiles } from './asksAgain.ts';
import { watchTiles, type LayerTiles, type TilesTold } from './watchTiles.ts';

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
  /** Finest zoom that there are tiles of; beyond it they are enlarged: rain must not vanish where nothing says so (S4). */
  readonly maxZoom: number;
};

/** Layers of picture tiles, as many as are shown, over the basemap and under what stands on it. */
export type PicturesLayer = {
  readonly layer: LayerGroup;
  /** Shows these and no others. Tiles of one address never stand for those of another: it may be of another time (S4). */
  show(pictures: readonly Picture[]): void;
};

type Held = AskedTiles & { layer: Layer<XYZ>; readonly tiles: LayerTiles };

/** @param told Hears which layers have gaps: no picture is not the same as no rain (S4). */
export function createPicturesLayer(told: TilesTold): PicturesLayer {
  const layer = new LayerGroup();
  const shown = new Map<string, Held>();

  function begin(picture: Picture): Held {
    const { name, url, roundMs, zIndex, minZoom, isOnGpu = false } = picture;
    const plain = new TileLayer<XYZ>({ zIndex, ...(minZoom === undefined ? {} : { minZoom }) });
    const begun: Held = { layer: plain, url, roundMs, tiles: watchTiles(name, told) };
    begun.tiles.draw(plain, sourceOf(picture));
    layer.getLayers().push(plain);
    shown.set(name, begun);
    if (isOnGpu) void moveToGpu(picture, plain);
    return begun;
  }

  /** Where its script or the graphics card is not there, the layer stays as it was begun. */
  async function moveToGpu(picture: Picture, plain: TileLayer<XYZ>): Promise<void> {
    const { createGpuPicture } = await import('./createGpuPicture.ts').catch(() => ({
      createGpuPicture: () => null,
    }));
    const held = shown.get(picture.name);
    if (held?.layer !== plain) return;
    const drawn = createGpuPicture(plain) as Layer<XYZ> | null;
    if (drawn === null) return;
    layer.getLayers().setAt(layer.getLayers().getArray().indexOf(plain), drawn);
    held.layer = drawn;
    // it takes none of the tiles that the other has begun
    held.tiles.draw(drawn, sourceOf({ ...picture, url: held.url }));
    plain.setSource(null);
    plain.dispose();
  }

  function bringUpToDate(held: Held, picture: Picture): void {
    const { url, roundMs, opacityFraction } = picture;
    if (asksAgain(held, picture)) held.tiles.draw(held.layer, sourceOf(picture));
    held.url = url;
    held.roundMs = roundMs;
    held.layer.setOpacity(opacityFraction);
  }

  function end(name: string): void {
    const ended = shown.get(name);
    if (ended === undefined) return;
    layer.getLayers().remove(ended.layer);
    ended.tiles.stop();
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

/** A source for one address alone: in place of a tile that is not there, one draws those of every address it had. */
function sourceOf({ url, maxZoom, isOnGpu = false }: Picture): XYZ {
  // the graphics card takes no picture of another host that does not allow it
  return new XYZ({ url, maxZoom, transition: 0, ...(isOnGpu ? { crossOrigin: 'anonymous' } : {}) });
}
