import type { MapFeature } from '#contracts/mapFeatures.ts';

/** One layer of features, with those that it has now. */
export type FeatureLayer = {
  readonly name: string;
  /** Another list is other features: the same one is not drawn again. */
  readonly features: readonly MapFeature[];
  readonly opacityFraction: number;
  /** Draw order. */
  readonly zIndex: number;
  /** Address of vector tiles with `{z}`, `{x}` and `{y}` that its features are in; not given: it has those above alone. */
  readonly tilesUrl?: string;
  /** Coarsest zoom that it is shown at; not given: every one. */
  readonly minZoom?: number | undefined;
  /** Finest zoom that there are tiles of; beyond it they are enlarged. Not given: that of the service's own. */
  readonly maxZoom?: number | undefined;
};
