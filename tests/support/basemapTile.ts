import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Geometry } from 'geojson';

/** A tile, the whole world's where none is named, with one feature at most for each layer, which says `told` of itself. */
export function basemapTile(
  layers: Readonly<Record<string, Geometry>>,
  [z, x, y]: readonly [number, number, number] = [0, 0, 0],
  told: Readonly<Record<string, string | number>> = {},
): Uint8Array {
  const tiles = Object.entries(layers).flatMap(([name, geometry]) => {
    const feature = { type: 'Feature', id: 1, geometry, properties: { name, ...told } } as const;
    const index = new GeoJSONVT(feature, { extent: 4_096 });
    const tile = index.getTile(z, x, y);
    return tile === null ? [] : [[name, tile] as const];
  });
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4_096 });
}

/** Everything between two meridians and two parallels, degrees. */
export function box(west: number, south: number, east: number, north: number): Geometry {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
