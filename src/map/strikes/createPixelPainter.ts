import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { colourBytes } from './colourBytes.ts';
import type { StrikePainter } from './createGlPainter.ts';
import type { StrikeLook, StrikePalette } from './strikePalette.ts';
import { ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import { BOLT_PX, DISC, drawBolt, RING, type RoundShape } from './strikeShapes.ts';
import { worldsIn, type StrikeFilter, type StrikeView } from './strikeView.ts';

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
  let stamps: Stamps | null = null;
  let image: ImageData | null = null;

  return {
    canvas,
    paint(rows, view, filter) {
      const { data, first, end, baseMs } = rows;
      const { atMs, youngestMs, oldestMs, showsCloud } = filter;
      const { width, height } = canvas;
      if (width === 0 || height === 0) return;
      const limitPx = limitOf(countShown(rows, view, filter));
      if (stamps?.ratio !== view.pixelRatio || stamps.limitPx !== limitPx)
        stamps = createStamps(palette, view.pixelRatio, limitPx);
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

/** Whether a dot is of the fill, of the stroke, or of neither. x and y from −1 to 1. */
type Shape = (x: number, y: number) => 'fill' | 'stroke' | null;

type Stamps = {
  readonly ratio: number;
  readonly limitPx: number;
  readonly ground: readonly Stamp[];
  readonly cloud: readonly Stamp[];
};

/** Strikes that the filter shows, as far as they lie in the view on the map's own copy. */
function countShown(
  { data, first, end, baseMs }: StrikeRows,
  { centerX, centerY, worldPx, widthPx, heightPx }: StrikeView,
  { atMs, youngestMs, oldestMs, showsCloud }: StrikeFilter,
): number {
  const [halfX, halfY] = [widthPx / 2 / worldPx, heightPx / 2 / worldPx];
  const [fromMs, toMs] = [atMs - baseMs - oldestMs, atMs - baseMs - youngestMs];
  let count = 0;
  for (let at = first * ROW_LENGTH; at < end * ROW_LENGTH; at += ROW_LENGTH) {
    const ms = data[at + 2]!;
    if (ms <= fromMs || ms > toMs || (data[at + 3]! > 0.5 && !showsCloud)) continue;
    if (Math.abs(data[at]! - centerX) <= halfX && Math.abs(data[at + 1]! - centerY) <= halfY) count += 1;
  }
  return count;
}

/** Very many strikes cover one another: smaller ones show more of them, and cost less. @returns CSS px. */
function limitOf(count: number): number {
  if (count > 100_000) return 3;
  return count > 20_000 ? 6 : Infinity;
}

function createStamps(palette: StrikePalette, ratio: number, limitPx: number): Stamps {
  const bolt = limitPx === Infinity ? boltShape() : roundShape(DISC);
  const [disc, ring] = [roundShape(DISC), roundShape(RING)];
  const breadth = (px: number) => Math.round(Math.min(px, limitPx) * ratio);
  return {
    ...{ ratio, limitPx },
    ground: palette.map((look, bucket) =>
      createStamp(bucket === 0 ? bolt : disc, breadth(look.groundPx), look),
    ),
    cloud: palette.map((look) => createStamp(ring, breadth(look.cloudPx), look)),
  };
}

function roundShape({ fill, stroke }: RoundShape): Shape {
  const isIn = ([from, to]: RoundShape['fill'], squared: number) => squared >= from && squared < to;
  return (x, y) => {
    const squared = x * x + y * y;
    if (isIn(fill, squared)) return 'fill';
    return isIn(stroke, squared) ? 'stroke' : null;
  };
}

function boltShape(): Shape {
  const { data } = drawBolt().getContext('2d')!.getImageData(0, 0, BOLT_PX, BOLT_PX);
  const place = (part: number) => Math.floor(((part + 1) / 2) * BOLT_PX);
  return (x, y) => {
    const at = (place(y) * BOLT_PX + place(x)) * 4;
    if (data[at + 3]! < 128) return null;
    return data[at]! >= 128 ? 'fill' : 'stroke';
  };
}

function createStamp(shape: Shape, breadth: number, look: StrikeLook): Stamp {
  const half = (breadth - 1) / 2;
  const dots: { dx: number; dy: number; colour: number }[] = [];
  for (let row = 0; row < breadth; row++) {
    for (let column = 0; column < breadth; column++) {
      const part = shape((2 * (column - half)) / breadth, (2 * (row - half)) / breadth);
      if (part === null) continue;
      dots.push({ dx: column - Math.floor(half), dy: row - Math.floor(half), colour: dotOf(look[part]) });
    }
  }
  return {
    dx: Int16Array.from(dots, ({ dx }) => dx),
    dy: Int16Array.from(dots, ({ dy }) => dy),
    colours: Uint32Array.from(dots, ({ colour }) => colour),
  };
}

/** A colour as the four bytes of a dot. */
function dotOf(colour: string): number {
  const [red, green, blue] = colourBytes(colour);
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;
}
