/** Finest zoom of the basemap's own tiles; maps enlarge them beyond. Source: requirement MAP-02 (zoom 0 to 9). */
export const BASEMAP_MAX_ZOOM = 9;

/** A tile of the web's square map: column x from the west, row y from the north, 2^z of each. */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

const WHOLE = /^\d{1,7}$/;

/** The tile that parts of a path name; null: there is no such tile. @param row With the ending of its form. */
export function parseTileAddress(
  zoom: string,
  column: string,
  row: string,
  ending: string,
): TileAddress | null {
  const bare = row.endsWith(ending) ? row.slice(0, -ending.length) : '';
  if (![zoom, column, bare].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(zoom), Number(column), Number(bare)];
  const count = 2 ** z;
  return z <= BASEMAP_MAX_ZOOM && x < count && y < count ? { z, x, y } : null;
}
