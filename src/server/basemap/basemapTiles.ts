import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { BasemapLayer } from './basemapFeatures.ts';
import type { TileAddress } from './tileAddress.ts';

/** Edges of what is finer than a glance can hold come in late. */
const FIRST_ZOOM: Readonly<Partial<Record<BasemapLayer, number>>> = {
  rivers: 3,
  states: 3,
  counties: 7,
  places: 2,
};
/** Fewest people of a town that is worth a name, by zoom. */
const NAMED_FROM = [0, 0, 3e6, 1.5e6, 6e5, 2.5e5, 1e5, 4e4, 1.5e4, 5e3];
const EXTENT = 4_096;
const VERSION = 2;

/**
 * Cuts the basemap into vector tiles.
 *
 * @returns Mapbox vector tile, version 2, extent 4096, uncompressed; of length 0 where there is nothing but sea.
 */
export function createBasemapTiles(
  features: Readonly<Record<BasemapLayer, FeatureCollection>>,
): (address: TileAddress) => Uint8Array {
  const layers = Object.entries(features).map(([name, data]) => ({
    name,
    firstZoom: FIRST_ZOOM[name as BasemapLayer] ?? 0,
    index: new GeoJSONVT(data, { maxZoom: BASEMAP_MAX_ZOOM, extent: EXTENT, indexMaxPoints: 20_000 }),
  }));

  return ({ z, x, y }) => {
    const drawn: Record<string, GeoJSONVTTile> = {};
    for (const { name, firstZoom, index } of layers) {
      const tile = z < firstZoom ? null : index.getTile(z, x, y);
      if (tile !== null && tile.features.length > 0) drawn[name] = name === 'places' ? named(tile, z) : tile;
    }
    return Object.keys(drawn).length === 0
      ? new Uint8Array()
      : fromGeojsonVt(drawn, { version: VERSION, extent: EXTENT });
  };
}

/** Tiles are cut once and kept by their index: what is too small for this zoom is left out of a copy. */
function named<Tile extends GeoJSONVTTile>(tile: Tile, zoom: number): Tile {
  const fewest = NAMED_FROM[zoom] ?? 0;
  const features: readonly { tags: object | null }[] = tile.features;
  return { ...tile, features: features.filter(({ tags }) => populationOf(tags) >= fewest) };
}

function populationOf(tags: object | null): number {
  return tags !== null && 'population' in tags ? Number(tags.population) : 0;
}
