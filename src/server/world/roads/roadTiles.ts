import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import type { RoadRiskProperties } from '#contracts/roadRisk.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import type { RoadKind } from './roadKinds.ts';
import type { Piece, RoadNetwork } from './roadNetwork.ts';
import { roadWeather } from './roadWeather.ts';
import { trafficLevel } from './trafficLevel.ts';

/** Layer of the tiles: what the weather does to roads, and how traffic flows on them. */
export type RoadLayer = 'risk' | 'flow';

const EXTENT = 4_096;
const VERSION = 2;
/** From afar only the great roads are told, by zoom. */
const FIRST_ZOOM: Readonly<Record<RoadKind, number>> = { motorway: 3, highway: 5, road: 7 };
/** Moments of which the weather of roads is remembered. */
const MOST_MOMENTS = 6;

type Told =
  | RoadRiskProperties
  | { readonly traffic_level: number; readonly name: string; readonly type: string };

/**
 * Cuts roads into vector tiles, with what is known of each piece at a time; its row is its id.
 *
 * @returns Mapbox vector tile, version 2, extent 4096, with one layer `roads`; of length 0 where there are none.
 */
export function createRoadTiles(
  network: RoadNetwork,
  atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>,
): (layer: RoadLayer, address: TileAddress, atMs: number) => Uint8Array {
  const lines = network.pieces.map(({ road, from, to }) => network.roads[road]!.line.slice(from, to + 1));
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: lines.map((line, id) => ({
        type: 'Feature',
        id,
        geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
        properties: {},
      })),
    },
    { maxZoom: BASEMAP_MAX_ZOOM, extent: EXTENT, indexMaxPoints: 20_000 },
  );
  const moments = new Map<string, Map<number, Told>>();

  function momentOf(layer: RoadLayer, atMs: number): Map<number, Told> {
    const key = `${layer}/${atMs}`;
    const known = moments.get(key) ?? new Map<number, Told>();
    moments.delete(key);
    moments.set(key, known);
    for (const oldest of [...moments.keys()].slice(0, -MOST_MOMENTS)) moments.delete(oldest);
    return known;
  }

  function tell(layer: RoadLayer, row: number, atMs: number): Told {
    const { road }: Piece = network.pieces[row]!;
    const { name, kind: type } = network.roads[road]!;
    if (layer === 'flow')
      return { traffic_level: trafficLevel(network, atmosphere, { row, atMs }), name, type };
    return { ...roadWeather(atmosphere.weatherAt, lines[row]!, atMs).properties, name, type };
  }

  return (layer, { z, x, y }, atMs) => {
    const tile = index.getTile(z, x, y);
    const known = momentOf(layer, atMs);
    const tags = (row: number) => {
      const told = known.get(row) ?? tell(layer, row, atMs);
      known.set(row, told);
      return told;
    };
    const isShown = (row: number) => z >= FIRST_ZOOM[network.roads[network.pieces[row]!.road]!.kind];
    const roads = tile === null ? null : toldOf(tile, { isShown, tags });
    return roads === null || roads.features.length === 0
      ? new Uint8Array()
      : fromGeojsonVt({ roads }, { version: VERSION, extent: EXTENT });
  };
}

/** Tiles are cut once and kept by their index: what holds at this time stands in a copy. */
function toldOf<Tile extends GeoJSONVTTile>(
  tile: Tile,
  { isShown, tags }: { isShown: (row: number) => boolean; tags: (row: number) => Told },
): Tile {
  const features: readonly { id?: string | number | undefined }[] = tile.features;
  const shown = features.filter(({ id }) => isShown(Number(id)));
  return { ...tile, features: shown.map((feature) => ({ ...feature, tags: tags(Number(feature.id)) })) };
}
