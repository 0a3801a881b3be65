// `npm run basemap FOLDER`: makes the basemap's file of North America from Natural Earth's GeoJSON in a folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection } from 'geojson';
import { quantise } from '../../src/server/world/basemap/quantise.ts';
import { joinByRank } from './joinByRank.ts';
import { countryLabels, stateLabels } from './labelPoints.ts';
import { simplify } from './simplify.ts';

const OUT = new URL('../../src/server/world/basemap/northAmerica.topojson', import.meta.url);
/** About 110 m: less than a pixel at zoom 10, the finest that tiles are cut for. */
const STEP_DEG = 0.001;
/** About 220 m. */
const TOLERANCE_DEG = 0.002;
/** Creeks and ponds of lesser ranks show at no zoom of the tiles. */
const LEAST_RANK = 11;
/** People; no town has more. */
const LARGEST_TOWN = 100_000_000;
const MOST_BYTES = 2_000_000;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: npm run basemap FOLDER (Natural Earth's GeoJSON: docs/data-sources.md)");
  process.exit(1);
}
const read = (name: string) =>
  (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as FeatureCollection).features;

/** Lines or areas of some files, simplified. */
function drawn(...names: readonly string[]): Feature[] {
  const features = names.flatMap(read).flatMap((feature) => {
    const geometry = simplify(feature.geometry, TOLERANCE_DEG);
    const isSmall = Number(feature.properties?.['scalerank']) > LEAST_RANK;
    return geometry === null || isSmall ? [] : [{ ...feature, geometry }];
  });
  return joinByRank(features);
}

/** Towns, the most important first. */
function towns(): Feature[] {
  return read('places')
    .map(({ geometry, properties }): Feature => {
      const { name, pop_max: population, scalerank: rank } = properties as Record<string, unknown>;
      return { type: 'Feature', geometry, properties: { name, population, rank } };
    })
    .toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** By rank, then by size. */
function orderOf({ properties }: Feature): number {
  return Number(properties?.['rank']) - Number(properties?.['population']) / LARGEST_TOWN;
}

const topology = quantise(
  {
    urban: drawn('urban_areas'),
    lakes: drawn('lakes', 'lakes_north_america'),
    rivers: drawn('rivers', 'rivers_north_america'),
    railroads: drawn('railroads'),
    places: towns(),
    states: stateLabels(read('state_labels')),
    countries: countryLabels(),
  },
  STEP_DEG,
);
const attribution = 'Made with Natural Earth (naturalearthdata.com), public domain';
const text = `${JSON.stringify({ attribution, ...topology })}\n`;
const bytes = Buffer.byteLength(text);
for (const [name, object] of Object.entries(topology.objects))
  console.log(`${name}: ${object.type === 'GeometryCollection' ? object.geometries.length : 1} features`);
console.log(`${bytes} bytes`);
if (bytes > MOST_BYTES) throw new Error(`The file may have ${MOST_BYTES} bytes.`);
writeFileSync(OUT, text);
