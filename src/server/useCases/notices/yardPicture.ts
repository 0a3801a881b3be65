import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { GROUNDS, type PlaceMap } from '../../world/basemap/drawPlaceMap.ts';
import { encodePng } from '../../world/radar/encodePng.ts';

/** Edge of the picture, px; letters show it at half of it, for fine screens. */
export const PICTURE_PX = 480;
/** Of each class of ground outside of the ring and inside; lines are the same in both. */
const GROUND_COLOURS = {
  land: ['#1c242c', '#2f3a44'],
  water: ['#0e2a45', '#1f4468'],
  urban: ['#2c3640', '#414d58'],
  river: ['#2b5f88', '#2b5f88'],
  railroad: ['#66737f', '#7c8994'],
  border: ['#9aa6b0', '#9aa6b0'],
} as const;
const KINDS = Object.keys(GROUND_COLOURS) as (keyof typeof GROUND_COLOURS)[];
const COLOURS = [
  ...new Set([...KINDS.flatMap((kind) => GROUND_COLOURS[kind]), '#f2f5f7', '#d2262b', '#ffba1f', '#d5dee5']),
];
const indexOf = (colour: string) => COLOURS.indexOf(colour) + 1;
const [RING, YARD, STRIKE, TOWN] = ['#f2f5f7', '#d2262b', '#ffba1f', '#d5dee5'].map(indexOf) as [
  number,
  number,
  number,
  number,
];
/** By class of ground: its colour outside of the ring, and inside. */
const GROUND_INDICES = Object.entries(GROUNDS)
  .toSorted(([, a], [, b]) => a - b)
  .map(([kind]) => GROUND_COLOURS[kind as keyof typeof GROUNDS].map(indexOf) as [number, number]);
/** Share of the half edge that the farther of ring and strike reaches. */
const REACH = 0.82;
const RING_PX = 4;
const YARD_PX = 14;
const STRIKE_PX = 11;
const TOWN_PX = 6;
const LINE_PX = 2;
/** Around a yard without a ring, m: about ten miles. */
const BARE_HALF_M = 20_000;
/** Figures of three by five squares, row by row. */
const FIGURES = [
  [0, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 1],
  [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1],
  [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0],
  [1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1],
] as const;
const FIGURE_SQUARE_PX = 5;

/** A yard with what is known of the hazard there. */
export type YardScene = {
  readonly yard: LonLat;
  /** Radius of the ring that was broken, m; null: the hazard has none. */
  readonly radiusM: number | null;
  /** null: none, or it is not known where. */
  readonly strike: LonLat | null;
};

/** From the middle to an edge of the picture, m; null: it cannot be drawn. */
export function pictureHalfM({ yard, radiusM, strike }: YardScene): number | null {
  const distanceM = strike === null ? 0 : greatCircleM(yard, strike);
  if (!Number.isFinite(distanceM) || !yard.every(Number.isFinite)) return null;
  if (radiusM === null) return strike === null ? BARE_HALF_M : null;
  return radiusM > 0 ? Math.max(radiusM, distanceM) / REACH : null;
}

/**
 * Draws a yard, the ring around it and the closest strike over a map, north up, as a PNG of `PICTURE_PX`. It is part of
 * the letter, so that opening the letter asks nobody for a picture.
 *
 * @param halfM As `pictureHalfM` says.
 * @param map Of the same place and size; its towns are numbered. null: plain ground.
 */
export function yardPicture(
  { yard, radiusM, strike }: YardScene,
  halfM: number,
  map: PlaceMap | null,
): Uint8Array {
  const middlePx = PICTURE_PX / 2;
  const pxPerM = middlePx / halfM;
  const radiusPx = radiusM === null ? null : radiusM * pxPerM;
  const indices = groundOf(map, radiusPx);
  const paint = createBrush(indices);
  for (const [nth, { x, y }] of (map?.towns ?? []).entries()) {
    paint([x, y], TOWN_PX, () => TOWN);
    paintFigure(indices, FIGURES[nth], [Math.round(x) + 10, Math.round(y) - 12]);
  }
  if (radiusPx !== null)
    paint([middlePx, middlePx], radiusPx + RING_PX, (fromPx) =>
      Math.abs(fromPx - radiusPx) <= RING_PX / 2 ? RING : null,
    );
  if (strike !== null) {
    const [eastM, northM] = offsetM(yard, strike);
    const at: Point = [middlePx + eastM * pxPerM, middlePx - northM * pxPerM];
    paintLine(paint, [middlePx, middlePx], at);
    paint([middlePx, middlePx], YARD_PX, () => YARD);
    paint(at, STRIKE_PX, () => STRIKE);
  } else paint([middlePx, middlePx], YARD_PX, () => YARD);
  return encodePng(indices, PICTURE_PX, COLOURS);
}

type Point = readonly [x: number, y: number];
/** Paints what is near a point, by the distance from it, px; null leaves it. */
type Brush = (at: Point, reachPx: number, colourAt: (fromPx: number) => number | null) => void;

function groundOf(map: PlaceMap | null, radiusPx: number | null): Uint8Array {
  const indices = new Uint8Array(PICTURE_PX * PICTURE_PX);
  for (let row = 0; row < PICTURE_PX; row += 1)
    for (let column = 0; column < PICTURE_PX; column += 1) {
      const at = row * PICTURE_PX + column;
      const fromPx = Math.hypot(column + 0.5 - PICTURE_PX / 2, row + 0.5 - PICTURE_PX / 2);
      const isInside = radiusPx !== null && fromPx < radiusPx;
      indices[at] = GROUND_INDICES[map?.ground[at] ?? GROUNDS.land]![Number(isInside)]!;
    }
  return indices;
}

function createBrush(indices: Uint8Array): Brush {
  const held = (px: number) => Math.min(PICTURE_PX - 1, Math.max(0, px));
  return ([x, y], reachPx, colourAt) => {
    for (let row = held(Math.floor(y - reachPx)); row <= held(Math.ceil(y + reachPx)); row += 1)
      for (let column = held(Math.floor(x - reachPx)); column <= held(Math.ceil(x + reachPx)); column += 1) {
        const fromPx = Math.hypot(column + 0.5 - x, row + 0.5 - y);
        const colour = fromPx <= reachPx ? colourAt(fromPx) : null;
        if (colour !== null) indices[row * PICTURE_PX + column] = colour;
      }
  };
}

function paintLine(paint: Brush, [fromX, fromY]: Point, [toX, toY]: Point): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY)));
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    paint([fromX + (toX - fromX) * share, fromY + (toY - fromY) * share], LINE_PX, () => RING);
  }
}

function paintFigure(indices: Uint8Array, squares: readonly number[] = [], [left, top]: Point): void {
  for (const [nth, square] of squares.entries()) {
    if (square === 0) continue;
    const [x, y] = [left + (nth % 3) * FIGURE_SQUARE_PX, top + Math.floor(nth / 3) * FIGURE_SQUARE_PX];
    for (let row = y; row < y + FIGURE_SQUARE_PX; row += 1)
      indices.fill(TOWN, row * PICTURE_PX + x, row * PICTURE_PX + x + FIGURE_SQUARE_PX);
  }
}

/** Metres to the east and to the north, on the plane that touches the globe at the yard: to 0.1 % within 50 km. */
function offsetM([lon, lat]: LonLat, [strikeLon, strikeLat]: LonLat): [eastM: number, northM: number] {
  const east = greatCircleM([lon, lat], [strikeLon, lat]);
  const north = greatCircleM([lon, lat], [lon, strikeLat]);
  const isWest = ((strikeLon - lon + 540) % 360) - 180 < 0;
  return [isWest ? -east : east, strikeLat < lat ? -north : north];
}
