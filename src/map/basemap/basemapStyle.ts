import type { GroundNames } from '#contracts/groundTiles.ts';
import type { MapPalette } from '../mapPalette.ts';

/** Name of the one source of the style. */
export const BASEMAP_SOURCE = 'basemap';

/** Font of the interface, which the page has loaded: nothing is fetched for a map. */
export const MAP_FONT = ['Inter Variable'];
const LARGE_TOWN = 1_000_000;

/** One layer of a MapLibre style. */
type StyleLayer = Readonly<Record<string, unknown>>;
type Part = {
  readonly id: string;
  readonly layer: string;
  readonly minzoom?: number;
  readonly filter?: unknown;
};

/**
 * The look of vector tiles as a MapLibre style (version 8), quiet enough for statuses to stand out: land, water, borders
 * and towns, whatever the tiles call them.
 */
export function basemapStyle(palette: MapPalette, names: GroundNames = 'own') {
  return {
    version: 8,
    sources: { [BASEMAP_SOURCE]: { type: 'vector' } },
    layers: LAYERS[names](palette),
  };
}

/** What lies behind all tiles: they draw either the land or the sea. */
export function behindTiles({ land, water }: MapPalette, names: GroundNames): string {
  return names === 'openmaptiles' ? land : water;
}

const LAYERS: Readonly<Record<GroundNames, (palette: MapPalette) => StyleLayer[]>> = {
  own: (palette) => [
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
  ],
  // Source: https://openmaptiles.org/schema/
  openmaptiles: (palette) => [
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
    towns({ id: 'cities', layer: 'place', filter: ['==', 'class', 'city'] }, palette, 13),
    towns({ id: 'towns', layer: 'place', minzoom: 8, filter: ['==', 'class', 'town'] }, palette, 12),
  ],
  // Source: https://docs.protomaps.com/basemaps/layers (version 4)
  protomaps: (palette) => [
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
    towns({ id: 'towns', layer: 'places', filter: ['==', 'kind', 'locality'] }, palette, 12),
  ],
};

const RIVER = byZoom([3, 0.6], [9, 2]);
const STATE = byZoom([3, 0.7], [9, 1.4]);
const COUNTRY = byZoom([2, 0.8], [9, 1.8]);
const ROAD = byZoom([7, 0.5], [14, 2.5]);

function area(part: Part, colour: string): StyleLayer {
  return { ...from(part), type: 'fill', paint: { 'fill-color': colour } };
}

function line(part: Part, colour: string, width: unknown): StyleLayer {
  return { ...from(part), type: 'line', paint: { 'line-color': colour, 'line-width': width } };
}

function towns(part: Part, palette: MapPalette, size: unknown): StyleLayer {
  return {
    ...from(part),
    type: 'symbol',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': size,
      'text-padding': 6,
    },
    paint: {
      'text-color': palette.label,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.5,
    },
  };
}

function from({ layer, ...part }: Part): StyleLayer {
  return { ...part, source: BASEMAP_SOURCE, 'source-layer': layer };
}

/** A size that grows evenly between zooms. */
function byZoom(...stops: readonly (readonly [zoom: number, size: number])[]): unknown {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}
