import { southShare } from '../geo/mercator.ts';
import type { StrikeColumns } from './strikeColumns.ts';

const HOUR_S = 3_600;
const MINUTE_MS = 60_000;
/** Number of tiles above which the coarse zoom is used: a screen of 3840 × 2160 px shows 160. Our own decision. */
const MOST_FINE_TILES = 200;
const COARSE_ZOOM = 3;
const FINE_ZOOM = 7;

/** Lightning of a time range, from one tile or several. */
export type TiledStrikes = {
  readonly strikes: StrikeColumns;
  /** Whether part of the range is unknown or unreadable: it is not quiet there (S4). */
  readonly hasGaps: boolean;
};

/** Tile of the web's square map: column x from the west, row y from the north, 2^z of each. */
export type PastTile = { readonly z: number; readonly x: number; readonly y: number };

/** Time range of tiles, UTC epoch seconds, full minutes; the end is exclusive. */
export type TileHour = { readonly from: number; readonly to: number };

/**
 * Hour of lightning that is shown at a time, and the hour before it for the playback (STRIKE-10, STRIKE-13).
 *
 * @param atMs Epoch ms; both end by its full minute.
 */
export function tileHours(atMs: number): { readonly shown: TileHour; readonly before: TileHour } {
  const to = Math.floor(atMs / MINUTE_MS) * 60;
  return { shown: { from: to - HOUR_S, to }, before: { from: to - 2 * HOUR_S, to: to - HOUR_S } };
}

/**
 * Tiles of lightning over a view: of zoom 3 below map zoom 7, of zoom 7 from there on (GAP-51), each once.
 *
 * @param bounds West, south, east and north, degrees; a view over the date line reaches beyond ±180.
 * @param mapZoom Zoom of the map, fractions allowed.
 */
export function tilesOver(
  bounds: readonly [west: number, south: number, east: number, north: number],
  mapZoom: number,
): readonly PastTile[] {
  const fine = mapZoom < FINE_ZOOM ? null : tilesAt(bounds, FINE_ZOOM);
  return fine === null || fine.length > MOST_FINE_TILES ? tilesAt(bounds, COARSE_ZOOM) : fine;
}

function tilesAt(
  [west, south, east, north]: readonly [number, number, number, number],
  z: number,
): PastTile[] {
  const count = 2 ** z;
  const firstX = Math.floor((west / 360 + 0.5) * count);
  const columns = Math.min(count, Math.floor((east / 360 + 0.5) * count) - firstX + 1);
  const top = rowOf(north, count);
  const rows = rowOf(south, count) - top + 1;
  return Array.from({ length: columns * rows }, (_, nth) => ({
    z,
    x: (((firstX + (nth % columns)) % count) + count) % count,
    y: top + Math.floor(nth / columns),
  }));
}

function rowOf(latitude: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(southShare(latitude) * count)));
}
