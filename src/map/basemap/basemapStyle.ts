import type { MapPalette } from '../mapPalette.ts';
import { area, line, styleOf, towns, COUNTRY, RIVER, STATE } from './styleLayers.ts';

const LARGE_TOWN = 1_000_000;

/**
 * The look of the service's own tiles as a MapLibre style (version 8), quiet enough for statuses to stand out. Tiles that
 * name their layers in another way have one of their own (foreignStyle.ts).
 */
export function basemapStyle(palette: MapPalette) {
  return styleOf([
    area({ id: 'land', layer: 'land' }, palette.land),
    area({ id: 'lakes', layer: 'lakes' }, palette.water),
    line({ id: 'rivers', layer: 'rivers' }, palette.water, RIVER),
    line({ id: 'counties', layer: 'counties', minzoom: 7 }, palette.border2, 0.6),
    line({ id: 'states', layer: 'states' }, palette.border2, STATE),
    line({ id: 'countries', layer: 'countries' }, palette.border, COUNTRY),
    towns({ id: 'places', layer: 'places' }, palette, [
      'case',
      ['>=', ['get', 'population'], LARGE_TOWN],
      13,
      12,
    ]),
  ]);
}
