import type { LonLat } from './distance.ts';

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

function cross(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0 && boxesMeet(a, b, c, d);
}

/** Side of the line from `a` to `b` on which a point lies; positive: left. */
function side(a: LonLat, b: LonLat, point: LonLat): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}

/** Returns whether the bounding boxes of two lines meet; collinear lines touch only then. */
function boxesMeet(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return [0, 1].every((axis) => {
    const [p, q, r, s] = [a, b, c, d].map((point) => point[axis as 0 | 1]) as [
      number,
      number,
      number,
      number,
    ];
    return Math.max(p, q) >= Math.min(r, s) && Math.max(r, s) >= Math.min(p, q);
  });
}
