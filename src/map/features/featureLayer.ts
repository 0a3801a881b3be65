import type { LayerKind } from '#domain/hazards/layerKind.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';

/** One layer of features, with those that it has now. */
export type FeatureLayer = {
  readonly name: string;
  readonly kind: LayerKind;
  /** Another list is other features: the same one is not drawn again. */
  readonly features: readonly MapFeature[];
  readonly opacityFraction: number;
  /** Draw order. */
  readonly zIndex: number;
  /** Address of vector tiles with `{z}`, `{x}` and `{y}` that its features are in; not given: it has those above alone. */
  readonly tilesUrl?: string;
  /** When the round of refreshes began, epoch ms: in another one, tiles with gaps are asked for again (MAP-03). */
  readonly roundMs?: number;
  /** Coarsest zoom that it is shown at; not given: every one. */
  readonly minZoom?: number | undefined;
  /** A flat style of OpenLayers that takes the place of the look of its kind; not given, or not to be read: that look. */
  readonly styles?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Finest zoom that it is shown at, where it is a list; of tiles the finest that there are, which are enlarged beyond.
   * Not given: every one, and that of the service's own tiles.
   */
  readonly maxZoom?: number | undefined;
};
