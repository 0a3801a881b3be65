import { z } from 'zod';
import { BASEMAP_MAX_ZOOM } from './basemapTile.ts';

/** Address of tiles, with `{z}`, `{x}` and `{y}`. */
const TileAddress = z.string();

/** Schema of the names of vector tile layers: the service's own, or one of the two that most archives have. */
export const BasemapNames = z.enum(['own', 'openmaptiles', 'protomaps']);
export type BasemapNames = z.infer<typeof BasemapNames>;

/** Sources of the basemap, by zoom (MAP-02, GAP-2). */
export const BasemapSources = z.object({
  own: TileAddress.describe('vector tiles of the service itself'),
  ownMaxZoom: z.number().describe('highest zoom of them; maps enlarge them beyond').default(BASEMAP_MAX_ZOOM),
  ownNames: BasemapNames.default('own'),
  style: z.string().describe('MapLibre style in place of the own tiles; empty: none').default(''),
  street: TileAddress.describe('pictures for zooms 10 to 14; empty: the own tiles are used'),
  satellite: TileAddress.describe('pictures from zoom 15 on; empty: the others are used'),
});
export type BasemapSources = z.infer<typeof BasemapSources>;

/** The service's own basemap alone. */
export const OWN_TILES: BasemapSources = {
  own: '/layers/basemap/{z}/{x}/{y}.pbf',
  ownMaxZoom: BASEMAP_MAX_ZOOM,
  ownNames: 'own',
  style: '',
  street: '',
  satellite: '',
};
