import { isOutside, pixelAt } from '../squareMap.ts';
import { groupReachPx, type OpenGroups } from './groupOpen.ts';
import type { MarkFrame } from './markFrame.ts';

const FONT = "680 11px 'Inter Variable', sans-serif";
const MARGIN_PX = 24;

/** Groups of open yards, quiet discs with their number. Drawn before all marks, so that no mark is ever under one. */
export function drawGroups({ pen, view, palette, taken }: MarkFrame, open: OpenGroups): void {
  pen.font = FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const group of open.groups) {
    const [xPx, yPx] = pixelAt(view, group.xM, group.yM);
    if (isOutside(view, xPx, yPx, MARGIN_PX)) continue;
    const reachPx = groupReachPx(group);
    taken.push({ x0: xPx - reachPx, y0: yPx - reachPx, x1: xPx + reachPx, y1: yPx + reachPx });
    const disc = (radiusPx: number, colour: string) => {
      pen.beginPath();
      pen.arc(xPx, yPx, radiusPx, 0, 2 * Math.PI);
      pen.fillStyle = colour;
      pen.fill();
    };
    disc(reachPx, palette.case);
    disc(reachPx - 1.4, palette.openAccent);
    disc(reachPx - 2.8, palette.openFill);
    pen.fillStyle = palette.openAccent;
    pen.fillText(String(group.rows.length), xPx, yPx + 0.5);
  }
}
