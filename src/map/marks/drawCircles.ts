import { drawPlate } from './drawPlate.ts';
import type { MarkFrame } from './markFrame.ts';

/** Circles show from this zoom on. Source: requirement GAP-32. */
const FROM_ZOOM = 7;
/** Codes of MAP_MARKS for which they show: warning, alert open, alert. Source: requirement GAP-32. */
const CIRCLED: ReadonlySet<number> = new Set([2, 3, 4]);
/** Codes of MAP_MARKS for which the yard is closed: by an alert, or by an override. */
const CLOSED: ReadonlySet<number> = new Set([4, 6]);
/** Smaller circles have no room for a plate beside the mark. */
const PLATE_FROM_PX = 48;

/** Radius on the ground, and the words on the plate of its rim. */
type Circle = { readonly radiusM: number; readonly label: string };

type CirclePair = { readonly alert: Circle; readonly warning: Circle };

/** Circles of all facilities, and of those that have others, by their ids in lower case (GAP-139). */
export type CircleRules = CirclePair & { readonly own?: ReadonlyMap<string, CirclePair> };

/**
 * The two circles around each facility where something holds, and around the one that is open (MAP-17).
 *
 * @param openRow -1: none is.
 */
export function drawCircles(frame: MarkFrame, circles: CircleRules, openRow: number): void {
  const { field, palette, zoom } = frame;
  const isCircled = (row: number) => row === openRow || (zoom >= FROM_ZOOM && CIRCLED.has(field.codeAt(row)));
  for (const row of field.drawOrder()) {
    if (!isCircled(row)) continue;
    const { alert, warning } = circles.own?.get(field.places[row]?.id.toLowerCase() ?? '') ?? circles;
    // red is for a closed yard: around any other the circle only tells how far it reaches
    const ink = CLOSED.has(field.codeAt(row)) ? palette.closedInk : palette.quietInk;
    drawCircle(frame, row, { ...warning, ink: palette.warningInk, dash: [1.5, 6], fillShare: 0.05 });
    drawCircle(frame, row, { ...alert, ink, dash: [], fillShare: 0.08 });
  }
}

type Drawn = Circle & { readonly ink: string; readonly dash: number[]; readonly fillShare: number };

function drawCircle(frame: MarkFrame, row: number, circle: Drawn): void {
  const { pen, field, view } = frame;
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
  if (radiusPx >= PLATE_FROM_PX) drawPlate(frame, circle, { xPx, yPx: yPx - radiusPx });
}
