import type { FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { readTopology } from './basemapFeatures.ts';
import { readNorthAmerica } from './readNorthAmerica.ts';
import { unwrapFeatures } from './unwrapFeatures.ts';

/** A line, or an edge of an area, with the box around it, degrees. Longitudes may lie beyond ±180°. */
export type Outline = {
  readonly points: readonly Position[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** What small maps are drawn from. */
export type PlaceMapShapes = {
  readonly land: readonly Outline[];
  readonly urban: readonly Outline[];
  readonly lakes: readonly Outline[];
  readonly rivers: readonly Outline[];
  readonly railroads: readonly Outline[];
  readonly borders: readonly Outline[];
  readonly towns: readonly PlaceMapTown[];
};

/** `rank` is Natural Earth's: 0 is the most important. */
type PlaceMapTown = {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly rank: number;
};

/**
 * Reads what small maps are drawn from: the file of North America, and coasts and borders of packages (no network).
 * Takes about a second and 200 MB: for a thread of its own. There are no roads in it.
 *
 * Source: Natural Earth and US Census (public domain).
 */
export function readPlaceMapShapes(): PlaceMapShapes {
  const world = readTopology('world-atlas/countries-10m.json');
  const states = readTopology('us-atlas/states-10m.json');
  const near = readNorthAmerica();
  return {
    land: outlinesOf(unwrapFeatures(feature(world, world.objects['land'] as GeometryCollection))),
    urban: outlinesOf(near.urban),
    lakes: outlinesOf(near.lakes),
    rivers: outlinesOf(near.rivers),
    railroads: outlinesOf(near.railroads),
    borders: [...bordersOf(world, 'countries'), ...bordersOf(states, 'states')],
    towns: near.places.features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point') return [];
      const [lon = 0, lat = 0] = geometry.coordinates;
      return [{ name: String(properties?.['name']), lon, lat, rank: Number(properties?.['rank']) }];
    }),
  };
}

/** Borders between two areas; coasts are the land's own edge. */
function bordersOf(topology: Topology, name: string): Outline[] {
  const isInner = (a: GeometryObject, b: GeometryObject) => a !== b;
  return pointsOf(mesh(topology, topology.objects[name] as GeometryCollection, isInner)).map(outlineOf);
}

function outlinesOf({ features }: FeatureCollection): Outline[] {
  return features.flatMap(({ geometry }) => pointsOf(geometry).map(outlineOf));
}

function pointsOf(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    case 'LineString':
      return [geometry.coordinates];
    case 'GeometryCollection':
      return geometry.geometries.flatMap(pointsOf);
    case 'Point':
    case 'MultiPoint':
      return [];
    default:
      return geometry satisfies never;
  }
}

/** Returns a line with the box around it. */
export function outlineOf(points: readonly Position[]): Outline {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = 0, lat = 0] of points) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { points, west, south, east, north };
}
