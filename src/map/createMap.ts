import 'ol/ol.css';
import type { Coordinate } from 'ol/coordinate.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';

/** Where a map looks at first: the middle of the United States. Source: requirement CONST (map starts at zoom 6). */
const START = { lon: -96, lat: 39, zoom: 6 };
const MIN_ZOOM = 2;
const MAX_ZOOM = 19;
/** Nearest that a fit goes. Source: requirement CONST (fit max zoom 12). */
const FIT_MAX_ZOOM = 12;
/** A mark's own half, and a finger's inexactness. */
const REACH_PX = 12;

type LonLat = { readonly lon: number; readonly lat: number };

/** Id of what lies nearest to a point of the map's plane, within a reach in metres of that plane; null: nothing does. */
export type Find = (point: Coordinate, reachM: number) => string | null;

export type MapCanvas = {
  add(layer: BaseLayer): void;
  /** Calls with what somebody clicked on; the pointer shows where one may. @param find What lies at a point. */
  onClick(find: Find, chosen: (id: string) => void): void;
  /** Shows all of these places; nothing happens without any. @param durationMs 0: at once. */
  fit(places: readonly LonLat[], paddingPx: number, durationMs: number): void;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1, durationMs: number): void;
  dispose(): void;
};

/** A map in an element, which it fills. What it shows is layers that others make. */
export function createMap(element: HTMLElement): MapCanvas {
  const view = new View({
    center: fromLonLat([START.lon, START.lat]),
    zoom: START.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    enableRotation: false,
  });
  // buttons and keys belong to the page, and follow its rules
  const map = new OlMap({ target: element, view, controls: [] });
  const findAt = ({ coordinate }: MapBrowserEvent, find: Find) =>
    find(coordinate, REACH_PX * (view.getResolution() ?? 0));

  return {
    add: (layer) => map.addLayer(layer),
    onClick(find, chosen) {
      map.on('singleclick', (event) => {
        const id = findAt(event, find);
        if (id !== null) chosen(id);
      });
      map.on('pointermove', (event) => {
        element.style.cursor = !event.dragging && findAt(event, find) !== null ? 'pointer' : '';
      });
    },
    fit(places, paddingPx, durationMs) {
      if (places.length === 0) return;
      const lons = places.map(({ lon }) => lon);
      const lats = places.map(({ lat }) => lat);
      const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
      view.fit(transformExtent(box, 'EPSG:4326', view.getProjection()), {
        padding: [paddingPx, paddingPx, paddingPx, paddingPx],
        maxZoom: FIT_MAX_ZOOM,
        duration: durationMs,
      });
    },
    zoomBy(steps, durationMs) {
      view.cancelAnimations();
      view.animate({
        zoom: view.getConstrainedZoom((view.getZoom() ?? START.zoom) + steps) ?? START.zoom,
        duration: durationMs,
      });
    },
    dispose() {
      map.setTarget();
      map.dispose();
    },
  };
}
