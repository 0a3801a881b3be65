import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import PointerInteraction from 'ol/interaction/Pointer.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { createBasemap } from './basemap/createBasemap.ts';
import { pointBoxes } from './basemap/labels/pointBoxes.ts';
import { createMap, type MapCanvas } from './createMap.ts';
import { readMapPalette } from './mapPalette.ts';
import { placeStyle } from './placeStyle.ts';

/** Near enough for roofs where there are pictures of them; else no nearer than there is something to see. */
const PICTURE_ZOOM = 17;
const STREET_ZOOM = 14;
const OWN_ZOOM = 12;
/** A finger is broader than the mark, CSS px. */
const CATCH_PX = 22;
/** A tenth of a metre. */
const DECIMALS = 6;

export type MarkerMapDependencies = {
  readonly element: HTMLElement;
  readonly tiles: BasemapSources;
  /** Where the marker stands at first, degrees. */
  readonly start: LonLat;
  /** The user has dragged the marker there. */
  readonly onMoved: (at: LonLat) => void;
};

/** A small map with one marker that can be dragged. */
export type MarkerMap = {
  show(at: LonLat): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createMarkerMap({ element, tiles, start, onMoved }: MarkerMapDependencies): MarkerMap {
  const [lon, lat] = start;
  const map = createMap(element, { lon, lat, zoom: zoomFor(tiles) });
  const point = new Point(projected(start));
  const marker = new Feature(point);
  const { layer: basemap, labels } = createBasemap(tiles, readMapPalette(element));
  map.add(basemap);
  labels.avoid(pointBoxes(() => [map.pixelOf(lonLatOf(point))], CATCH_PX));
  map.add(new VectorLayer({ source: new VectorSource({ features: [marker] }), style: placeStyle(element) }));
  const release = map.seize(createDrag(point, () => onMoved(placeAt(point.getCoordinates()))));

  return {
    show(at) {
      point.setCoordinates(projected(at));
      if (!isSeen(map.bounds(), at)) map.goTo({ lon: at[0], lat: at[1], zoom: map.zoom() }, 0);
    },
    dispose() {
      release();
      map.dispose();
    },
  };
}

function lonLatOf(point: Point) {
  const [lon = 0, lat = 0] = toLonLat(point.getCoordinates());
  return { lon, lat };
}

function zoomFor({ street, satellite }: BasemapSources): number {
  if (satellite !== '') return PICTURE_ZOOM;
  return street === '' ? OWN_ZOOM : STREET_ZOOM;
}

/** Catches the marker by its distance: asking the canvas what lies there reads it back, which is slow. */
function createDrag(point: Point, dropped: () => void): PointerInteraction {
  return new PointerInteraction({
    handleDownEvent({ map, pixel }) {
      const [x = 0, y = 0] = map.getPixelFromCoordinate(point.getCoordinates()) ?? [];
      return Math.hypot(x - (pixel[0] ?? 0), y - (pixel[1] ?? 0)) <= CATCH_PX;
    },
    handleDragEvent: ({ coordinate }) => point.setCoordinates(coordinate),
    handleUpEvent() {
      dropped();
      return false;
    },
  });
}

/** Nothing is known of a map without a size: it will look where it began. */
function isSeen(bounds: ReturnType<MapCanvas['bounds']>, [lon, lat]: LonLat): boolean {
  if (bounds === null) return true;
  const [west, south, east, north] = bounds;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function projected([lon, lat]: LonLat): number[] {
  return fromLonLat([lon, lat]);
}

function placeAt(coordinate: readonly number[]): LonLat {
  const [lon = 0, lat = 0] = toLonLat([...coordinate]);
  return roundLonLat([lon, lat], DECIMALS);
}
