import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { BasemapLayer } from './basemapFeatures.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';

/** Edges and names of what is finer than a glance can hold come in late. */
const FIRST_ZOOM: Readonly<Partial<Record<BasemapLayer, number>>> = {
  urban: 4,
  rivers: 3,
  railroads: 5,
  states: 3,
  counties: 7,
  country_labels: 1,
  state_labels: 4,
  places: 2,
};
/** The first zoom with lakes and rivers of a rank of Natural Earth. */
const ZOOM_OF_RANK = [0, 2, 3, 3, 4, 5, 5, 6, 6, 7, 8, 9];
/** The first zoom with urban areas of a rank. */
const ZOOM_OF_URBAN = [4, 4, 4, 5, 5, 6, 6];
/** Smallest country, and smallest state, that is named, km², by zoom. */
const COUNTRY_FROM_KM2 = [5e6, 3e6, 1e6, 2e5, 5e4, 1e4, 0];
const STATE_FROM_KM2 = [0, 0, 0, 0, 9e4, 2e4, 0];
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
      if (tile === null) continue;
      const fitting = fittingFor(name, tile, z);
      if (fitting.features.length > 0) drawn[name] = fitting;
    }
    return Object.keys(drawn).length === 0
      ? new Uint8Array()
      : fromGeojsonVt(drawn, { version: VERSION, extent: EXTENT });
  };
}

type Fits = (value: number, zoom: number) => boolean;
type Fit = readonly [property: string, fits: Fits];

const byRank: Fit = ['rank', (rank, zoom) => (ZOOM_OF_RANK[rank] ?? 0) <= zoom];
/** What decides at which zoom a feature is drawn, by layer; features that do not have it are drawn always. */
const FITS: Readonly<Partial<Record<string, Fit>>> = {
  lakes: byRank,
  rivers: byRank,
  urban: ['rank', (rank, zoom) => (ZOOM_OF_URBAN[rank] ?? 0) <= zoom],
  country_labels: ['areaKm2', (areaKm2, zoom) => areaKm2 >= (COUNTRY_FROM_KM2[zoom] ?? 0)],
  state_labels: ['areaKm2', (areaKm2, zoom) => areaKm2 >= (STATE_FROM_KM2[zoom] ?? 0)],
  places: ['rank', (rank, zoom) => rank <= zoom],
};

/** Tiles are cut once and kept by their index: what is too small for this zoom is left out of a copy. */
function fittingFor<Tile extends GeoJSONVTTile>(layer: string, tile: Tile, zoom: number): Tile {
  const fit = FITS[layer];
  if (fit === undefined) return tile;
  const [property, fits] = fit;
  const features: readonly { tags: object | null }[] = tile.features;
  return { ...tile, features: features.filter(({ tags }) => isFitting(numberOf(tags, property))) };

  function isFitting(value: number | null): boolean {
    return value === null || fits(value, zoom);
  }
}

function numberOf(tags: object | null, property: string): number | null {
  const value = tags === null ? undefined : (tags as Readonly<Record<string, unknown>>)[property];
  return typeof value === 'number' ? value : null;
}
