import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import type { MarkPalette } from './markPalette.ts';
import { markShapes, type MarkShape } from './markShapes.ts';

/** Sizes of marks, px. Source: the design, section 2 (map size). */
const SIZES_PX: Readonly<Record<MapCode, number>> = { 0: 25, 1: 12, 2: 25, 3: 25, 4: 28, 5: 25, 6: 25 };
const SELECTED_PX = 34;
/** Room for the largest with its casing. */
const CELL_PX = 48;
const VIEW = 48;
/** Widths of the casing's two strokes, on 48 × 48. */
const CASES = [13, 9];

type DrawnMark = {
  readonly code: MapCode;
  readonly xPx: number;
  readonly yPx: number;
  readonly isSelected: boolean;
};

/** All marks of one scheme, drawn once. */
export type MarkAtlas = {
  /** Draws a mark about a point, CSS px. */
  draw(pen: CanvasRenderingContext2D, mark: DrawnMark): void;
  /** How far a mark reaches from its middle, casing left out, CSS px. */
  reachPx(code: MapCode, isSelected: boolean): number;
};

/** @param pixelRatio Device pixels a CSS pixel. */
export function createMarkAtlas(palette: MarkPalette, pixelRatio: number): MarkAtlas {
  const sheet = document.createElement('canvas');
  sheet.width = CELL_PX * MAP_MARKS.length * pixelRatio;
  sheet.height = 2 * CELL_PX * pixelRatio;
  const pen = sheet.getContext('2d')!;
  const shapes = markShapes(palette);
  const sizePx = (code: MapCode, isSelected: boolean) => (isSelected ? SELECTED_PX : SIZES_PX[code]);

  MAP_MARKS.forEach((_, index) => {
    for (const isSelected of [false, true]) {
      const code = index as MapCode;
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      pen.translate((index + 0.5) * CELL_PX, (isSelected ? 1.5 : 0.5) * CELL_PX);
      // a tick needs 30 px: smaller, an open yard is a quiet ring
      if (code === 1 && !isSelected) drawRing(pen, palette);
      else drawShape(pen, shapes[code], palette, sizePx(code, isSelected));
    }
  });

  return {
    draw(target, { code, xPx, yPx, isSelected }) {
      const edge = CELL_PX * pixelRatio;
      target.drawImage(
        sheet,
        ...([code * edge, isSelected ? edge : 0, edge, edge] as const),
        ...([xPx - CELL_PX / 2, yPx - CELL_PX / 2, CELL_PX, CELL_PX] as const),
      );
    },
    reachPx: (code, isSelected) => sizePx(code, isSelected) / 2,
  };
}

function drawShape(
  pen: CanvasRenderingContext2D,
  shape: MarkShape,
  palette: MarkPalette,
  sizePx: number,
): void {
  const scale = sizePx / VIEW;
  pen.scale(scale, scale);
  pen.translate(-VIEW / 2, -VIEW / 2);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  const outline = new Path2D(shape.outline);
  const paint = (colour: string, width: number) => {
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas fills a path, no array
    pen.fill(outline);
    if (width > 0) pen.stroke(outline);
  };
  paint(palette.caseOuter, CASES[0]!);
  paint(palette.case, CASES[1]!);
  paint(shape.fill, shape.edge);
  pen.strokeStyle = shape.ink;
  pen.lineWidth = shape.lineWidth;
  pen.stroke(new Path2D(shape.lines));
  pen.lineCap = 'butt';
  for (const { path, width, dash } of shape.dashes) {
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.stroke(new Path2D(path));
  }
  pen.setLineDash([]);
}

function drawRing(pen: CanvasRenderingContext2D, palette: MarkPalette): void {
  const disc = (radiusPx: number, colour: string) => {
    pen.beginPath();
    pen.arc(0, 0, radiusPx, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
  };
  disc(8, palette.caseOuter);
  disc(7, palette.case);
  disc(5.6, palette.openFill);
  pen.beginPath();
  pen.arc(0, 0, 4.7, 0, 2 * Math.PI);
  pen.lineWidth = 1.8;
  pen.strokeStyle = palette.openAccent;
  pen.stroke();
}
