import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** Traits of the features of each layer of a tile, as a map reads them. */
export function decodeTile(bytes: Uint8Array): Record<string, Record<string, unknown>[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
    ]),
  );
}
