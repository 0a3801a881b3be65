/** Breadth of one sprite, px of the texture. */
export const SPRITE_PX = 64;
/** Order of the sprites, left to right. */
export const SPRITES = { bolt: 0, disc: 1, ring: 2 } as const;
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const MIDDLE = SPRITE_PX / 2;
/** Corners of the bolt, in 64ths of a sprite. */
const BOLT = [
  [38, 4],
  [14, 36],
  [29, 36],
  [24, 60],
  [50, 25],
  [34, 25],
] as const;

/**
 * Shapes of strikes in two colours: red where the fill goes, green where the stroke goes. Who draws with them puts
 * the colours of an age in.
 */
export function createStrikeSprites(): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SPRITE_PX * Object.keys(SPRITES).length;
  canvas.height = SPRITE_PX;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  // stroke and fill meet without a seam
  pen.globalCompositeOperation = 'lighter';
  pen.lineJoin = 'round';
  drawBolt(pen);
  pen.translate(SPRITE_PX, 0);
  drawDisc(pen);
  pen.translate(SPRITE_PX, 0);
  drawRing(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function drawBolt(pen: Pen): void {
  pen.beginPath();
  for (const [x, y] of BOLT) pen.lineTo(x, y);
  pen.closePath();
  pen.lineWidth = 7;
  pen.strokeStyle = '#0f0';
  pen.stroke();
  pen.fillStyle = '#f00';
  pen.fill();
}

function drawDisc(pen: Pen): void {
  fillCircle(pen, MIDDLE - 1, '#0f0');
  fillCircle(pen, MIDDLE - 9, '#f00');
}

function drawRing(pen: Pen): void {
  strokeCircle(pen, MIDDLE - 10, 18, '#0f0');
  strokeCircle(pen, MIDDLE - 10, 9, '#f00');
}

function fillCircle(pen: Pen, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

function strokeCircle(pen: Pen, radius: number, width: number, colour: string): void {
  pen.beginPath();
  pen.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI);
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}
