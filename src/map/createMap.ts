import 'ol/ol.css';
import type BaseLayer from 'ol/layer/Base.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import View from 'ol/View.js';

/** Where a map looks at first: the middle of the United States. Source: requirements CONST-19, CONST-20. */
const START: MapView = { lon: -100, lat: 37, zoom: 6 };
/** Source: requirement CONST-19. */
const MIN_ZOOM = 2.3;
const MAX_ZOOM = 22;

type LonLat = { readonly lon: number; readonly lat: number };

/** The middle of a map, and how near it is. */
export type MapView = LonLat & { readonly zoom: number };

/** What follows a pointer over a map. Pixels are CSS px from its top left corner. */
type Pointer = {
  /** Id of what lies at a pixel; null: nothing does. */
  readonly findAt: (xPx: number, yPx: number) => string | null;
  readonly chosen: (id: string) => void;
  /** Told once for each thing that the pointer comes to; null: it has left it. */
  readonly hovered: (id: string | null) => void;
};

export type MapCanvas = {
  add(layer: BaseLayer): void;
  /** Tells what a pointer meets. A finger hovers over nothing. */
  follow(pointer: Pointer): void;
  /** Calls when the map begins to move or has moved, and when it has another size. */
  onMoved(moved: () => void): void;
  /** Width and height, CSS px; null: none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  goTo(view: MapView, durationMs: number): void;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1, durationMs: number): void;
  dispose(): void;
};

/** A map in an element, which it fills. What it shows is layers that others make. */
export function createMap(element: HTMLElement, start = START): MapCanvas {
  const view = new View({
    center: fromLonLat([start.lon, start.lat]),
    zoom: start.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    enableRotation: false,
  });
  // buttons and keys belong to the page, and follow its rules
  const map = new OlMap({ target: element, view, controls: [] });

  return {
    add: (layer) => map.addLayer(layer),
    follow: (pointer) => followPointer(map, element, pointer),
    onMoved(moved) {
      map.on('movestart', moved);
      map.on('moveend', moved);
      map.on('change:size', moved);
    },
    sizePx() {
      const [widthPx, heightPx] = map.getSize() ?? [];
      return widthPx === undefined || heightPx === undefined ? null : [widthPx, heightPx];
    },
    goTo({ lon, lat, zoom }, durationMs) {
      view.cancelAnimations();
      view.animate({ center: fromLonLat([lon, lat]), zoom, duration: durationMs });
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

function followPointer(map: OlMap, element: HTMLElement, { findAt, chosen, hovered }: Pointer): void {
  let over: string | null = null;
  const tell = (id: string | null) => {
    if (id === over) return;
    over = id;
    element.style.cursor = id === null ? '' : 'pointer';
    hovered(id);
  };
  map.on('singleclick', ({ pixel: [xPx = 0, yPx = 0] }) => {
    const id = findAt(xPx, yPx);
    if (id !== null) chosen(id);
  });
  map.on('pointermove', ({ pixel: [xPx = 0, yPx = 0], dragging, originalEvent }) => {
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    if (!isFinger) tell(dragging ? null : findAt(xPx, yPx));
  });
  element.addEventListener('pointerleave', () => tell(null));
}
