import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import WebGLVectorLayer from 'ol/layer/WebGLVector.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import {
  APPENDED,
  CENTER,
  createStage,
  HOUR_MS,
  INK,
  lastPixel,
  NOW_MS,
  strikesOf,
  WORLD_PX,
  type StrikeScene,
} from './strikeScene.ts';

const WORLD_M = 40_075_016.685_578_49;

/** OpenLayers' own layer: one feature a strike, coloured by its age through a variable. */
export async function openLayersScene(count: number): Promise<StrikeScene> {
  const target = createStage();
  const strikes = strikesOf(count);
  const featureOf = (row: number) =>
    new Feature({
      geometry: new Point(fromLonLat([strikes.lon[row]!, strikes.lat[row]!])),
      atMs: strikes.atMs[row]! - NOW_MS,
    });
  const source = new VectorSource({ features: Array.from({ length: count }, (_, row) => featureOf(row)) });
  const age = ['-', ['var', 'atMs'], ['get', 'atMs']];
  const layer = new WebGLVectorLayer({
    source,
    disableHitDetection: true,
    variables: { atMs: 0 },
    style: {
      'circle-radius': INK.breadthPx / 2,
      'circle-fill-color': ['interpolate', ['linear'], age, 0, INK.young, HOUR_MS, INK.old],
      'circle-stroke-color': INK.stroke,
      'circle-stroke-width': 1,
    },
  });
  const centerOf = (frame: number) => fromLonLat([CENTER.lon + (frame % 20) * CENTER.step, CENTER.lat]);
  const view = new View({ center: centerOf(0), resolution: WORLD_M / WORLD_PX });
  const map = new OlMap({ target, layers: [layer], view, controls: [] });
  const complete = () => new Promise<void>((resolve) => void map.once('rendercomplete', () => resolve()));
  await complete();
  // a pan ends with another round of all buffers
  const settle = async () => {
    map.render();
    await complete();
    finish();
  };
  const finish = () => lastPixel(target.querySelector('canvas')!.getContext('webgl'));
  let frame = 0;

  return {
    draw() {
      view.setCenter(centerOf(++frame));
      map.renderSync();
      finish();
    },
    async append() {
      source.addFeatures(Array.from({ length: APPENDED }, (_, row) => featureOf(row)));
      await complete();
    },
    finish,
    settle,
    dispose() {
      map.setTarget();
      map.dispose();
      target.remove();
    },
  };
}
