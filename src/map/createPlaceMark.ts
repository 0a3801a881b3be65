import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { placeStyle } from './placeStyle.ts';

/** Draw order of what the user has chosen. Source: spec/gaps.md GAP-41. */
const CHOSEN_Z = 70;

/** Marks one place of the map, for as long as it is sought. */
export type PlaceMark = {
  readonly layer: VectorLayer;
  /** null: none. */
  show(at: MapPoint | null): void;
};

/** In the colours that hold on the map's element as it begins. An empty layer would still be drawn in each picture. */
export function createPlaceMark(element: HTMLElement): PlaceMark {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, style: placeStyle(element), zIndex: CHOSEN_Z, visible: false });
  return {
    layer,
    show(at) {
      source.clear();
      layer.setVisible(at !== null);
      if (at !== null) source.addFeature(new Feature(new Point(fromLonLat([at.lon, at.lat]))));
    },
  };
}
