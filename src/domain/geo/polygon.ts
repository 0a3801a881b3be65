import { METRES_PER_DEG, type LonLat } from './distance.ts';

/**
 * Returns whether a line touches an area, its edge included. On a flat map in degrees: areas that cross the 180th
 * meridian are not supported.
 *
 * @param ring corners in order, the first one once; fewer than three touch nothing
 */
export function touchesPolygon(from: LonLat, to: LonLat, ring: readonly LonLat[]): boolean {
  if (ring.length < 3) return false;
  if (isInPolygon(from, ring)) return true;
  return ring.some((corner, nth) => cross(from, to, corner, ring[(nth + 1) % ring.length]!));
}

/**
 * Returns whether a point lies in an area, by how often a line to the west of it meets the edge.
 * Source: W. R. Franklin, PNPOLY.
 */
export function isInPolygon([lon, lat]: LonLat, ring: readonly LonLat[]): boolean {
  let isIn = false;
  for (let nth = 0, before = ring.length - 1; nth < ring.length; before = nth++) {
    const [aLon, aLat] = ring[nth]!;
    const [bLon, bLat] = ring[before]!;
    if (aLat > lat !== bLat > lat && lon < ((bLon - aLon) * (lat - aLat)) / (bLat - aLat) + aLon)
      isIn = !isIn;
  }
  return isIn;
}

/**
 * Returns whether a closed line leads around a point, however often: an outline that crosses itself has there what it
 * encircles twice, unlike by `isInPolygon`.
 * Source: D. Sunday, "Inclusion of a Point in a Polygon" (winding number).
 */
export function isEncircled([lon, lat]: LonLat, ring: readonly LonLat[]): boolean {
  let turns = 0;
  for (let nth = 0, before = ring.length - 1; nth < ring.length; before = nth++) {
    const [aLon, aLat] = ring[nth]!;
    const [bLon, bLat] = ring[before]!;
    if (aLat > lat !== bLat > lat && lon < ((bLon - aLon) * (lat - aLat)) / (bLat - aLat) + aLon)
      turns += aLat > lat ? 1 : -1;
  }
  return turns !== 0;
}

/**
 * Returns whether a circle lies wholly inside an area. On a flat map in degrees, where a degree of longitude is as short
 * as at the circle's end nearer to the pole: of circles of 50 miles it refuses some that come within 3 % of their radius
 * to an edge at 60 degrees north, and never accepts one that leaves the area.
 *
 * @param radiusM metres
 * @param ring corners in order, the first one once or again at the end
 */
export function isCircleInPolygon(centre: LonLat, radiusM: number, ring: readonly LonLat[]): boolean {
  if (!isInPolygon(centre, ring)) return false;
  const poleward = Math.min(90, Math.abs(centre[1]) + radiusM / METRES_PER_DEG);
  const lonScale = METRES_PER_DEG * Math.cos((poleward * Math.PI) / 180);
  const [x, y] = [centre[0] * lonScale, centre[1] * METRES_PER_DEG];
  const last = ring.at(-1)!;
  // each edge from the corner before it; plain numbers, because thousands of yards meet thousands of corners
  let ax = last[0] * lonScale - x;
  let ay = last[1] * METRES_PER_DEG - y;
  for (const [lon, lat] of ring) {
    const bx = lon * lonScale - x;
    const by = lat * METRES_PER_DEG - y;
    if (squaredDistance(ax, ay, bx, by) <= radiusM * radiusM) return false;
    ax = bx;
    ay = by;
  }
  return true;
}

/** Squared distance of a line from the origin of a flat map. */
function squaredDistance(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
  const nearX = ax + along * dx;
  const nearY = ay + along * dy;
  return nearX * nearX + nearY * nearY;
}

/**
 * Returns whether a line of several points meets the edge of an area; one that lies wholly inside does not. On a flat
 * map in degrees.
 *
 * @param line fewer than two points meet nothing
 * @param ring corners in order, the first one once or again at the end
 */
export function meetsEdge(line: readonly LonLat[], ring: readonly LonLat[]): boolean {
  const [least, most] = boxCorners(line);
  for (let nth = 0; nth < ring.length; nth++) {
    const [from, to] = [ring[nth]!, ring[(nth + 1) % ring.length]!];
    // few sides of a long outline are near a line
    if (!boxesMeet(from, to, least, most)) continue;
    for (let row = 1; row < line.length; row++) if (cross(line[row - 1]!, line[row]!, from, to)) return true;
  }
  return false;
}

/** South-west and north-east corners of the smallest box around a line. */
function boxCorners(line: readonly LonLat[]): readonly [LonLat, LonLat] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of line) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [
    [west, south],
    [east, north],
  ];
}

function cross(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return boxesMeet(a, b, c, d) && side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** Side of the line from `a` to `b` on which a point lies; positive: left. */
function side(a: LonLat, b: LonLat, point: LonLat): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}

/** Returns whether the bounding boxes of two lines meet; collinear lines touch only then. */
function boxesMeet(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return spansMeet(a[0], b[0], c[0], d[0]) && spansMeet(a[1], b[1], c[1], d[1]);
}

function spansMeet(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) >= Math.min(c, d) && Math.max(c, d) >= Math.min(a, b);
}
