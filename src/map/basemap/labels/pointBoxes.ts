import type { Box } from '../../marks/labelRoom.ts';
import type { TakenBoxes } from './createBasemapLabels.ts';

type Pixel = readonly [xPx: number, yPx: number];

/**
 * Boxes around symbols, for names to keep off.
 *
 * @param pixelsNow Middles of the symbols, CSS px from the top left corner of the map; null: not drawn.
 * @param reachPx From the middle of a symbol to the edges of its box.
 */
export function pointBoxes(pixelsNow: () => readonly (Pixel | null)[], reachPx: number): TakenBoxes {
  let before = '';
  let boxes: readonly Box[] = [];
  return () => {
    const pixels = pixelsNow().filter((pixel) => pixel !== null);
    const now = pixels.join(' ');
    if (now !== before)
      boxes = pixels.map(([x, y]) => ({
        x0: x - reachPx,
        y0: y - reachPx,
        x1: x + reachPx,
        y1: y + reachPx,
      }));
    before = now;
    return boxes;
  };
}
