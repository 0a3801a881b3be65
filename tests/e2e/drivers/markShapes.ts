import type { Page } from '@playwright/test';
import { screenPart, type Colour, type ScreenPlace } from './screenColours.ts';

/** Widths of the strokes around a shape that may stand out from the background, where shapes are 48 px broad. */
const CASES = [9, 13] as const;
/** How far a colour may be from that of the background and still be mostly background, of 255. */
const MOST_BACKGROUND = 16;

/**
 * How far what stands on the bare basemap around a place is one shape with its casing and no other,
 * 0 to 1, for each of these.
 */
export async function likeness(
  page: Page,
  middle: ScreenPlace,
  { background, outlines, sizePx }: { background: Colour; outlines: readonly string[]; sizePx: number },
): Promise<number[]> {
  // names begin beyond
  const edgePx = 2 * Math.ceil((sizePx / 2) * (1 + CASES[1] / 48));
  const from = { x: Math.round(middle.x) - edgePx / 2, y: Math.round(middle.y) - edgePx / 2 };
  const part = await screenPart(page, { ...from, width: edgePx, height: edgePx });
  // smoothed edges are half background
  const isFilled = part.map((colour) =>
    colour.some((one, at) => Math.abs(one - background[at]!) > MOST_BACKGROUND),
  );
  const offset = { x: from.x - middle.x, y: from.y - middle.y };
  return page.evaluate(
    ([filled, paths, { edge, size, cases, x, y }]) =>
      paths.map((outline) => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
        pen.lineJoin = 'round';
        const shape = new Path2D(outline);
        // shapes are drawn on 48 × 48 about the middle
        const place = (px: number) => 24 + ((px + 0.5) * 48) / size;
        const shares = cases.map((lineWidth) => {
          pen.lineWidth = lineWidth;
          let both = 0;
          let either = 0;
          for (const [at, has] of filled.entries()) {
            const [column, row] = [place((at % edge) + x), place(Math.floor(at / edge) + y)];
            const isIn = pen.isPointInPath(shape, column, row) || pen.isPointInStroke(shape, column, row);
            both += Number(has && isIn);
            either += Number(has || isIn);
          }
          return both / either;
        });
        return Math.max(...shares);
      }),
    [isFilled, outlines, { edge: edgePx, size: sizePx, cases: CASES, ...offset }] as const,
  );
}
