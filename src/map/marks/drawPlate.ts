import type { MarkFrame } from './markFrame.ts';

/** Source: design of the facility view. */
const PLATE = { heightPx: 28, besidePx: 12, radiusPx: 8, font: "640 14px 'Inter Variable', sans-serif" };

/** Words on a plate around a point, CSS px, with the ink of what they belong to. */
export function drawPlate(
  { pen, palette, taken }: Pick<MarkFrame, 'pen' | 'palette' | 'taken'>,
  { label, ink }: { readonly label: string; readonly ink: string },
  { xPx, yPx }: { readonly xPx: number; readonly yPx: number },
): void {
  const { heightPx, besidePx, radiusPx, font } = PLATE;
  pen.font = font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const widthPx = pen.measureText(label).width + 2 * besidePx;
  const plate = {
    x0: xPx - widthPx / 2,
    y0: yPx - heightPx / 2,
    x1: xPx + widthPx / 2,
    y1: yPx + heightPx / 2,
  };
  taken.push(plate);
  pen.fillStyle = palette.plate;
  pen.beginPath();
  pen.roundRect(plate.x0, plate.y0, widthPx, heightPx, radiusPx);
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = ink;
  pen.stroke();
  pen.fillStyle = palette.label;
  pen.fillText(label, xPx, yPx);
}
