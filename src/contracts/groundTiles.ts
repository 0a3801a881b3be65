import { z } from 'zod';

/** Address of tiles, with `{z}`, `{x}` and `{y}`. */
const TileAddress = z.string();

/** Where the ground of a map comes from, by how near one looks (MAP-02, GAP-2). */
export const GroundTiles = z.object({
  own: TileAddress.describe('vector tiles of the service itself'),
  street: TileAddress.describe('pictures for zooms 10 to 14; empty: the own tiles go on'),
  satellite: TileAddress.describe('pictures from zoom 15 on; empty: the others go on'),
});
export type GroundTiles = z.infer<typeof GroundTiles>;

/** Those of the service alone. */
export const OWN_TILES: GroundTiles = {
  own: '/layers/basemap/{z}/{x}/{y}.pbf',
  street: '',
  satellite: '',
};
