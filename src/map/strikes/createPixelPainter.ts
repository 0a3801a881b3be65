import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import type { StrikePainter } from './createGlPainter.ts';
import type { StrikePalette } from './strikePalette.ts';
import { ROW_LENGTH } from './strikeRows.ts';
import { createStrikeSprites, SPRITE_PX, SPRITES } from './strikeSprites.ts';
import { worldsIn } from './strikeView.ts';

/** One look as dots: where each lies from the middle, device px, and its colour as four bytes. */
type Stamp = { readonly dx: Int16Array; readonly dy: Int16Array; readonly colours: Uint32Array };

/** Bytes are stored the other way round than they are read. */
const OPAQUE = 0xff000000;

/**
 * Draws strikes dot by dot, without a graphics card: where there is none, this is many times faster than drawing as
 * if there were. Dots are opaque, so that one write does.
 */
export function createPixelPainter(palette: StrikePalette): StrikePainter {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  let stamps: { readonly ratio: number; readonly ground: Stamp[]; readonly cloud: Stamp[] } | null = null;
  let image: ImageData | null = null;

  return {
    canvas,
    paint({ data, first, end, baseMs }, view, { atMs, youngestMs, oldestMs, showsCloud }) {
      const { width, height } = canvas;
      if (width === 0 || height === 0) return;
      if (stamps?.ratio !== view.pixelRatio) stamps = createStamps(palette, view.pixelRatio);
      if (image?.width !== width || image.height !== height) image = pen.createImageData(width, height);
      const target = { dots: new Uint32Array(image.data.buffer), width, height };
      target.dots.fill(0);
      const scale = view.worldPx * view.pixelRatio;
      for (const world of worldsIn(view)) {
        const left = width / 2 - (view.centerX - world) * scale;
        const top = height / 2 - view.centerY * scale;
        let bucket = AGE_BUCKET_ENDS_MS.length;
        for (let at = first * ROW_LENGTH; at < end * ROW_LENGTH; at += ROW_LENGTH) {
          const ageMs = atMs - baseMs - data[at + 2]!;
          const isCloud = data[at + 3]! > 0.5;
          if (ageMs < youngestMs) break;
          // rows lie in time order: ages only fall
          while (bucket > 0 && ageMs < AGE_BUCKET_ENDS_MS[bucket - 1]!) bucket -= 1;
          if (ageMs >= oldestMs || bucket === AGE_BUCKET_ENDS_MS.length || (isCloud && !showsCloud)) continue;
          const x = Math.round(left + data[at]! * scale);
          const y = Math.round(top + data[at + 1]! * scale);
          const stamp = (isCloud ? stamps.cloud : stamps.ground)[bucket]!;
          press(stamp, x, y, target);
        }
      }
      pen.putImageData(image, 0, 0);
    },
    dispose() {
      image = null;
    },
  };
}

type Target = { readonly dots: Uint32Array; readonly width: number; readonly height: number };

function press({ dx, dy, colours }: Stamp, x: number, y: number, { dots, width, height }: Target): void {
  for (let dot = 0; dot < colours.length; dot++) {
    const atX = x + dx[dot]!;
    const atY = y + dy[dot]!;
    if (atX >= 0 && atX < width && atY >= 0 && atY < height) dots[atY * width + atX] = colours[dot]!;
  }
}

function createStamps(palette: StrikePalette, ratio: number) {
  const sprites = createSpriteCanvas();
  const stamp = (bucket: number, sprite: number, breadthPx: number) =>
    createStamp(sprites, sprite, Math.round(breadthPx * ratio), palette[bucket]!);
  return {
    ratio,
    ground: palette.map(({ groundPx }, bucket) =>
      stamp(bucket, bucket === 0 ? SPRITES.bolt : SPRITES.disc, groundPx),
    ),
    cloud: palette.map(({ cloudPx }, bucket) => stamp(bucket, SPRITES.ring, cloudPx)),
  };
}

function createSpriteCanvas(): HTMLCanvasElement {
  const sprites = createStrikeSprites();
  const canvas = document.createElement('canvas');
  canvas.width = sprites.width;
  canvas.height = sprites.height;
  canvas.getContext('2d')!.putImageData(sprites, 0, 0);
  return canvas;
}

function createStamp(
  sprites: HTMLCanvasElement,
  sprite: number,
  breadth: number,
  { fill, stroke }: { readonly fill: string; readonly stroke: string },
): Stamp {
  const canvas = document.createElement('canvas');
  canvas.width = breadth;
  canvas.height = breadth;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(sprites, sprite * SPRITE_PX, 0, SPRITE_PX, SPRITE_PX, 0, 0, breadth, breadth);
  const { data } = pen.getImageData(0, 0, breadth, breadth);
  const half = Math.floor(breadth / 2);
  const dots: { dx: number; dy: number; colour: number }[] = [];
  for (let dot = 0; dot < breadth * breadth; dot++) {
    const [filled, cover] = [data[dot * 4]!, data[dot * 4 + 3]!];
    if (cover < 128) continue;
    const colour = bytesOf(filled >= 128 ? fill : stroke);
    dots.push({ dx: (dot % breadth) - half, dy: Math.floor(dot / breadth) - half, colour });
  }
  return {
    dx: Int16Array.from(dots, ({ dx }) => dx),
    dy: Int16Array.from(dots, ({ dy }) => dy),
    colours: Uint32Array.from(dots, ({ colour }) => colour),
  };
}

/** A colour like `#fff3b0` as the four bytes of a dot. */
function bytesOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (OPAQUE | (blue! << 16) | (green! << 8) | red!) >>> 0;
}
