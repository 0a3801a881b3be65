import { mapLabel } from '../layers/mapLabel.ts';
import type { MarkFrame } from './markFrame.ts';
import { createLabelRoom } from './labelRoom.ts';

/** Closed and unknown facilities are named at every zoom; codes of MAP_MARKS. Source: the design, section 8. */
const ALWAYS: ReadonlySet<number> = new Set([0, 4]);
/** A quiet mark is small: a name may lie over it. */
const OPEN = 1;
const OTHERS_FROM_ZOOM = 7;
/** More names than this nobody reads; the worst come first. */
const MOST_LABELS = 200;
export const LABEL_FONT = "600 12px 'Inter Variable', sans-serif";
const HALO_PX = 3.5;
const HEIGHT_PX = 16;
const GAP_PX = 5;

/**
 * Names beside the marks, the worst first, each where nothing else stands: no name lies over a mark that is not quiet,
 * so that none hides a warning or a doubt.
 *
 * @param seen Whether the mark of a row is in the view.
 */
export function drawLabels(frame: MarkFrame, seen: Uint8Array, reachPx: (row: number) => number): void {
  const { pen, field, view, palette, zoom, taken } = frame;
  const room = createLabelRoom();
  for (const row of field.drawOrder()) {
    if (seen[row] === 0) continue;
    const [xPx, yPx, reach] = [field.xPx(row, view), field.yPx(row, view), reachPx(row)];
    const box = { x0: xPx - reach, y0: yPx - reach, x1: xPx + reach, y1: yPx + reach };
    taken.push(box);
    if (field.codeAt(row) !== OPEN) room.take(box);
  }
  pen.font = LABEL_FONT;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = HALO_PX;
  let left = MOST_LABELS;
  for (const row of field.labelOrder()) {
    if (left === 0) return;
    if (seen[row] === 0 || (zoom < OTHERS_FROM_ZOOM && !ALWAYS.has(field.codeAt(row)))) continue;
    left -= 1;
    const text = mapLabel(field.places[row]!.name);
    const widthPx = pen.measureText(text).width;
    const offPx = reachPx(row) + GAP_PX;
    const yPx = field.yPx(row, view);
    const [y0, y1] = [yPx - HEIGHT_PX / 2, yPx + HEIGHT_PX / 2];
    const sides = [field.xPx(row, view) + offPx, field.xPx(row, view) - offPx - widthPx];
    const xPx = sides.find((x0) => room.takeFree({ x0, y0, x1: x0 + widthPx, y1 }));
    if (xPx === undefined) continue;
    taken.push({ x0: xPx, y0, x1: xPx + widthPx, y1 });
    pen.strokeStyle = palette.halo;
    pen.strokeText(text, xPx, yPx);
    pen.fillStyle = palette.label;
    pen.fillText(text, xPx, yPx);
  }
}
