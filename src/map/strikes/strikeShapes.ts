/** Where fill and stroke of a round shape lie: squared distances from its middle, 1 at its edge. */
export type RoundShape = {
  readonly fill: readonly [from: number, to: number];
  readonly stroke: readonly [from: number, to: number];
};

/** A strike to the ground that is not of the newest. From 0 on: to the very middle. */
export const DISC: RoundShape = { fill: [-1, 0.52], stroke: [-1, 0.92] };
/** A strike within a cloud. */
export const RING: RoundShape = { fill: [0.3, 0.69], stroke: [0.17, 0.92] };

/** Breadth of the bolt's picture, px. */
export const BOLT_PX = 64;
/** Its corners, px of the picture. */
const CORNERS = [
  [38, 4],
  [14, 36],
  [29, 36],
  [24, 60],
  [50, 25],
  [34, 25],
] as const;

/** The newest strike to the ground: red where the fill goes, green where the stroke goes. */
export function drawBolt(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = BOLT_PX;
  const pen = canvas.getContext('2d')!;
  // stroke and fill meet without a seam
  pen.globalCompositeOperation = 'lighter';
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const [x, y] of CORNERS) pen.lineTo(x, y);
  pen.closePath();
  pen.lineWidth = 7;
  pen.strokeStyle = '#0f0';
  pen.stroke();
  pen.fillStyle = '#f00';
  pen.fill();
  return canvas;
}
