import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import type { AlertArea } from './publicAlert.ts';

/** Farthest that a simplified outline is from the true one, degrees: about 1 km. */
const TOLERANCE_DEG = 0.01;
const DECIMALS = 3;
/** A closed ring with fewer corners has no area. */
const LEAST_CORNERS = 4;

const known = new WeakMap<AlertArea, AlertArea>();

/** An area for drawing at the scale of a state. Holes that are too small for that are left out; an area never is. */
export function simplifiedArea(area: AlertArea): AlertArea {
  const before = known.get(area);
  if (before !== undefined) return before;
  const [edge = [], ...holes] = area;
  const outer = simplifiedRing(edge);
  const simplified = [
    outer.length < LEAST_CORNERS ? edge : outer,
    ...holes.map(simplifiedRing).filter(({ length }) => length >= LEAST_CORNERS),
  ];
  known.set(area, simplified);
  return simplified;
}

/** Corners of a closed ring that matter, rounded. Source: D. H. Douglas, T. K. Peucker (1973). */
function simplifiedRing(ring: readonly LonLat[]): LonLat[] {
  const kept = new Set([0, ring.length - 1]);
  const open: [from: number, to: number][] = [[0, ring.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const farthest = farthestBetween(ring, from, to);
    if (farthest === null) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return ring.filter((_, nth) => kept.has(nth)).map((corner) => roundLonLat(corner, DECIMALS));
}

/** Corner that is farthest from the line between two others, if it is farther than the tolerance. */
function farthestBetween(ring: readonly LonLat[], from: number, to: number): number | null {
  let farthest: number | null = null;
  let mostDeg = TOLERANCE_DEG;
  for (let nth = from + 1; nth < to; nth += 1) {
    const deg = distanceDeg(ring[nth]!, ring[from]!, ring[to]!);
    if (deg <= mostDeg) continue;
    mostDeg = deg;
    farthest = nth;
  }
  return farthest;
}

/** Distance of a point from a line between two others, on a flat map. */
function distanceDeg([lon, lat]: LonLat, [aLon, aLat]: LonLat, [bLon, bLat]: LonLat): number {
  const [east, north] = [bLon - aLon, bLat - aLat];
  const squared = east ** 2 + north ** 2;
  const along = squared === 0 ? 0 : ((lon - aLon) * east + (lat - aLat) * north) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(lon - aLon - share * east, lat - aLat - share * north);
}
