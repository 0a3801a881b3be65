import { buffer, createOrUpdateFromCoordinate } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import { fromLonLat } from 'ol/proj.js';
import type VectorSource from 'ol/source/Vector.js';
import type { FeatureRef } from '#domain/map/mapSubject.ts';
import type { MapPixel } from '../createMap.ts';

/** Half a large symbol, and a finger's inexactness, px. */
export const REACH_PX = 14;

/** A feature, and how severe it is, 0 to 1. */
export type FoundFeature = { readonly ref: FeatureRef; readonly severity: number };

type Sought = { readonly name: string; readonly source: VectorSource<Feature> };

/**
 * All features at a pixel, in any order. Asks the sources, which know where everything lies, not the picture:
 * so a pointer costs no drawing.
 *
 * @param severityOf 0 to 1, of a feature that a source holds.
 */
export function findFeatures(
  layers: readonly Sought[],
  { at, resolution }: MapPixel,
  severityOf: (feature: Feature) => number,
): FoundFeature[] {
  const middle = fromLonLat([at.lon, at.lat]);
  const reachM = REACH_PX * resolution;
  const around = buffer(createOrUpdateFromCoordinate(middle), reachM);
  const found: FoundFeature[] = [];
  for (const { name, source } of layers) {
    source.forEachFeatureInExtent(around, (feature) => {
      if (isAt(feature.getGeometry(), middle, reachM))
        found.push({ ref: { layer: name, id: String(feature.getId()) }, severity: severityOf(feature) });
    });
  }
  return found;
}

function isAt(geometry: Geometry | undefined, middle: number[], reachM: number): boolean {
  if (geometry === undefined) return false;
  if (geometry.intersectsCoordinate(middle)) return true;
  // an area is met inside it, lines and points near them
  if (geometry.getType() === 'Polygon' || geometry.getType() === 'MultiPolygon') return false;
  const [x = 0, y = 0] = geometry.getClosestPoint(middle);
  return Math.hypot(x - middle[0]!, y - middle[1]!) <= reachM;
}
