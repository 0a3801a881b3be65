import Feature, { type FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type { Options } from 'ol/layer/Base.js';
import VectorSource from 'ol/source/Vector.js';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { FeatureCanvasLayer } from './featureCanvasLayer.ts';
import type { FeatureDrawing } from './featureDrawing.ts';
import type { FeatureLayer } from './featureLayer.ts';
import { featureStyle } from './featureStyle.ts';
import type { FeaturePalette } from './featurePalette.ts';
import { findFeatures } from './findFeatures.ts';
import type { FeatureStyles } from './featureStyles.ts';
import { takeStyles } from './takeStyles.ts';

/** Name of the property by which features are ordered. */
const SEVERITY = 'severity';

const format = new GeoJSON({ featureProjection: 'EPSG:3857' });

export type ShapesDependencies = { readonly palette: FeaturePalette; readonly stylesOf: FeatureStyles };

/** Areas, lines and points of a layer, or whatever its catalogue gives a look of its own, drawn by OpenLayers. */
export function createShapesLayer(
  { name, kind, styles }: Pick<FeatureLayer, 'name' | 'kind' | 'styles'>,
  { palette, stylesOf }: ShapesDependencies,
  options: Options,
): FeatureDrawing {
  const source = new VectorSource();
  // layers of one class share a canvas, and then none of them could keep its own picture
  const className = `ol-layer features-${name}`;
  const layer = new FeatureCanvasLayer({ ...options, source, className, renderOrder: bySeverity });
  const hasOwnStyle = takeStyles(layer, styles);

  function draw({ id, geometry, properties }: MapFeature): Feature {
    const drawn = new Feature(format.readGeometry(geometry) ?? undefined);
    drawn.setId(id);
    drawn.set(SEVERITY, featureSeverity(kind, properties), true);
    const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint';
    if (hasOwnStyle) drawn.setProperties(properties, true);
    else drawn.setStyle(stylesOf(featureStyle(kind, properties, palette), isPoint));
    return drawn;
  }

  return {
    layer,
    show(features) {
      source.clear(true);
      source.addFeatures(features.map(draw));
    },
    findAt: (pixel) => findFeatures([{ name, source }], pixel, severityOf),
    dispose() {
      source.clear(true);
      source.dispose();
      layer.dispose();
    },
  };
}

function severityOf(feature: { get(key: string): unknown }): number {
  return Number(feature.get(SEVERITY));
}

/** The most severe is drawn last, and so lies on top (GAP-42). */
function bySeverity(one: FeatureLike, other: FeatureLike): number {
  return severityOf(one) - severityOf(other);
}
