import type { MarkFrame } from './markFrame.ts';

/** Circles show from this zoom on. Source: requirement GAP-32. */
const FROM_ZOOM = 7;
/** Codes of MAP_MARKS for which they show: warning, alert open, alert. Source: requirement GAP-32. */
const CIRCLED: ReadonlySet<number> = new Set([2, 3, 4]);
/** Codes of MAP_MARKS for which the yard is closed: by an alert, or by an override. */
const CLOSED: ReadonlySet<number> = new Set([4, 6]);
/** Smaller circles have no room for a plate beside the mark. */
const PLATE_FROM_PX = 64;
/** Source: design of the facility view. */
const PLATE = { heightPx: 28, besidePx: 12, radiusPx: 8, font: "640 14px 'Inter Variable', sans-serif" };

/** Radius on the ground, and the words on the plate of its rim. */
type Circle = { readonly radiusM: number; readonly label: string };

export type CircleRules = { readonly alert: Circle; readonly warning: Circle };

/** The two circles around each facility where something holds, and around the one that is open (MAP-17). @param openRow -1: none is. */
export function drawCircles(frame: MarkFrame, { alert, warning }: CircleRules, openRow: number): void {
  const { field, palette, zoom } = frame;
  const isCircled = (row: number) => row === openRow || (zoom >= FROM_ZOOM && CIRCLED.has(field.codeAt(row)));
  for (const row of field.drawOrder()) {
    if (!isCircled(row)) continue;
    // red is for a closed yard: around any other the circle only tells how far it reaches
    const ink = CLOSED.has(field.codeAt(row)) ? palette.closedInk : palette.quietInk;
    drawCircle(frame, row, { ...warning, ink: palette.warningInk, dash: [1.5, 6], fillShare: 0.05 });
    drawCircle(frame, row, { ...alert, ink, dash: [], fillShare: 0.08 });
  }
}

type Drawn = Circle & { readonly ink: string; readonly dash: number[]; readonly fillShare: number };

function drawCircle({ pen, field, view, palette, taken }: MarkFrame, row: number, circle: Drawn): void {
  const radiusPx = field.lengthPx(row, circle.radiusM, view);
  const xPx = field.xPx(row, view);
  const yPx = field.yPx(row, view);
  const isFar =
    xPx + radiusPx < 0 ||
    yPx + radiusPx < 0 ||
    xPx - radiusPx > view.widthPx ||
    yPx - radiusPx > view.heightPx;
  if (isFar) return;
  pen.beginPath();
  pen.arc(xPx, yPx, radiusPx, 0, 2 * Math.PI);
  pen.fillStyle = circle.ink;
  pen.globalAlpha = circle.fillShare;
  pen.fill();
  pen.globalAlpha = 1;
  pen.setLineDash(circle.dash);
  pen.lineCap = 'round';
  pen.lineWidth = 2.5;
  pen.strokeStyle = circle.ink;
  pen.stroke();
  pen.setLineDash([]);
  if (radiusPx < PLATE_FROM_PX) return;

  drawPlate({ pen, palette, taken }, circle, { xPx, yPx: yPx - radiusPx });
}

/** Words on the rim of a circle. */
function drawPlate(
  { pen, palette, taken }: Pick<MarkFrame, 'pen' | 'palette' | 'taken'>,
  { label, ink }: Drawn,
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
