import type { Options } from 'ol/layer/Base.js';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import type { SquareView } from './squareMap.ts';

type Dependencies = {
  readonly canvas: HTMLCanvasElement;
  /** Of the letters that are drawn, as CSS: those that come late change what was drawn without them. */
  readonly font: string;
  /** @param pixelRatio Device pixels a CSS pixel. */
  /** Whether something else that the picture depends on has changed since it was drawn. */
  readonly isStale?: () => boolean;
  readonly draw: (view: SquareView, pixelRatio: number) => void;
};

/** A layer of the map that draws itself. */
export type CanvasLayer = {
  readonly layer: Layer;
  /** What it shows has changed. */
  drawAgain(): void;
  /** The view of the newest picture; null: none was drawn yet. */
  view(): SquareView | null;
};

/**
 * A layer that draws on a canvas of its own, again only when what it shows or the view has changed: the map asks for
 * every layer whenever one of them has. The browser makes it see-through.
 */
export function createCanvasLayer(
  { canvas, font, isStale, draw }: Dependencies,
  options: Options = {},
): CanvasLayer {
  // a bare canvas would be drawn on by the next layer too, and keep what that one takes back
  const element = document.createElement('div');
  element.append(canvas);
  let view: SquareView | null = null;
  let drawn = '';

  function render({ viewState, size, pixelRatio, layerStatesArray, layerIndex }: FrameState): HTMLElement {
    const [widthPx = 0, heightPx = 0] = size;
    const [centerX = 0, centerY = 0] = viewState.center;
    view = { centerX, centerY, resolution: viewState.resolution, widthPx, heightPx };
    const asked = JSON.stringify([view, pixelRatio, document.fonts.check(font)]);
    if (asked !== drawn || isStale?.() === true) draw(view, pixelRatio);
    drawn = asked;
    element.style.opacity = String(layerStatesArray[layerIndex]!.opacity);
    return element;
  }
  const layer = new Layer({ ...options, render });

  return {
    layer,
    drawAgain() {
      drawn = '';
      layer.changed();
    },
    view: () => view,
  };
}
