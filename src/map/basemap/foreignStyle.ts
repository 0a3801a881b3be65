import type { BasemapNames } from '#contracts/basemapSources.ts';
import type { MapPalette } from '../mapPalette.ts';
import { area, byZoom, COUNTRY, line, RIVER, STATE, styleOf } from './styleLayers.ts';

/** Names of layers that are not the service's own. */
export type ForeignNames = Exclude<BasemapNames, 'own'>;

const ROAD = byZoom([7, 0.5], [14, 2.5]);

/** The look of tiles of other providers: land, water, borders, roads and towns in the colours of the product. */
export function foreignStyle(palette: MapPalette, names: ForeignNames) {
  return styleOf(LAYERS[names](palette));
}

/** What lies behind such tiles: they draw either the land or the sea. */
export function behindForeign({ land, water }: MapPalette, names: ForeignNames): string {
  return names === 'openmaptiles' ? land : water;
}

const LAYERS = {
  // Source: https://openmaptiles.org/schema/
  openmaptiles: (palette: MapPalette) => [
    area({ id: 'water', layer: 'water' }, palette.water),
    line({ id: 'rivers', layer: 'waterway' }, palette.water, RIVER),
    line({ id: 'roads', layer: 'transportation', minzoom: 7 }, palette.border2, ROAD),
    line({ id: 'states', layer: 'boundary', filter: ['==', 'admin_level', 4] }, palette.border2, STATE),
    line(
      {
        id: 'countries',
        layer: 'boundary',
        filter: ['all', ['==', 'admin_level', 2], ['!=', 'maritime', 1]],
      },
      palette.border,
      COUNTRY,
    ),
  ],
  // Source: https://docs.protomaps.com/basemaps/layers (version 4)
  protomaps: (palette: MapPalette) => [
    area({ id: 'land', layer: 'earth' }, palette.land),
    area({ id: 'water', layer: 'water' }, palette.water),
    line({ id: 'rivers', layer: 'water', filter: ['==', '$type', 'LineString'] }, palette.water, RIVER),
    line({ id: 'roads', layer: 'roads', minzoom: 7 }, palette.border2, ROAD),
    line({ id: 'states', layer: 'boundaries', filter: ['==', 'kind', 'region'] }, palette.border2, STATE),
    line(
      { id: 'countries', layer: 'boundaries', filter: ['==', 'kind', 'country'] },
      palette.border,
      COUNTRY,
    ),
  ],
};
