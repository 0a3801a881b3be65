import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { StrikeTileProperties } from '#contracts/strikeTile.ts';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { encodeStrikes } from '#server/world/lightning/cutStrikes.ts';
import { readFeatures } from '#workers/kernels/readFeatures.ts';
import { readStrikeTile } from '#workers/kernels/readStrikeTile.ts';
import { pairedBench, type Figure } from './pairedBench.ts';
import { vehicleFeatures } from './vehicles.ts';

const VEHICLES = 5_000;
const STRIKES = 10_000;
const NOW_MS = 1_780_000_000_000;

/** What threads read for the map, beside the contracts that say the same. */
export function readersBench(): Figure[] {
  const features = vehicleFeatures(VEHICLES);
  const vehicles: VehicleFeatures = { type: 'FeatureCollection', isSimulation: true, features };
  const strikes = Array.from({ length: STRIKES }, (_, row) => ({
    lon: -80 + (row % 100) / 10,
    lat: 30 + (row % 77) / 10,
    atMs: NOW_MS - row * 300,
    kind: row % 3 === 0 ? 0 : 1,
  }));
  const tile = new Uint8Array(encodeStrikes({ z: 3, x: 2, y: 3 }, strikes, { toMs: NOW_MS, gapsMs: [] }));
  return [
    pairedBench({
      id: 'P5',
      what: `a layer of ${VEHICLES.toLocaleString('en')} vehicles, read after JSON.parse`,
      ours: () => readFeatures(vehicles),
      rival: { name: 'its contract in zod', run: () => VehicleFeatures.parse(vehicles) },
      goal: { timesFaster: 5 },
    }),
    pairedBench({
      id: 'P5',
      what: `a tile of ${STRIKES.toLocaleString('en')} strikes into columns`,
      ours: () => readStrikeTile(tile),
      rival: { name: '@mapbox/vector-tile and its contract in zod', run: () => strikesByContract(tile) },
      goal: { timesFaster: 3 },
    }),
  ];
}

function strikesByContract(bytes: Uint8Array): StrikeTileProperties[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers['strikes']!;
  return Array.from({ length: layer.length }, (_, row) =>
    StrikeTileProperties.parse(layer.feature(row).properties),
  );
}
