import type BaseLayer from 'ol/layer/Base.js';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { MapPixel } from '../createMap.ts';
import type { FoundFeature } from './findFeatures.ts';

/** How one layer of features is drawn and found. */
export type FeatureDrawing = {
  readonly layer: BaseLayer;
  /** Shows these and no others. */
  show(features: readonly MapFeature[]): void;
  /** All that lie at a pixel, in any order. */
  findAt(pixel: MapPixel): FoundFeature[];
  dispose(): void;
};
