import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import type { PostalArea } from './postalAreas.ts';

const EXTENT = 4_096;
const VERSION = 2;

/**
 * Cuts postal areas into vector tiles.
 *
 * @returns Mapbox vector tile, version 2, extent 4096, with one layer `zip`; of length 0 where there are none.
 */
export function createPostalTiles(areas: PostalArea[]): (address: TileAddress) => Uint8Array {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: areas },
    { maxZoom: BASEMAP_MAX_ZOOM, extent: EXTENT, indexMaxPoints: 20_000 },
  );
  return ({ z, x, y }) => {
    const tile = index.getTile(z, x, y);
    return tile === null || tile.features.length === 0
      ? new Uint8Array()
      : fromGeojsonVt({ zip: tile }, { version: VERSION, extent: EXTENT });
  };
}
