import type { Box, LabelRoom } from '../../marks/labelRoom.ts';
import { stretchAt, WORLD_M, type SquareView } from '../../squareMap.ts';
import type { MapLabel } from './collectLabels.ts';
import { LABEL_FONTS } from './labelFonts.ts';
import type { LabelKind } from './labelTraits.ts';

/** A name where it is drawn: its left edge and its middle line, CSS px from the top left corner of the map. */
export type PlacedLabel = {
  readonly kind: LabelKind;
  readonly text: string;
  readonly xPx: number;
  readonly yPx: number;
  /** Middle of a town's dot; null: none, or a symbol stands there. */
  readonly dot: readonly [xPx: number, yPx: number] | null;
};

const DOT_REACH_PX = 3;
/** Distances of a name from its town: beside the dot, and beside a symbol that covers it. */
const GAPS_PX = [6, 20];
/** Steps by which the name of a state moves out of the way: in its row, then in those above and below. */
const SHIFTS = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const SHIFT_PX = [36, 20] as const;
/** Kept free around each name. */
const PADDING_PX = 3;

/**
 * Finds a place for each name, the most important first: on no symbol, plate or control, and on no other name. A town's
 * name is tried right of, left of, below and above its dot; a name without room is left out.
 *
 * @param room Where something stands already; takes what is placed.
 * @param widthPx Width of a text in the font of its kind, CSS px.
 */
export function placeLabels(
  labels: readonly MapLabel[],
  view: SquareView,
  {
    room,
    widthPx,
  }: { readonly room: LabelRoom; readonly widthPx: (text: string, kind: LabelKind) => number },
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const { kind } = label;
    const { heightPx, isUpper } = LABEL_FONTS[kind];
    const text = isUpper ? label.name.toLocaleUpperCase() : label.name;
    const size = [widthPx(text, kind), heightPx] as const;
    const found = kind === 'town' ? placeTown(label, view, size, room) : placeMiddle(label, view, size, room);
    if (found !== null) placed.push({ kind, text, ...found });
  }
  return placed;
}

type Pixel = readonly [xPx: number, yPx: number];
type Size = readonly [widthPx: number, heightPx: number];
type Found = Pick<PlacedLabel, 'xPx' | 'yPx' | 'dot'>;

/** In the middle of the spot with room that is nearest to the middle of the view, or within reach of it. */
function placeMiddle(label: MapLabel, view: SquareView, size: Size, room: LabelRoom): Found | null {
  const [widthPx] = size;
  for (const [middlePx, yPx] of spotsOf(label, view)) {
    const xPx = middlePx - widthPx / 2;
    const box = boxAt(xPx, yPx, size);
    if (isWhole(box, view) && room.takeFree(box)) return { xPx, yPx, dot: null };
  }
  return null;
}

function spotsOf({ spots, reachM }: MapLabel, view: SquareView): readonly Pixel[] {
  const found: Pixel[] = [];
  for (let at = 0; at + 1 < spots.length; at += 2) found.push(pixelOf(spots[at]!, spots[at + 1]!, view));
  const awayPx = ([x, y]: Pixel) => Math.hypot(x - view.widthPx / 2, y - view.heightPx / 2);
  if (reachM === 0) return found.toSorted((a, b) => awayPx(a) - awayPx(b));
  const reachPx = (reachM * stretchAt(spots[1] ?? 0)) / view.resolution;
  const [dx, dy] = SHIFT_PX.map((shiftPx) => Math.min(shiftPx, reachPx)) as [number, number];
  return found.flatMap(([x, y]) => SHIFTS.map(([right, down]): Pixel => [x + right * dx, y + down * dy]));
}

function placeTown({ spots }: MapLabel, view: SquareView, size: Size, room: LabelRoom): Found | null {
  const [xPx, yPx] = pixelOf(spots[0]!, spots[1]!, view);
  const isOut = xPx < 0 || yPx < 0 || xPx > view.widthPx || yPx > view.heightPx;
  if (isOut) return null;
  const dotBox = {
    x0: xPx - DOT_REACH_PX,
    y0: yPx - DOT_REACH_PX,
    x1: xPx + DOT_REACH_PX,
    y1: yPx + DOT_REACH_PX,
  };
  const hasDot = room.isFree(dotBox);
  const [widthPx, heightPx] = size;
  for (const gapPx of hasDot ? GAPS_PX.slice(0, 1) : GAPS_PX) {
    const sides = [
      [xPx + gapPx, yPx],
      [xPx - gapPx - widthPx, yPx],
      [xPx - widthPx / 2, yPx + gapPx + heightPx / 2],
      [xPx - widthPx / 2, yPx - gapPx - heightPx / 2],
    ] as const;
    for (const [leftPx, middlePx] of sides) {
      const box = boxAt(leftPx, middlePx, size);
      if (!isWhole(box, view) || !room.takeFree(box)) continue;
      if (hasDot) room.take(dotBox);
      return { xPx: leftPx, yPx: middlePx, dot: hasDot ? [xPx, yPx] : null };
    }
  }
  return null;
}

/** The copy of the world that is nearest to the middle of the view. */
function pixelOf(xM: number, yM: number, { centerX, centerY, resolution, ...size }: SquareView): Pixel {
  const offM = xM - centerX;
  const nearM = offM - WORLD_M * Math.round(offM / WORLD_M);
  return [size.widthPx / 2 + nearM / resolution, size.heightPx / 2 - (yM - centerY) / resolution];
}

function boxAt(leftPx: number, middlePx: number, [widthPx, heightPx]: Size): Box {
  return {
    x0: leftPx - PADDING_PX,
    y0: middlePx - heightPx / 2 - PADDING_PX,
    x1: leftPx + widthPx + PADDING_PX,
    y1: middlePx + heightPx / 2 + PADDING_PX,
  };
}

/** No name is cut by the edge of the map. */
function isWhole({ x0, y0, x1, y1 }: Box, { widthPx, heightPx }: SquareView): boolean {
  return x0 >= 0 && y0 >= 0 && x1 <= widthPx && y1 <= heightPx;
}
