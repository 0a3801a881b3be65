import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { encodePng } from '../../world/radar/encodePng.ts';

/** Edge of the picture, px; letters show it at half of it, for fine screens. */
export const PICTURE_PX = 480;
const COLOURS = ['#1c242c', '#2f3a44', '#f2f5f7', '#d2262b', '#ffba1f'] as const;
const [GROUND, INSIDE, RING, YARD, STRIKE] = [1, 2, 3, 4, 5] as const;
/** Share of the half edge that the farther of ring and strike reaches. */
const REACH = 0.82;
const RING_PX = 4;
const YARD_PX = 14;
const STRIKE_PX = 11;
const LINE_PX = 2;

export type StrikeScene = {
  readonly yard: LonLat;
  /** Radius of the ring that was broken, metres. */
  readonly radiusM: number;
  readonly strike: LonLat;
};

/**
 * Draws a yard, the ring around it and the closest strike, north up, as a PNG of `PICTURE_PX`. A map without
 * a basemap: it is part of the letter, so that opening the letter asks nobody for a picture.
 *
 * @returns null: the ring has no radius, or a position is not known.
 */
export function strikePicture({ yard, radiusM, strike }: StrikeScene): Uint8Array | null {
  const distanceM = greatCircleM(yard, strike);
  if (!(radiusM > 0) || !Number.isFinite(distanceM)) return null;
  const middlePx = PICTURE_PX / 2;
  const pxPerM = (middlePx * REACH) / Math.max(radiusM, distanceM);
  const [eastM, northM] = offsetM(yard, strike);
  const [strikeX, strikeY] = [middlePx + eastM * pxPerM, middlePx - northM * pxPerM];
  const radiusPx = radiusM * pxPerM;
  const indices = new Uint8Array(PICTURE_PX * PICTURE_PX);
  for (let row = 0; row < PICTURE_PX; row += 1) {
    for (let column = 0; column < PICTURE_PX; column += 1) {
      const [x, y] = [column + 0.5, row + 0.5];
      const fromYardPx = Math.hypot(x - middlePx, y - middlePx);
      const colour = [
        [STRIKE, Math.hypot(x - strikeX, y - strikeY) <= STRIKE_PX],
        [YARD, fromYardPx <= YARD_PX],
        [RING, distanceToLinePx([x, y], [middlePx, middlePx], [strikeX, strikeY]) <= LINE_PX],
        [RING, Math.abs(fromYardPx - radiusPx) <= RING_PX / 2],
        [INSIDE, fromYardPx < radiusPx],
      ] as const;
      indices[row * PICTURE_PX + column] = colour.find(([, isThere]) => isThere)?.[0] ?? GROUND;
    }
  }
  return encodePng(indices, PICTURE_PX, COLOURS);
}

/** Metres to the east and to the north, on the plane that touches the globe at the yard: to 0.1 % within 50 km. */
function offsetM([lon, lat]: LonLat, [strikeLon, strikeLat]: LonLat): [eastM: number, northM: number] {
  const east = greatCircleM([lon, lat], [strikeLon, lat]);
  const north = greatCircleM([lon, lat], [lon, strikeLat]);
  const isWest = ((strikeLon - lon + 540) % 360) - 180 < 0;
  return [isWest ? -east : east, strikeLat < lat ? -north : north];
}

type Point = readonly [x: number, y: number];

function distanceToLinePx([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const lengthSquared = alongX ** 2 + alongY ** 2;
  if (lengthSquared === 0) return Math.hypot(x - fromX, y - fromY);
  const share = ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared;
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(x - fromX - held * alongX, y - fromY - held * alongY);
}
