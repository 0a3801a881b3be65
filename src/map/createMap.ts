import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type BaseLayer from 'ol/layer/Base.js';
import 'ol/ol.css';
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js';
import { isSameSubject, type MapPoint, type MapSubject } from '#domain/map/mapSubject.ts';
import { createSeizure, type Seizure } from './createSeizure.ts';
import { WORLD_M } from './squareMap.ts';

/** Where a map looks at first: the middle of the United States. Source: requirements CONST-19, CONST-20. */
const START: MapView = { lon: -100, lat: 37, zoom: 6 };
/** Source: requirement CONST-19. */
const MIN_ZOOM = 2.3;
const MAX_ZOOM = 22;

/** The middle of a map, and how near it is. */
export type MapView = MapPoint & { readonly zoom: number };

/** A pixel of the map, CSS px from its top left corner, with its position. */
export type MapPixel = {
  readonly xPx: number;
  readonly yPx: number;
  readonly at: MapPoint;
  /** Metres of the map's plane a pixel. */
  readonly resolution: number;
};

/** How near a map comes to what it is to show whole. */
export type MapFit = {
  /** Kept free at each edge, CSS px. */
  readonly paddingPx: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly maxZoom: number;
  readonly durationMs: number;
};

/** What lies on top at a pixel; null: an empty point. */
type FindAt = (pixel: MapPixel) => MapSubject | null;

export type MapCanvas = {
  add(layer: BaseLayer): void;
  /** Tells what is clicked on: an empty point is a place. */
  onClicked(findAt: FindAt, clicked: (subject: MapSubject) => void): void;
  /** Tells once what a pointer comes to; null: it has left it. A finger hovers over nothing. */
  onHovered(findAt: FindAt, hovered: (subject: MapSubject | null) => void): void;
  /** Calls when the map begins to move or has moved, and when it has another size. */
  onMoved(moved: () => void): void;
  /** Width and height, CSS px; null: none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  /** Where a position is drawn, CSS px from the top left corner; null: no frame was drawn yet. */
  pixelOf(point: MapPoint): readonly [xPx: number, yPx: number] | null;
  /** West, south, east and north of what is to be seen, degrees; null: it has no size yet. */
  bounds(): readonly [number, number, number, number] | null;
  zoom(): number;
  /** Where it looks now. */
  view(): MapView;
  goTo(view: MapView, durationMs: number): void;
  /** Shows the area between west, south, east and north, degrees, whole. */
  fit(bounds: readonly [number, number, number, number], fit: MapFit): void;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1, durationMs: number): void;
  seize: Seizure['seize'];
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
  const { isSeized, seize } = createSeizure(map, element);

  return {
    add: (layer) => map.addLayer(layer),
    onClicked(findAt, clicked) {
      let isTaken = false;
      map.on('click', () => {
        isTaken = isSeized();
      });
      // told late, as it might have become a double click
      map.on('singleclick', ({ pixel, coordinate }) => {
        if (isTaken) return;
        const met = pixelOf(map, pixel, coordinate);
        clicked(findAt(met) ?? { kind: 'place', at: met.at });
      });
    },
    onHovered: (findAt, hovered) =>
      followPointer(map, element, { findAt: (pixel) => (isSeized() ? null : findAt(pixel)), hovered }),
    onMoved(moved) {
      map.on('movestart', moved);
      map.on('moveend', moved);
      map.on('change:size', moved);
    },
    sizePx() {
      const [widthPx, heightPx] = map.getSize() ?? [];
      return widthPx === undefined || heightPx === undefined ? null : [widthPx, heightPx];
    },
    pixelOf({ lon, lat }) {
      const [xPx, yPx] = map.getPixelFromCoordinate(nearestCopy(view, fromLonLat([lon, lat]))) ?? [];
      return xPx === undefined || yPx === undefined ? null : [xPx, yPx];
    },
    bounds() {
      const size = map.getSize();
      if (size === undefined) return null;
      const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
        view.calculateExtent(size),
        'EPSG:3857',
        'EPSG:4326',
      );
      return [west, south, east, north];
    },
    ...movesOf(view),
    seize,
    dispose() {
      map.setTarget();
      map.dispose();
    },
  };
}

/** Where a view looks, and how it is brought to look elsewhere. */
function movesOf(view: View): Pick<MapCanvas, 'zoom' | 'view' | 'goTo' | 'fit' | 'zoomBy'> {
  return {
    zoom: () => view.getZoom() ?? START.zoom,
    view() {
      const [lon = START.lon, lat = START.lat] = toLonLat(view.getCenter() ?? []);
      return { lon, lat, zoom: view.getZoom() ?? START.zoom };
    },
    goTo({ lon, lat, zoom }, durationMs) {
      view.cancelAnimations();
      view.animate({ center: fromLonLat([lon, lat]), zoom, duration: durationMs });
    },
    fit([west, south, east, north], { paddingPx, maxZoom, durationMs }) {
      const { top, right, bottom, left } = paddingPx;
      view.cancelAnimations();
      view.fit(transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857'), {
        padding: [top, right, bottom, left],
        maxZoom,
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
  };
}

type Hover = { findAt: FindAt; hovered: (subject: MapSubject | null) => void };

function followPointer(map: OlMap, element: HTMLElement, { findAt, hovered }: Hover): void {
  let over: MapSubject | null = null;
  const tell = (subject: MapSubject | null) => {
    if (isSameSubject(subject, over)) return;
    over = subject;
    element.style.cursor = subject === null ? '' : 'pointer';
    hovered(subject);
  };
  map.on('pointermove', ({ pixel, coordinate, dragging, originalEvent }) => {
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    if (!isFinger) tell(dragging ? null : findAt(pixelOf(map, pixel, coordinate)));
  });
  element.addEventListener('pointerleave', () => tell(null));
}

function pixelOf(map: OlMap, [xPx = 0, yPx = 0]: readonly number[], coordinate: number[]): MapPixel {
  const [lon = 0, lat = 0] = toLonLat(coordinate);
  return { xPx, yPx, at: { lon, lat }, resolution: map.getView().getResolution() ?? 1 };
}

/** The world repeats itself: a point is drawn where it lies nearest to the middle of the view. */
function nearestCopy(view: View, [x = 0, y = 0]: readonly number[]): number[] {
  const [middleX = 0] = view.getCenter() ?? [];
  return [x + WORLD_M * Math.round((middleX - x) / WORLD_M), y];
}
