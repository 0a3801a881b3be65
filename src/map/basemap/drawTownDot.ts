import type { MapPalette } from '../mapPalette.ts';
import { TOWN_DOT_SCALE } from './styleLayers.ts';

const RADIUS_PX = 2;
const HALO_PX = 1.5;

/** The picture of a town, `TOWN_DOT_SCALE` times as large as it is shown. */
export function drawTownDot({ label, halo }: MapPalette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const halfPx = RADIUS_PX + HALO_PX;
  canvas.width = 2 * halfPx * TOWN_DOT_SCALE;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.scale(TOWN_DOT_SCALE, TOWN_DOT_SCALE);
  for (const [radiusPx, color] of [[halfPx, halo] as const, [RADIUS_PX, label] as const]) {
    pen.beginPath();
    pen.arc(halfPx, halfPx, radiusPx, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
  }
  return canvas;
}
