import { z } from 'zod';
import { BASEMAP_MAX_ZOOM } from './basemapTile.ts';

/** Address of tiles, with `{z}`, `{x}` and `{y}`. */
const TileAddress = z.string();

/** How the layers of vector tiles are named: as the service's own, or by one of the two forms that most archives have. */
export const GroundNames = z.enum(['own', 'openmaptiles', 'protomaps']);
export type GroundNames = z.infer<typeof GroundNames>;

/** Where the ground of a map comes from, by how near one looks (MAP-02, GAP-2). */
export const GroundTiles = z.object({
  own: TileAddress.describe('vector tiles of the service itself'),
  ownMaxZoom: z.number().describe('finest zoom of them; maps enlarge them beyond').default(BASEMAP_MAX_ZOOM),
  ownNames: GroundNames.default('own'),
  style: z.string().describe('MapLibre style in place of the own tiles; empty: none').default(''),
  street: TileAddress.describe('pictures for zooms 10 to 14; empty: the own tiles go on'),
  satellite: TileAddress.describe('pictures from zoom 15 on; empty: the others go on'),
});
export type GroundTiles = z.infer<typeof GroundTiles>;

/** Those of the service alone. */
export const OWN_TILES: GroundTiles = {
  own: '/layers/basemap/{z}/{x}/{y}.pbf',
  ownMaxZoom: BASEMAP_MAX_ZOOM,
  ownNames: 'own',
  style: '',
  street: '',
  satellite: '',
};
