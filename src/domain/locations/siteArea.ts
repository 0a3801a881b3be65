import type { LightningPolicy } from '../alerting/lightningRules.ts';
import { greatCircleM, type LonLat } from '../geo/distance.ts';

/**
 * Longest distance of a corner from the centre of its site, m: two miles. Strikes are measured from the centre, so
 * that of an alert ring of six miles four are left around the farthest corner (S1). A larger site is several
 * locations. An alert ring smaller than its site counts as one that reaches the farthest corner.
 *
 * Source: our own decision.
 */
export const MAX_REACH_M = 3_218;

/** Most corners of one site. Source: our own decision. */
const MAX_CORNERS = 100;

/** Reasons why corners are not a site: too few, too many, edges that cross, or too large. */
export type AreaFault = 'few' | 'many' | 'crossing' | 'large';

/**
 * Reason why corners, in order and each once, are not the edge of a site; null: they are.
 *
 * Source: GAP-110 (3 corners or more).
 */
export function areaFault(corners: readonly LonLat[]): AreaFault | null {
  if (corners.length < 3) return 'few';
  if (corners.length > MAX_CORNERS) return 'many';
  if (isCrossing(corners)) return 'crossing';
  return reachM(corners) > MAX_REACH_M ? 'large' : null;
}

/** Distance of the farthest corner from the centre, m; 0 without corners. */
export function reachM(corners: readonly LonLat[]): number {
  const middle = middleOf(corners);
  return middle === null ? 0 : farthestM(middle, corners);
}

/** Distance of the farthest corner from a place, m; 0 without corners. */
function farthestM(place: LonLat, corners: readonly LonLat[]): number {
  return Math.max(0, ...corners.map((corner) => greatCircleM(place, corner)));
}

/** Location, degrees WGS 84, which may be drawn as a polygon. */
type Site = {
  readonly latitude: number;
  readonly longitude: number;
  readonly geometry?: { readonly coordinates: readonly (readonly LonLat[])[] } | null | undefined;
};

/** Each reach makes rules of its own: rounded up to this, m, sites of a policy have few of them. */
const REACH_STEP_M = 50;

/** Distance of the farthest corner of a site from where strikes are measured, rounded up, m; 0: it is a point. */
export function siteReachM({ longitude, latitude, geometry }: Site): number {
  const exactM = farthestM([longitude, latitude], geometry?.coordinates[0] ?? []);
  return Math.ceil(exactM / REACH_STEP_M) * REACH_STEP_M;
}

/**
 * Policy of a site that reaches so far, m. Strikes are measured from the middle of a site: a smaller alert ring reaches its
 * farthest corner, or lightning upon it would not close it (S1, GAP-110).
 *
 * @returns the same object where the alert ring reaches as far.
 */
export function policyOfSite<Policy extends LightningPolicy>(policy: Policy, reachM: number): Policy {
  if (reachM <= policy.alertRadiusM) return policy;
  return { ...policy, alertRadiusM: reachM, warningRadiusM: Math.max(policy.warningRadiusM, reachM) };
}

/**
 * Centroid of corners, degrees. Planar in degrees, which is exact enough within a few miles; it is wrong for a site
 * across the date line, which is too large by `areaFault`.
 *
 * @returns of fewer than three corners, or of corners on one line, their mean; null without corners.
 *
 * Source: GAP-110; https://en.wikipedia.org/wiki/Centroid#Of_a_polygon.
 */
export function middleOf(corners: readonly LonLat[]): LonLat | null {
  const [first] = corners;
  if (first === undefined) return null;
  let doubleArea = 0;
  let [lonSum, latSum] = [0, 0];
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length]!;
    // relative to the first corner: small numbers lose less precision
    const [ax, ay, bx, by] = [a[0] - first[0], a[1] - first[1], b[0] - first[0], b[1] - first[1]];
    const cross = ax * by - bx * ay;
    doubleArea += cross;
    lonSum += (ax + bx) * cross;
    latSum += (ay + by) * cross;
  }
  if (Math.abs(doubleArea) < 1e-12) return meanOf(corners);
  return [first[0] + lonSum / (3 * doubleArea), first[1] + latSum / (3 * doubleArea)];
}

function meanOf(corners: readonly LonLat[]): LonLat {
  let [lonSum, latSum] = [0, 0];
  for (const [lon, lat] of corners) {
    lonSum += lon;
    latSum += lat;
  }
  return [lonSum / corners.length, latSum / corners.length];
}

/** Returns whether two edges without a common corner meet, or an edge lies on the next one. */
function isCrossing(corners: readonly LonLat[]): boolean {
  const edges = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const);
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      if (j <= i) return false;
      const isNext = j === i + 1 || (i === 0 && j === edges.length - 1);
      return isNext ? a[0] === b[0] && a[1] === b[1] : doMeet(a, b, c, d);
    }),
  );
}

function doMeet(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return (
    sideOf(a, b, c) * sideOf(a, b, d) <= 0 &&
    sideOf(c, d, a) * sideOf(c, d, b) <= 0 &&
    doOverlap(a[0], b[0], c[0], d[0]) &&
    doOverlap(a[1], b[1], c[1], d[1])
  );
}

/** Side of the line from a to b on which the point lies: 1, -1, or 0 on it. */
function sideOf(a: LonLat, b: LonLat, point: LonLat): number {
  return Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));
}

function doOverlap(a: number, b: number, c: number, d: number): boolean {
  return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
}
