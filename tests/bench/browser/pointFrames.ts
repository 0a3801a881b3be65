import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import View from 'ol/View.js';
import { createStyleSprites } from '#map/features/createStyleSprites.ts';
import { createPointsLayer } from '#map/features/createPointsLayer.ts';
import { createShapesLayer } from '#map/features/createShapesLayer.ts';
import type { FeatureDrawing } from '#map/features/featureDrawing.ts';
import type { FeaturePalette } from '#map/features/featurePalette.ts';
import { createFeatureStyles } from '#map/features/featureStyles.ts';
import { readFeatures } from '#workers/kernels/readFeatures.ts';
import { createStage } from '../strikeScenes/strikeScene.ts';
import { vehicleFeatures } from '../vehicles.ts';

/** Who draws. */
export type PointDrawer = 'columns' | 'OpenLayers vector layer';

const LAYER = { name: 'AmazonVehicles', kind: 'gpsVehicles-geojson' } as const;
/** Every colour is a colour, and which one is no matter here. */
const PALETTE = new Proxy({}, { get: () => '#336699' }) as FeaturePalette;

let drawing: FeatureDrawing;
let map: OlMap;
let turn = 0;
let count = 0;

function open(drawer: PointDrawer, vehicles: number): void {
  count = vehicles;
  const stylesOf = createFeatureStyles(PALETTE);
  drawing =
    drawer === 'columns'
      ? createPointsLayer({ ...LAYER, palette: PALETTE, sprites: createStyleSprites(stylesOf) }, {})
      : createShapesLayer(LAYER, { palette: PALETTE, stylesOf }, {});
  const view = new View({ center: fromLonLat([-97, 38]), zoom: 5 });
  map = new OlMap({ target: createStage(), layers: [drawing.layer], view, controls: [] });
}

/** All vehicles have gone on. @returns What it takes until they are drawn anew, ms. */
function renew(): number {
  const { features } = readFeatures({ type: 'FeatureCollection', features: vehicleFeatures(count, ++turn) });
  const startMs = performance.now();
  drawing.show(features);
  map.renderSync();
  // a picture that nobody looks at is not painted
  lastPixel();
  return performance.now() - startMs;
}

function lastPixel(): void {
  for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

const harness = { open, renew };
export type PointFrames = typeof harness;
(globalThis as unknown as { pointFrames: PointFrames }).pointFrames = harness;
