import Icon from 'ol/style/Icon.js';
import type { FeatureStyle } from './featureStyle.ts';
import type { FeaturePalette } from './featurePalette.ts';

/** Outline of a truck, 24 px square. Source: the design, z2. */
const TRUCK =
  'M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17H3V6a1 1 0 0 1 1-1h9v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5';
/** The disc is drawn so large, px, and made as large as the look says. */
const DRAWN_RADIUS = 16.5;
const HALF_PX = 32;

/** A truck in a disc, with a pointer to where it goes; without one it stands. Source: the design, z2. */
export function truckImage(
  { color, radiusPx, bearingDeg = null }: FeatureStyle,
  palette: FeaturePalette,
): Icon {
  const ratio = Math.max(1, window.devicePixelRatio);
  const scale = radiusPx / DRAWN_RADIUS;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(2 * HALF_PX * scale * ratio);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.scale(scale * ratio, scale * ratio);
    context.translate(HALF_PX, HALF_PX);
    draw(context, { color, edge: palette.case2, bearingDeg });
  }
  return new Icon({ img: canvas, scale: 1 / ratio });
}

function draw(
  context: CanvasRenderingContext2D,
  { color, edge, bearingDeg }: { color: string; edge: string; bearingDeg: number | null },
): void {
  const disc = (radius: number, fill: string) => {
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
  };
  if (bearingDeg !== null) {
    context.save();
    context.rotate((bearingDeg * Math.PI) / 180);
    context.fillStyle = edge;
    context.beginPath();
    context.moveTo(0, -30);
    context.lineTo(7, -19);
    context.lineTo(-7, -19);
    context.fill();
    context.restore();
  }
  disc(19, edge);
  disc(DRAWN_RADIUS, color);
  context.translate(-11, -11);
  context.scale(0.92, 0.92);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2.1;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(TRUCK));
}
