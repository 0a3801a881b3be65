import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const FILE = 'northAmerica.topojson';

/** Layers of the file. `rank` is Natural Earth's: 0 is the most important. */
type NorthAmericaLayer = 'urban' | 'lakes' | 'rivers' | 'railroads' | 'places' | 'states' | 'countries';

export type NorthAmerica = Readonly<Record<NorthAmericaLayer, FeatureCollection>>;

/**
 * North America in detail, and the names of states and countries, from the file that `npm run basemap` makes.
 *
 * Source: Natural Earth (public domain).
 */
export function readNorthAmerica(): NorthAmerica {
  const topology = JSON.parse(readFileSync(northAmericaFile(), 'utf8')) as Topology;
  const layer = (name: NorthAmericaLayer) => feature(topology, topology.objects[name] as GeometryCollection);
  return {
    urban: layer('urban'),
    lakes: layer('lakes'),
    rivers: layer('rivers'),
    railroads: layer('railroads'),
    places: layer('places'),
    states: layer('states'),
    countries: layer('countries'),
  };
}

/** Where the file is: beside this module when it runs from source, else in the checkout that the bundle stands in. */
export function northAmericaFile(moduleUrl: string = import.meta.url): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    for (const path of [join(folder, FILE), join(folder, 'src/server/world/basemap', FILE)])
      if (existsSync(path)) return path;
    if (folder === dirname(folder))
      throw new Error(`${FILE} is missing: it belongs to src/server/world/basemap.`);
  }
}
