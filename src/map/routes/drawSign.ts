import type { RoutePalette } from './routePalette.ts';

/** Something that stands on a route. */
export type RouteSign =
  | { readonly kind: 'origin' | 'destination' }
  /** From 1. */
  | { readonly kind: 'waypoint'; readonly number: number }
  /** Where a truck is; `bearingDeg`: where it drives to, from north, null: it stands. */
  | { readonly kind: 'vehicle'; readonly bearingDeg: number | null }
  | { readonly kind: 'letter'; readonly letter: string; readonly isChosen: boolean };

/** Width and height of every sign, px; pins stand on its foot, all others in its middle. */
const SIGN_PX = { width: 40, height: 54 };

const PIN =
  'M0 16.15C-5.1 4.25-17.34-1.7-17.34-16.15A17.34 17.34 0 0 1 17.34-16.15C17.34-1.7 5.1 4.25 0 16.15Z';
const FLAG = 'M-6.12-7.14V-25.5H7.82L3.4-19.89 7.82-14.28H-6.12';
const TRUCK =
  'M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17H3V6a1 1 0 0 1 1-1h9v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5';
const FONT = "'Inter Variable', sans-serif";

/** A sign as a picture, `ratio` device px to a px. Source: the design, e1. */
export function drawSign(sign: RouteSign, palette: RoutePalette, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIGN_PX.width * ratio;
  canvas.height = SIGN_PX.height * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(ratio, ratio);
  const isPin = sign.kind === 'origin' || sign.kind === 'destination';
  context.translate(SIGN_PX.width / 2, isPin ? SIGN_PX.height - 17 : SIGN_PX.height / 2);
  context.lineJoin = 'round';
  context.textAlign = 'center';
  switch (sign.kind) {
    case 'waypoint':
      drawNumber(context, palette, sign.number);
      break;
    case 'letter':
      drawLetter(context, palette, sign);
      break;
    case 'vehicle':
      drawVehicle(context, palette, sign.bearingDeg);
      break;
    case 'origin':
    case 'destination':
      drawPin(context, palette, sign.kind);
      break;
    default:
      return sign satisfies never;
  }
  return canvas;
}

function drawPin(
  context: CanvasRenderingContext2D,
  palette: RoutePalette,
  kind: 'origin' | 'destination',
): void {
  const pin = new Path2D(PIN);
  stroke(context, pin, palette.case, 3.4);
  stroke(context, pin, '#fff', 2.2);
  paint(context, pin, palette[kind]);
  const inside = new Path2D(kind === 'destination' ? FLAG : '');
  if (kind === 'origin') inside.arc(0, -16.15, 6.8, 0, 2 * Math.PI);
  paint(context, inside, '#fff');
  if (kind === 'destination') stroke(context, inside, '#fff', 1.6);
}

function drawVehicle(
  context: CanvasRenderingContext2D,
  palette: RoutePalette,
  bearingDeg: number | null,
): void {
  if (bearingDeg !== null) {
    const ahead = new Path2D('M-6-12L0-20L6-12Z');
    const turned = new Path2D();
    turned.addPath(ahead, new DOMMatrix().rotate(bearingDeg));
    stroke(context, turned, palette.case, 3);
    paint(context, turned, palette.ink);
  }
  const disc = new Path2D();
  disc.arc(0, 0, 11.5, 0, 2 * Math.PI);
  stroke(context, disc, palette.case, 4.5);
  stroke(context, disc, '#fff', 3);
  paint(context, disc, palette.vehicle);
  const truck = new Path2D();
  truck.addPath(new Path2D(TRUCK), new DOMMatrix().scale(0.62).translate(-12, -12));
  context.lineCap = 'round';
  stroke(context, truck, '#fff', 1.4);
}

function drawNumber(context: CanvasRenderingContext2D, palette: RoutePalette, number: number): void {
  const disc = (radiusPx: number, colour: string) => {
    context.beginPath();
    context.arc(0, 0, radiusPx, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  disc(13, palette.edge);
  disc(11, palette.waypoint);
  write(context, String(number), { colour: '#fff', font: `700 13px ${FONT}`, baselinePx: 4.5 });
}

function drawLetter(
  context: CanvasRenderingContext2D,
  palette: RoutePalette,
  { letter, isChosen }: Extract<RouteSign, { kind: 'letter' }>,
): void {
  const plate = new Path2D();
  plate.roundRect(-14, -14, 28, 28, 7);
  paint(context, plate, isChosen ? palette.ink : palette.plate);
  stroke(context, plate, palette.case, 2.5);
  const colour = isChosen ? palette.plate : palette.ink;
  write(context, letter, { colour, font: `760 15px ${FONT}`, baselinePx: 5.5 });
}

function paint(context: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.fill(path);
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, widthPx: number): void {
  context.strokeStyle = colour;
  context.lineWidth = widthPx;
  context.stroke(path);
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { colour, font, baselinePx }: { colour: string; font: string; baselinePx: number },
): void {
  context.fillStyle = colour;
  context.font = font;
  context.fillText(text, 0, baselinePx);
}
