import Feature, { type FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorSource from 'ol/source/Vector.js';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import { overlayTypeOf } from '#domain/hazards/overlayType.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { FeatureRef } from '#domain/map/mapSubject.ts';
import type { MapPixel } from '../createMap.ts';
import { createLateTiles } from './createLateTiles.ts';
import { FeatureCanvasLayer } from './featureCanvasLayer.ts';
import type { FeatureLayer } from './featureLayer.ts';
import { featureLook } from './featureLook.ts';
import type { FeaturePalette } from './featurePalette.ts';
import { findFeatures } from './findFeatures.ts';
import { createLookStyles } from './lookStyles.ts';
import { takeStyles } from './takeStyles.ts';

/** Layers of features, as many as are shown, over the pictures and under what stands on the map. */
export type FeaturesLayer = {
  readonly layer: LayerGroup;
  /** Shows these and no others; whatever is not shown any more is let go of. */
  show(layers: readonly FeatureLayer[]): void;
  /** All that lie at a pixel, the most severe first. */
  findAt(pixel: MapPixel): FeatureRef[];
};

type Held = {
  readonly layer: FeatureCanvasLayer;
  readonly source: VectorSource;
  /** Whether its catalogue says how it looks. */
  readonly hasOwnStyle: boolean;
  features: readonly MapFeature[];
};

/** @param failed Told the name of a layer of which a tile did not come: no road is not the same as no risk (S4). */
export function createFeaturesLayer(palette: FeaturePalette, failed: (name: string) => void): FeaturesLayer {
  const layer = new LayerGroup();
  const held = new Map<string, Held>();
  const stylesOf = createLookStyles(palette);
  const tiled = createLateTiles(layer, { stylesOf, palette, failed });
  const format = new GeoJSON({ featureProjection: 'EPSG:3857' });

  function begin({ name, zIndex, minZoom, maxZoom, styles }: FeatureLayer): Held {
    const source = new VectorSource();
    const begun = new FeatureCanvasLayer({
      ...{ source, zIndex, renderOrder: bySeverity, className: `ol-layer features-${name}` },
      ...(minZoom === undefined ? {} : { minZoom }),
      ...(maxZoom === undefined ? {} : { maxZoom: maxZoom + 1 }),
    });
    layer.getLayers().push(begun);
    const one = { layer: begun, source, features: [], hasOwnStyle: takeStyles(begun, styles) };
    held.set(name, one);
    return one;
  }

  function end(name: string, ended: Held): void {
    layer.getLayers().remove(ended.layer);
    ended.source.clear(true);
    ended.source.dispose();
    ended.layer.dispose();
    held.delete(name);
  }

  function draw(name: string, { id, geometry, properties }: MapFeature, hasOwnStyle: boolean): Feature {
    const type = overlayTypeOf(name);
    const drawn = new Feature(format.readGeometry(geometry) ?? undefined);
    drawn.setId(id);
    drawn.set(SEVERITY, featureSeverity(type, properties), true);
    const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint';
    if (hasOwnStyle) drawn.setProperties(properties, true);
    else drawn.setStyle(stylesOf(featureLook(type, properties, palette), isPoint));
    return drawn;
  }

  return {
    layer,
    show(all) {
      tiled.show(all);
      const layers = all.filter(({ tilesUrl }) => tilesUrl === undefined);
      const names = new Set(layers.map(({ name }) => name));
      for (const [name, one] of held) if (!names.has(name)) end(name, one);
      for (const shown of layers) {
        const one = held.get(shown.name) ?? begin(shown);
        one.layer.setOpacity(shown.opacityFraction);
        if (one.features === shown.features) continue;
        one.features = shown.features;
        one.source.clear(true);
        one.source.addFeatures(shown.features.map((feature) => draw(shown.name, feature, one.hasOwnStyle)));
      }
    },
    findAt(pixel) {
      const layers = [...held].map(([name, { source }]) => ({ name, source }));
      const found = [...findFeatures(layers, pixel, severityOf), ...tiled.findAt(pixel)];
      return found.toSorted((one, other) => other.severity - one.severity).map(({ ref }) => ref);
    },
  };
}

/** Name of the property by which features are ordered. */
const SEVERITY = 'severity';

function severityOf(feature: { get(key: string): unknown }): number {
  return Number(feature.get(SEVERITY));
}

/** The most severe is drawn last, and so lies on top (GAP-42). */
function bySeverity(one: FeatureLike, other: FeatureLike): number {
  return severityOf(one) - severityOf(other);
}
