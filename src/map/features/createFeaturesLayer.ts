import LayerGroup from 'ol/layer/Group.js';
import type { FeatureRef } from '#domain/map/mapSubject.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { MapPixel } from '../createMap.ts';
import { createLazyTiles } from './createLazyTiles.ts';
import { createStyleSprites } from './createStyleSprites.ts';
import { createPointsLayer } from './createPointsLayer.ts';
import { createShapesLayer } from './createShapesLayer.ts';
import type { FeatureDrawing } from './featureDrawing.ts';
import type { FeatureLayer } from './featureLayer.ts';
import type { FeaturePalette } from './featurePalette.ts';
import { createFeatureStyles } from './featureStyles.ts';
import { arePoints } from './pointColumns.ts';
import type { TilesTold } from '../layers/watchTiles.ts';

/** Layers of features, as many as are shown, over the pictures and under what stands on the map. */
export type FeaturesLayer = {
  readonly layer: LayerGroup;
  /** Shows these and no others; whatever is not shown any more is let go of. */
  show(layers: readonly FeatureLayer[]): void;
  /** All that lie at a pixel, the most severe first. */
  findAt(pixel: MapPixel): FeatureRef[];
};

type Held = {
  readonly drawing: FeatureDrawing;
  readonly hasPoints: boolean;
  features: readonly MapFeature[];
};

/** @param told Hears which layers of tiles have gaps: no road is not the same as no risk (S4). */
export function createFeaturesLayer(palette: FeaturePalette, told: TilesTold): FeaturesLayer {
  const layer = new LayerGroup();
  const held = new Map<string, Held>();
  const stylesOf = createFeatureStyles(palette);
  const sprites = createStyleSprites(stylesOf);
  const tiled = createLazyTiles(layer, { stylesOf, palette, told });

  function begin(shown: FeatureLayer, hasPoints: boolean): Held {
    const { name, kind, zIndex, minZoom, maxZoom } = shown;
    const options = {
      zIndex,
      ...(minZoom === undefined ? {} : { minZoom }),
      ...(maxZoom === undefined ? {} : { maxZoom: maxZoom + 1 }),
    };
    const drawing = hasPoints
      ? createPointsLayer({ name, kind, palette, sprites }, options)
      : createShapesLayer(shown, { palette, stylesOf }, options);
    layer.getLayers().push(drawing.layer);
    const begun = { drawing, hasPoints, features: [] };
    held.set(name, begun);
    return begun;
  }

  function end(name: string, { drawing }: Held): void {
    layer.getLayers().remove(drawing.layer);
    drawing.dispose();
    held.delete(name);
  }

  /** The drawing that suits what a layer shows now. */
  function drawingOf(shown: FeatureLayer): Held {
    const before = held.get(shown.name);
    // one that has nothing stays as it is
    if (before !== undefined && shown.features.length === 0) return before;
    const hasPoints = shown.styles === undefined && arePoints(shown.features);
    if (before?.hasPoints === hasPoints) return before;
    if (before !== undefined) end(shown.name, before);
    return begin(shown, hasPoints);
  }

  return {
    layer,
    show(all) {
      tiled.show(all);
      const layers = all.filter(({ tilesUrl }) => tilesUrl === undefined);
      const names = new Set(layers.map(({ name }) => name));
      for (const [name, one] of held) if (!names.has(name)) end(name, one);
      for (const shown of layers) {
        const one = drawingOf(shown);
        one.drawing.layer.setOpacity(shown.opacityFraction);
        if (one.features === shown.features) continue;
        one.features = shown.features;
        one.drawing.show(shown.features);
      }
    },
    findAt(pixel) {
      const found = [...held.values()].flatMap(({ drawing }) => drawing.findAt(pixel));
      return [...found, ...tiled.findAt(pixel)]
        .toSorted((one, other) => other.severity - one.severity)
        .map(({ ref }) => ref);
    },
  };
}
