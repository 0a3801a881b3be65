import { fitCanvas } from '../../fitCanvas.ts';
import type { MapPalette } from '../../mapPalette.ts';
import { createLabelRoom, type Box } from '../../marks/labelRoom.ts';
import type { SquareView } from '../../squareMap.ts';
import type { MapLabel } from './collectLabels.ts';
import { LABEL_FONTS } from './labelFonts.ts';
import type { LabelKind } from './labelTraits.ts';
import { placeLabels, type PlacedLabel } from './placeLabels.ts';

const HALO_PX = 3.5;
const DOT_PX = 1.75;
/** Texts whose width is remembered: more than any view has. */
const MOST_WIDTHS = 4_000;

export type LabelPainter = {
  readonly canvas: HTMLCanvasElement;
  /** Draws the labels that find room. @param taken Where something else stands, CSS px. @returns What was drawn. */
  draw(
    labels: readonly MapLabel[],
    taken: Iterable<Box>,
    seen: { readonly view: SquareView; readonly pixelRatio: number },
  ): readonly PlacedLabel[];
};

/** What draws names onto a canvas of its own. */
export function createLabelPainter({ label, halo }: MapPalette): LabelPainter {
  const canvas = document.createElement('canvas');
  canvas.className = 'basemap-labels';
  const pen = canvas.getContext('2d')!;
  const widths = new Map<string, number>();

  function setFont(kind: LabelKind): void {
    const { font, spacingPx } = LABEL_FONTS[kind];
    pen.font = font;
    pen.letterSpacing = `${spacingPx}px`;
  }
  function widthPx(text: string, kind: LabelKind): number {
    const key = `${kind} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    setFont(kind);
    const { width } = pen.measureText(text);
    widths.set(key, width);
    return width;
  }
  function drawOne({ kind, text, xPx, yPx, dot }: PlacedLabel): void {
    setFont(kind);
    if (dot !== null) {
      pen.beginPath();
      pen.arc(...dot, DOT_PX, 0, 2 * Math.PI);
      pen.lineWidth = HALO_PX - 1;
      pen.stroke();
      pen.fill();
    }
    pen.lineWidth = HALO_PX;
    pen.strokeText(text, xPx, yPx);
    pen.fillText(text, xPx, yPx);
  }

  return {
    canvas,
    draw(labels, taken, { view, pixelRatio }) {
      const room = createLabelRoom();
      for (const box of taken) room.take(box);
      fitCanvas(canvas, { ...view, pixelRatio });
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      pen.clearRect(0, 0, view.widthPx, view.heightPx);
      pen.textAlign = 'left';
      pen.textBaseline = 'middle';
      pen.lineJoin = 'round';
      pen.strokeStyle = halo;
      pen.fillStyle = label;
      const placed = placeLabels(labels, view, { room, widthPx });
      placed.forEach(drawOne);
      return placed;
    },
  };
}
