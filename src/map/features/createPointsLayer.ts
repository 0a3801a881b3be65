import type { Options } from 'ol/layer/Base.js';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { createCanvasLayer } from '../createCanvasLayer.ts';
import type { MapPixel } from '../createMap.ts';
import { fitCanvas } from '../fitCanvas.ts';
import { squareX, squareY, WORLD_M, type SquareView } from '../squareMap.ts';
import type { StyleSprites } from './createStyleSprites.ts';
import type { FeatureDrawing } from './featureDrawing.ts';
import type { FeaturePalette } from './featurePalette.ts';
import { REACH_PX, type FoundFeature } from './findFeatures.ts';
import { SIGN_FONT } from './featureStyles.ts';
import { createPointColumns } from './pointColumns.ts';

export type PointsDependencies = {
  /** Of the layer. */
  readonly name: string;
  readonly kind: LayerKind;
  readonly palette: FeaturePalette;
  readonly sprites: StyleSprites;
};

/**
 * Points of a layer, drawn from columns as ready pictures. OpenLayers makes an object, an entry of a tree and three
 * instructions of each point before it draws it: 5,000 vehicles that come anew would hold the page up (P5).
 */
export function createPointsLayer(
  { name, kind, palette, sprites }: PointsDependencies,
  options: Options,
): FeatureDrawing {
  let columns = createPointColumns(kind, [], palette);
  const canvas = document.createElement('canvas');
  const { layer, drawAgain } = createCanvasLayer({ canvas, font: SIGN_FONT, draw }, options);

  function draw(view: SquareView, pixelRatio: number): void {
    const { centerX, centerY, resolution, widthPx, heightPx } = view;
    const { xM, yM, styleRow, styles } = columns;
    const pen = canvas.getContext('2d')!;
    fitCanvas(canvas, { widthPx, heightPx, pixelRatio });
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const drawn = sprites.of(styles, pixelRatio);
    const worldPx = WORLD_M / resolution;
    for (const [row, x] of xM.entries()) {
      const { picture, halfPx } = drawn[styleRow[row]!]!;
      const topPx = heightPx / 2 - (yM[row]! - centerY) / resolution - halfPx;
      if (topPx > heightPx || topPx < -2 * halfPx) continue;
      const leftPx = widthPx / 2 + (x - centerX) / resolution - halfPx;
      // the world repeats itself
      const firstPx = leftPx - worldPx * Math.floor((leftPx + 2 * halfPx) / worldPx);
      for (let atPx = firstPx; atPx < widthPx; atPx += worldPx)
        pen.drawImage(picture, Math.round(atPx * pixelRatio), Math.round(topPx * pixelRatio));
    }
  }

  return {
    layer,
    show(features) {
      columns = createPointColumns(kind, features, palette);
      drawAgain();
    },
    findAt({ at, resolution }: MapPixel) {
      const { ids, xM, yM, severity } = columns;
      const [x, y] = [squareX(at.lon), squareY(at.lat)];
      const reachM = REACH_PX * resolution;
      const found: FoundFeature[] = [];
      for (const [row, id] of ids.entries())
        if (Math.hypot(xM[row]! - x, yM[row]! - y) <= reachM)
          found.push({ ref: { layer: name, id }, severity: severity[row]! });
      return found;
    },
    dispose: () => layer.dispose(),
  };
}
