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

/**
 * Middle of what of a feature lies in a view: there its card opens.
 * In degrees of the feature, whatever turn of the world is viewed.
 */
export function middleOf(bounds: Bounds, view: Bounds): MapPoint {
  const [west, south, east, north] = bounds;
  const [w, s, e, n] = view;
  const turn = turnInto(bounds, view) ?? 0;
  return {
    lon: (Math.max(west, w - turn) + Math.min(east, e - turn)) / 2,
    lat: (Math.max(south, s) + Math.min(north, n)) / 2,
  };
}

function isOverlapping(bounds: Bounds, view: Bounds): boolean {
  const [, south, , north] = bounds;
  const [, s, , n] = view;
  return south <= n && north >= s && turnInto(bounds, view) !== undefined;
}

/** A view may reach over the edge of the world, where the same things stand again: turn by which one lies in it, degrees. */
function turnInto([west, , east]: Bounds, [w, , e]: Bounds): number | undefined {
  return [0, -360, 360].find((turn) => west + turn <= e && east + turn >= w);
}
