import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isInPolygon } from '../../src/domain/geo/polygon.ts';
import type { LonLat } from '../../src/domain/geo/distance.ts';
import { unwrapFeatures } from '../../src/server/world/basemap/unwrapFeatures.ts';

const require = createRequire(import.meta.url);
const KM_PER_DEGREE = 111.2;

/** One connected area, with its bounds in degrees. */
export type Area = {
  readonly rings: readonly LonLat[][];
  readonly areaKm2: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
};

/** Features of one object of a topology that a package contains. */
export function readFeatures(path: string, name: string): Feature[] {
  const topology = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Topology;
  return unwrapFeatures(feature(topology, topology.objects[name] as GeometryCollection)).features;
}

/** Connected areas of a feature, the largest first. */
export function areasOf({ geometry }: Feature): Area[] {
  const polygons =
    geometry?.type === 'Polygon'
      ? [(geometry satisfies Polygon).coordinates]
      : geometry?.type === 'MultiPolygon'
        ? (geometry satisfies MultiPolygon).coordinates
        : [];
  return polygons.map(areaOf).toSorted((a, b) => b.areaKm2 - a.areaKm2);
}

export function contains({ rings, bounds }: Area, [lon = 0, lat = 0]: Position): boolean {
  const [west, south, east, north] = bounds;
  if (lon < west || lon > east || lat < south || lat > north) return false;
  return rings.filter((ring) => isInPolygon([lon, lat], ring)).length % 2 === 1;
}

function areaOf(rings: Position[][]): Area {
  const [outline = []] = rings;
  const lons = outline.map(([lon = 0]) => lon);
  const lats = outline.map(([, lat = 0]) => lat);
  const bounds = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] as const;
  const shrink = Math.cos((((bounds[1] + bounds[3]) / 2) * Math.PI) / 180);
  let doubled = 0;
  for (let at = 1; at < outline.length; at++)
    doubled += lons[at - 1]! * lats[at]! - lons[at]! * lats[at - 1]!;
  return {
    rings: rings.map((ring) => ring.map(([lon = 0, lat = 0]) => [lon, lat])),
    bounds,
    areaKm2: (Math.abs(doubled) / 2) * shrink * KM_PER_DEGREE ** 2,
  };
}
