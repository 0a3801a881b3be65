import type { MapPoint } from '#domain/map/mapSubject.ts';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import type { ShownFeatures } from '../layers/featureViews.ts';
import type { LayerFeature } from '../popup/content/featureContent.ts';

/** West, south, east and north, degrees. */
export type Bounds = readonly [number, number, number, number];

/** Features that reach into a view, the most severe first; those of a layer that is not shown so far out are not there. */
export function featuresInView(shown: readonly ShownFeatures[], view: Bounds): LayerFeature[] {
  return shown
    .flatMap(({ layer, kind, features }) => {
      return features
        .filter(({ bounds }) => isOverlapping(bounds, view))
        .map((feature) => ({ layer, feature, severity: featureSeverity(kind, feature.properties) }));
    })
    .toSorted((one, other) => other.severity - one.severity);
}

/** Middle of what of a feature lies in a view: there its card opens. */
export function middleOf([west, south, east, north]: Bounds, view: Bounds): MapPoint {
  const [w, s, e, n] = view;
  return {
    lon: (Math.max(west, w) + Math.min(east, e)) / 2,
    lat: (Math.max(south, s) + Math.min(north, n)) / 2,
  };
}

/** A view may reach over the edge of the world, where the same things stand again. */
function isOverlapping([west, south, east, north]: Bounds, [w, s, e, n]: Bounds): boolean {
  if (south > n || north < s) return false;
  return [-360, 0, 360].some((turn) => west + turn <= e && east + turn >= w);
}
