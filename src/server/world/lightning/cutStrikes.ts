import { fromVectorTileJs, GeoJSONWrapper, type Feature } from '@maplibre/vt-pbf';
import type { StrikeTileGap, StrikeTileProperties } from '#contracts/strikeTile.ts';
import { EDGE_LATITUDE, southShare } from '#domain/geo/mercator.ts';
import { KIND_UNKNOWN, listedType, STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import type { StrikeRow } from './strikeStepBody.ts';
import { strikeColours } from './lightningAges.ts';

const EXTENT = 4_096;
const VERSION = 2;
const POINT = 1;
/** To a metre: nobody knows where a stroke was to a hundred. */
const PLACE_DECIMALS = 5;

/** Strikes by the tile of a zoom that they lie in: row × 2^z + column. */
export type StrikesByTile = ReadonlyMap<number, readonly StrikeRow[]>;

/** Strikes by tile. Those that the square map has no place for are in none. */
export function sortIntoTiles(rows: readonly StrikeRow[], z: number): StrikesByTile {
  const tiles = new Map<number, StrikeRow[]>();
  for (const row of rows) {
    if (Math.abs(row.lat) > EDGE_LATITUDE) continue;
    const [x, y] = placeOf(row, z);
    const key = tileKey({ z, x: Math.floor(x), y: Math.floor(y) });
    const tile = tiles.get(key);
    if (tile === undefined) tiles.set(key, [row]);
    else tile.push(row);
  }
  return tiles;
}

export function tileKey({ z, x, y }: TileAddress): number {
  return y * 2 ** z + x;
}

/**
 * Writes a tile: its strikes, and the times that are not known.
 *
 * @param toMs End of the range, epoch ms: colours are those of the ages then.
 * @returns Mapbox vector tile, version 2, extent 4096, with layers `strikes` and `gaps`; of length 0 where all is known
 *   and nothing struck.
 */
export function encodeStrikes(
  address: TileAddress,
  rows: readonly StrikeRow[],
  { toMs, gapsMs }: { toMs: number; gapsMs: readonly number[] },
): Uint8Array {
  const strikes = rows.map((row) => feature(pixelOf(row, address), propertiesOf(row, toMs)));
  const gaps = runsOf(gapsMs).map((gap) => feature([EXTENT / 2, EXTENT / 2], gap));
  if (strikes.length === 0 && gaps.length === 0) return new Uint8Array();
  const layers = [layerOf('strikes', strikes), layerOf('gaps', gaps)].filter(({ length }) => length > 0);
  return fromVectorTileJs({ layers: Object.fromEntries(layers.map((layer) => [layer.name, layer])) });
}

function feature(point: [number, number], tags: StrikeTileProperties | StrikeTileGap): Feature {
  return { type: POINT, geometry: [point], tags };
}

function layerOf(name: string, features: Feature[]): GeoJSONWrapper {
  return Object.assign(new GeoJSONWrapper(features, { version: VERSION, extent: EXTENT }), { name });
}

function propertiesOf({ lon, lat, atMs, kind }: StrikeRow, toMs: number): StrikeTileProperties {
  const strikeType = listedType(kind);
  return {
    date: `${new Date(atMs).toISOString().slice(0, 19)}Z`,
    timestamp: atMs,
    lon: roundTo(lon, PLACE_DECIMALS),
    lat: roundTo(lat, PLACE_DECIMALS),
    type: strikeType,
    strikeType,
    ...(kind === KIND_UNKNOWN ? { kind: 'unknown' as const } : {}),
    ...strikeColours(toMs - atMs),
  };
}

/** Column and row of a place among the tiles of a zoom, with what is behind the point. */
function placeOf({ lon, lat }: StrikeRow, z: number): [x: number, y: number] {
  const count = 2 ** z;
  const within = (share: number) => Math.min(count - 1e-9, Math.max(0, share * count));
  return [within(lon / 360 + 0.5), within(southShare(lat))];
}

function pixelOf(row: StrikeRow, { z, x, y }: TileAddress): [number, number] {
  const [atX, atY] = placeOf(row, z);
  return [Math.floor((atX - x) * EXTENT), Math.floor((atY - y) * EXTENT)];
}

/** Steps that follow each other as one gap, epoch seconds. */
function runsOf(gapsMs: readonly number[]): StrikeTileGap[] {
  const runs: { from: number; to: number }[] = [];
  for (const stepMs of gapsMs) {
    const last = runs.at(-1);
    const [from, to] = [stepMs / 1_000, (stepMs + STEP_MS) / 1_000];
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  }
  return runs;
}
