import Feature from 'ol/Feature.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { LonLat } from '#domain/geo/distance.ts';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import { createBasemap } from './basemap/createBasemap.ts';
import { pointBoxes } from './basemap/labels/pointBoxes.ts';
import { createMap } from './createMap.ts';
import { isJump } from './isJump.ts';
import { readMapPalette } from './mapPalette.ts';
import { placeStyle } from './placeStyle.ts';

/** Source: requirement ADMIN-08. */
export const PLACE_ZOOM = 10;
/** From the middle of the place to the edge of its mark, px. */
const MARK_REACH_PX = 12;

/** One place: a point, or an area with its middle. */
type ShownPlace = {
  /** null: not known. */
  readonly middle: LonLat | null;
  /** In their order; none: a point. */
  readonly corners: readonly LonLat[];
};

export type PlaceMapDependencies = {
  readonly element: HTMLElement;
  readonly tiles: BasemapSources;
  /** The user clicked or tapped there. */
  readonly onPointed: (place: LonLat) => void;
};

/** A small map of one place. */
export type PlaceMap = {
  /** The map jumps to a place that lies elsewhere, unless it was pointed at. */
  show(place: ShownPlace): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createPlaceMap({ element, tiles, onPointed }: PlaceMapDependencies): PlaceMap {
  const map = createMap(element);
  const source = new VectorSource();
  const { layer: basemap, labels } = createBasemap(tiles, readMapPalette(element));
  map.add(basemap);
  map.add(new VectorLayer({ source, style: placeStyle(element) }));
  let looksAt: LonLat | null = null;
  let isPointed = false;
  let shown: LonLat | null = null;
  labels.avoid(
    pointBoxes(() => (shown === null ? [] : [map.pixelOf({ lon: shown[0], lat: shown[1] })]), MARK_REACH_PX),
  );
  map.onClicked(
    () => null,
    (subject) => {
      if (subject.kind !== 'place') return;
      isPointed = true;
      onPointed([subject.at.lon, subject.at.lat]);
    },
  );

  return {
    show({ middle, corners }) {
      source.clear();
      shown = middle;
      source.addFeatures(featuresOf(middle, corners));
      const isElsewhere = middle !== null && isJump(looksAt, middle);
      if (isElsewhere && !isPointed) map.goTo({ lon: middle[0], lat: middle[1], zoom: PLACE_ZOOM }, 0);
      if (isElsewhere) looksAt = middle;
      isPointed = false;
    },
    dispose: map.dispose,
  };
}

function featuresOf(middle: LonLat | null, corners: readonly LonLat[]): Feature[] {
  if (corners.length === 0) return middle === null ? [] : [new Feature(new Point(projected(middle)))];
  const ring = corners.map(projected);
  return [new Feature(new Polygon([ring])), new Feature(new MultiPoint(ring))];
}

function projected([lon, lat]: LonLat): number[] {
  return fromLonLat([lon, lat]);
}
