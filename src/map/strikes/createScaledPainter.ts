import type { StrikePainter } from './createGlPainter.ts';
import type { StrikeView } from './strikeView.ts';

/** Below zoom 6 the density is drawn. Source: the design. */
const DENSITY_BELOW_WORLD_PX = 256 * 2 ** 6;

export type ScaledPainter = Pick<StrikePainter, 'paint' | 'dispose'> & {
  /** Both, in the order in which they lie. */
  canvases(): HTMLCanvasElement[];
  /** The one that is painted on at this scale. */
  canvasOf(view: StrikeView): HTMLCanvasElement;
};

/** Draws single strikes near by and their density from afar, each on a canvas of its own of which one is shown. */
export function createScaledPainter(near: StrikePainter, far: StrikePainter): ScaledPainter {
  const painterOf = ({ worldPx }: StrikeView) => (worldPx < DENSITY_BELOW_WORLD_PX ? far : near);
  return {
    canvases: () => [near.canvas, far.canvas],
    canvasOf: (view) => painterOf(view).canvas,
    paint(rows, view, filter) {
      const painter = painterOf(view);
      for (const { canvas } of [near, far]) canvas.style.display = canvas === painter.canvas ? '' : 'none';
      painter.paint(rows, view, filter);
    },
    dispose() {
      near.dispose();
      far.dispose();
    },
  };
}
