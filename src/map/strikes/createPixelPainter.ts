import { ageRanges } from './ageRanges.ts';
import { colourBytes } from './colourBytes.ts';
import type { StrikePainter } from './createGlPainter.ts';
import { crowdLimitPx } from './crowdLimit.ts';
import type { StrikeStyle, StrikePalette } from './strikePalette.ts';
import { isCloudAt, ROW_LENGTH } from './strikeRows.ts';
import { BOLT_PX, DISC, drawBolt, RING, type RoundShape } from './strikeShapes.ts';
import { worldsIn } from './strikeView.ts';

/** One look as dots: where each lies from the middle, device px, and its colour as four bytes. */
type Stamp = {
  readonly dx: Int16Array;
  readonly dy: Int16Array;
  readonly colours: Uint32Array;
  /** No dot lies farther from the middle, device px. */
  readonly reach: number;
  /** The same as dx and dy, as steps in the target's list of dots. */
  readonly steps: Int32Array;
};

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
      const { width, height } = canvas;
      if (width === 0 || height === 0) return;
      const ranges = ageRanges(rows, filter);
      const size = { ratio: view.pixelRatio, limitPx: crowdLimitPx(rows, ranges, view, filter), width };
      if (stamps === null || !isSameSize(stamps.size, size)) stamps = createStamps(palette, size);
      if (image?.width !== width || image.height !== height) image = pen.createImageData(width, height);
      const target = { dots: new Uint32Array(image.data.buffer), width, height };
      target.dots.fill(0);
      const scale = view.worldPx * view.pixelRatio;
      const top = height / 2 - view.centerY * scale;
      for (const world of worldsIn(view)) {
        const place = { scale, left: width / 2 - (view.centerX - world) * scale, top };
        for (const { bucket, from, to } of ranges) {
          const cloud = filter.showsCloud ? stamps.cloud[bucket]! : null;
          const part = rows.data.subarray(from * ROW_LENGTH, to * ROW_LENGTH);
          pressAll(part, { ground: stamps.ground[bucket]!, cloud }, place, target);
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
/** From the square map to dots. */
type Scale = { readonly scale: number; readonly left: number; readonly top: number };
/** `cloud` null: not shown. */
type Looks = { readonly ground: Stamp; readonly cloud: Stamp | null };

/** Presses rows of one age. */
function pressAll(
  data: Float32Array,
  { ground, cloud }: Looks,
  { scale, left, top }: Scale,
  target: Target,
): void {
  const { width, height } = target;
  for (let at = 0; at < data.length; at += ROW_LENGTH) {
    const stamp = isCloudAt(data, at) ? cloud : ground;
    if (stamp === null) continue;
    const x = Math.round(left + data[at]! * scale);
    const y = Math.round(top + data[at + 1]! * scale);
    const { reach } = stamp;
    if (x < -reach || y < -reach || x >= width + reach || y >= height + reach) continue;
    const isWithin = x >= reach && y >= reach && x < width - reach && y < height - reach;
    if (isWithin) press(stamp, y * width + x, target.dots);
    else pressAtEdge(stamp, x, y, target);
  }
}

/** @param middle Place of the middle in the list of dots. */
function press({ steps, colours }: Stamp, middle: number, dots: Uint32Array): void {
  for (let dot = 0; dot < colours.length; dot++) dots[middle + steps[dot]!] = colours[dot]!;
}

function pressAtEdge(
  { dx, dy, colours }: Stamp,
  x: number,
  y: number,
  { dots, width, height }: Target,
): void {
  for (let dot = 0; dot < colours.length; dot++) {
    const atX = x + dx[dot]!;
    const atY = y + dy[dot]!;
    if (atX >= 0 && atX < width && atY >= 0 && atY < height) dots[atY * width + atX] = colours[dot]!;
  }
}

/** Whether a dot is of the fill, of the stroke, or of neither. x and y from −1 to 1. */
type Shape = (x: number, y: number) => 'fill' | 'stroke' | null;

/** What stamps are made for: device px a CSS px, breadth at most in CSS px, breadth of the target in device px. */
type StampSize = { readonly ratio: number; readonly limitPx: number; readonly width: number };

type Stamps = {
  readonly size: StampSize;
  readonly ground: readonly Stamp[];
  readonly cloud: readonly Stamp[];
};

function isSameSize(a: StampSize, b: StampSize): boolean {
  return a.ratio === b.ratio && a.limitPx === b.limitPx && a.width === b.width;
}

function createStamps(palette: StrikePalette, size: StampSize): Stamps {
  const { ratio, limitPx, width } = size;
  const bolt = limitPx === Infinity ? boltShape() : roundShape(DISC);
  const [disc, ring] = [roundShape(DISC), roundShape(RING)];
  const stamp = (shape: Shape, px: number, style: StrikeStyle) =>
    createStamp(shape, Math.round(Math.min(px, limitPx) * ratio), style, width);
  return {
    size,
    ground: palette.map((style, bucket) => stamp(bucket === 0 ? bolt : disc, style.groundPx, style)),
    cloud: palette.map((style) => stamp(ring, style.cloudPx, style)),
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

function createStamp(shape: Shape, breadth: number, style: StrikeStyle, width: number): Stamp {
  const half = (breadth - 1) / 2;
  const dots: { dx: number; dy: number; colour: number }[] = [];
  for (let row = 0; row < breadth; row++) {
    for (let column = 0; column < breadth; column++) {
      const part = shape((2 * (column - half)) / breadth, (2 * (row - half)) / breadth);
      if (part === null) continue;
      dots.push({ dx: column - Math.floor(half), dy: row - Math.floor(half), colour: dotOf(style[part]) });
    }
  }
  return {
    dx: Int16Array.from(dots, ({ dx }) => dx),
    dy: Int16Array.from(dots, ({ dy }) => dy),
    colours: Uint32Array.from(dots, ({ colour }) => colour),
    reach: Math.ceil(half) + 1,
    steps: Int32Array.from(dots, ({ dx, dy }) => dy * width + dx),
  };
}

/** A colour as the four bytes of a dot. */
function dotOf(colour: string): number {
  const [red, green, blue] = colourBytes(colour);
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;
}
