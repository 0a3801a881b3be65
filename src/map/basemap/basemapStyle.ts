import type { MapPalette } from '../mapPalette.ts';

/** Name of the one source of the style. */
export const BASEMAP_SOURCE = 'basemap';

/** Font of the interface, which the page has loaded: nothing is fetched for a map. */
const FONT = ['Inter Variable'];
const LARGE_TOWN = 1_000_000;

/**
 * The look of the service's own tiles as a MapLibre style (version 8), quiet enough for statuses to stand out. Another
 * style of the same form may take its place.
 */
export function basemapStyle(palette: MapPalette) {
  const line = (layer: string, colour: string, width: unknown, minzoom = 0) => ({
    id: layer,
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': layer,
    minzoom,
    paint: { 'line-color': colour, 'line-width': width },
  });
  const area = (layer: string, colour: string) => ({
    id: layer,
    type: 'fill',
    source: BASEMAP_SOURCE,
    'source-layer': layer,
    paint: { 'fill-color': colour },
  });
  return {
    version: 8,
    sources: { [BASEMAP_SOURCE]: { type: 'vector' } },
    layers: [
      area('land', palette.land),
      area('lakes', palette.water),
      line('rivers', palette.water, byZoom([3, 0.6], [9, 2])),
      line('counties', palette.border2, 0.6, 7),
      line('states', palette.border2, byZoom([3, 0.7], [9, 1.4])),
      line('countries', palette.border, byZoom([2, 0.8], [9, 1.8])),
      {
        id: 'places',
        type: 'symbol',
        source: BASEMAP_SOURCE,
        'source-layer': 'places',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['case', ['>=', ['get', 'population'], LARGE_TOWN], 13, 12],
          'text-padding': 6,
        },
        paint: {
          'text-color': palette.label,
          'text-halo-color': palette.halo,
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}

/** A size that grows evenly between zooms. */
function byZoom(...stops: readonly (readonly [zoom: number, size: number])[]): unknown {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}
