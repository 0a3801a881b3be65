import type { MapPalette } from '../mapPalette.ts';
import { area, line, styleOf, COUNTRY, RAILROAD, RIVER, STATE } from './styleLayers.ts';

/**
 * The look of the service's own tiles as a MapLibre style (version 8), quiet enough for statuses to stand out. Tiles that
 * name their layers in another way have one of their own (foreignStyle.ts). Names are not part of it (labels/).
 */
export function basemapStyle(palette: MapPalette) {
  return styleOf([
    area({ id: 'land', layer: 'land' }, palette.land),
    area({ id: 'urban', layer: 'urban' }, palette.built),
    area({ id: 'lakes', layer: 'lakes' }, palette.water),
    line({ id: 'rivers', layer: 'rivers' }, palette.water, RIVER),
    line({ id: 'railroads', layer: 'railroads' }, palette.railroad, RAILROAD),
    line({ id: 'counties', layer: 'counties', minzoom: 7 }, palette.border2, 0.6),
    line({ id: 'states', layer: 'states' }, palette.border2, STATE),
    line({ id: 'countries', layer: 'countries' }, palette.border, COUNTRY),
  ]);
}
