import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';

/** A tile of the web's square map: column x from the west, row y from the north, 2^z of each. */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

const WHOLE = /^\d{1,7}$/;

/** Ending of a vector tile's name. */
const ENDING = '.pbf';

/** A tile as a path names it: the row with its ending, `3.pbf`. */
type TilePath = { readonly z: string; readonly x: string; readonly y: string };

/** The tile that parts of a path name; null: there is no such tile. */
export function parseTileAddress(
  { z: zoom, x: column, y: row }: TilePath,
  maxZoom = BASEMAP_MAX_ZOOM,
): TileAddress | null {
  const bare = row.endsWith(ENDING) ? row.slice(0, -ENDING.length) : '';
  if (![zoom, column, bare].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(zoom), Number(column), Number(bare)];
  const count = 2 ** z;
  return z <= maxZoom && x < count && y < count ? { z, x, y } : null;
}
