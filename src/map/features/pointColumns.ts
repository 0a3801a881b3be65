import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { squareX, squareY } from '../squareMap.ts';
import { featureStyle, type FeatureStyle } from './featureStyle.ts';
import type { FeaturePalette } from './featurePalette.ts';

/** Points of one layer as columns, the least severe first: the most severe is drawn last, and so lies on top (GAP-42). */
export type PointColumns = {
  readonly ids: readonly string[];
  /** Metres of the square map. */
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  /** 0 to 1. */
  readonly severity: Float64Array;
  /** Row of `looks`. */
  readonly styleRow: Uint16Array;
  /** How they look: thousands share a handful. */
  readonly styles: readonly FeatureStyle[];
};

/** Whether all of them are points. */
export function arePoints(features: readonly MapFeature[]): boolean {
  return features.every(({ geometry }) => geometry.type === 'Point');
}

/** @param kind Of the layer. @throws Error for a feature that is no point. */
export function createPointColumns(
  kind: LayerKind,
  features: readonly MapFeature[],
  palette: FeaturePalette,
): PointColumns {
  const severities = features.map(({ properties }) => featureSeverity(kind, properties));
  const order = features.map((_, row) => row).toSorted((one, other) => severities[one]! - severities[other]!);
  const ordered = order.map((row) => features[row]!);
  const styles: FeatureStyle[] = [];
  const rowByStyle = new Map<string, number>();

  function styleRowOf({ properties }: MapFeature): number {
    const style = featureStyle(kind, properties, palette);
    const key = JSON.stringify(style);
    const row = rowByStyle.get(key) ?? styles.push(style) - 1;
    rowByStyle.set(key, row);
    return row;
  }

  return {
    ids: ordered.map(({ id }) => id),
    xM: Float64Array.from(ordered, (feature) => squareX(placeOf(feature)[0])),
    yM: Float64Array.from(ordered, (feature) => squareY(placeOf(feature)[1])),
    severity: Float64Array.from(order, (row) => severities[row]!),
    styleRow: Uint16Array.from(ordered, styleRowOf),
    styles,
  };
}

function placeOf({ id, geometry }: MapFeature) {
  if (geometry.type !== 'Point') throw new Error(`${id} is a ${geometry.type}, not a Point.`);
  return geometry.coordinates;
}
