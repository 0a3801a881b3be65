import { pixelAt, squareX, squareY } from '../squareMap.ts';
import { drawPlate } from './drawPlate.ts';
import type { MarkFrame } from './markFrame.ts';

/** A strike beside the yard has no room for a line to it, CSS px. */
const SHORTEST_PX = 64;
/** Between a strike and the middle of its plate, CSS px: the plate stands beyond, so that the strike is seen. */
const PLATE_BEYOND_PX = 30;
const DASH_PX = [6, 6];

/** The strike that leads to the yard that is open beside the map. */
export type LeaderStrike = {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** How far it is and in which direction. */
  readonly label: string;
};

/** A dashed line from the mark of a row to a strike, with how far it is (source: design of the facility view). */
export function drawLeader(frame: MarkFrame, row: number, { lon, lat, label }: LeaderStrike): void {
  const { pen, field, view, palette } = frame;
  const [yardX, yardY] = [field.xPx(row, view), field.yPx(row, view)];
  const [strikeX, strikeY] = pixelAt(view, squareX(lon), squareY(lat));
  const lengthPx = Math.hypot(strikeX - yardX, strikeY - yardY);
  if (!(lengthPx >= SHORTEST_PX)) return;
  pen.beginPath();
  pen.moveTo(yardX, yardY);
  pen.lineTo(strikeX, strikeY);
  pen.setLineDash(DASH_PX);
  pen.lineCap = 'butt';
  pen.lineWidth = 2;
  pen.strokeStyle = palette.label;
  pen.stroke();
  pen.setLineDash([]);
  const beyond = 1 + PLATE_BEYOND_PX / lengthPx;
  const [xPx, yPx] = [yardX + (strikeX - yardX) * beyond, yardY + (strikeY - yardY) * beyond];
  drawPlate(frame, { label, ink: palette.warningInk }, { xPx, yPx });
}
