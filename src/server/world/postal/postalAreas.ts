import type { Feature, MultiPolygon, Position } from 'geojson';
import type { RoadTown } from '../roads/chooseTowns.ts';
import { createCells, type Box } from './cells.ts';
import { nearestTowns } from './nearestTown.ts';
import { outlineAreas } from './outlineAreas.ts';
import { postalCode } from './postalCode.ts';

/** A part of the world with its towns, the largest first. */
export type PostalRegion = {
  readonly box: Box;
  readonly towns: readonly RoadTown[];
  readonly isLand: (lon: number, lat: number) => boolean;
};

/** A made-up postal area. */
export type PostalArea = Feature<MultiPolygon, { readonly code: string }>;

/**
 * Made-up postal areas: each town has the land that is nearer to it than to any other, whole, without gaps and overlaps. The
 * same seed gives the same areas. No such areas exist; where towns and coasts lie is real.
 */
export function createPostalAreas(regions: readonly PostalRegion[], seed: number): PostalArea[] {
  const numbers = new Map<string, number>();
  return regions.flatMap(({ box, towns, isLand }) => {
    const ordered = [...towns].sort(byPlace);
    const cells = createCells(box, seed);
    const outlines = outlineAreas(cells, nearestTowns(cells, ordered, isLand));
    return ordered.flatMap(({ countryCode }, row) => {
      const number = numbers.get(countryCode) ?? 1;
      numbers.set(countryCode, number + 1);
      const rings = outlines.get(row);
      if (rings === undefined) return []; // a town on an island that the grid does not see
      const geometry = { type: 'MultiPolygon' as const, coordinates: polygonsOf(rings) };
      return [{ type: 'Feature' as const, geometry, properties: { code: postalCode(countryCode, number) } }];
    });
  });
}

/** By country and state, then from north to south: neighbours have codes that are close. */
function byPlace(a: RoadTown, b: RoadTown): number {
  return (
    compare(a.countryCode, b.countryCode) ||
    compare(a.adminCode, b.adminCode) ||
    b.lat - a.lat ||
    a.lon - b.lon
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Each hole with the outline that it lies in. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const outer = rings.filter((ring) => signedArea(ring) > 0).map((ring) => [ring]);
  for (const hole of rings.filter((ring) => signedArea(ring) <= 0)) {
    const around = outer.find(([outline]) => isWithin(hole[0]!, outline!)) ?? outer[0];
    around?.push(hole);
  }
  return outer;
}

/** Twice the area, square degrees; above 0: counterclockwise. */
function signedArea(ring: readonly Position[]): number {
  let sum = 0;
  for (let n = 1; n < ring.length; n++)
    sum += ring[n - 1]![0]! * ring[n]![1]! - ring[n]![0]! * ring[n - 1]![1]!;
  return sum;
}

function isWithin([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let isInside = false;
  for (let n = 1; n < ring.length; n++) {
    const [x1 = 0, y1 = 0] = ring[n - 1]!;
    const [x2 = 0, y2 = 0] = ring[n]!;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
  }
  return isInside;
}
