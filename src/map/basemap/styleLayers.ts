/** Name of the one source of the style. */
export const BASEMAP_SOURCE = 'basemap';

/** Font of the interface, which the page has loaded: nothing is fetched for a map. */
export const MAP_FONT = ['Inter Variable'];

/** One layer of a MapLibre style. */
type StyleLayer = Readonly<Record<string, unknown>>;
type Part = {
  readonly id: string;
  /** As the tiles call it. */
  readonly layer: string;
  readonly minzoom?: number;
  readonly filter?: unknown;
};

/** A MapLibre style (version 8) of tiles, from layers in drawing order. */
export function styleOf(layers: readonly StyleLayer[]) {
  return { version: 8, sources: { [BASEMAP_SOURCE]: { type: 'vector' } }, layers };
}

/** Widths of lines, px. */
export const RIVER = byZoom([3, 0.6], [9, 2]);
export const RAILROAD = byZoom([5, 0.5], [9, 1.2]);
export const STATE = byZoom([3, 0.7], [9, 1.4]);
export const COUNTRY = byZoom([2, 0.8], [9, 1.8]);

/** Areas of one colour. */
export function area(part: Part, colour: string): StyleLayer {
  return { ...from(part), type: 'fill', paint: { 'fill-color': colour } };
}

/** Lines of one colour. */
export function line(part: Part, colour: string, width: unknown): StyleLayer {
  return { ...from(part), type: 'line', paint: { 'line-color': colour, 'line-width': width } };
}

function from({ layer, ...part }: Part): StyleLayer {
  return { ...part, source: BASEMAP_SOURCE, 'source-layer': layer };
}

/** A size that grows evenly between zooms. */
export function byZoom(...stops: readonly (readonly [zoom: number, size: number])[]): unknown {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}
