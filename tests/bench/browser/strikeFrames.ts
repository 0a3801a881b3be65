import { createDensityPainter } from '#map/strikes/createDensityPainter.ts';
import { createGlPainter } from '#map/strikes/createGlPainter.ts';
import { createPixelPainter } from '#map/strikes/createPixelPainter.ts';
import { layerScene } from '../strikeScenes/layerScene.ts';
import { mapLibreScene } from '../strikeScenes/mapLibreScene.ts';
import { openLayersScene } from '../strikeScenes/openLayersScene.ts';
import type { StrikeScene } from '../strikeScenes/strikeScene.ts';

/** Who draws. */
export type Drawer = 'card' | 'dots' | 'density' | 'OpenLayers WebGL vector layer' | 'MapLibre circles';

let scene: StrikeScene;

async function open(drawer: Drawer, count: number, library: string): Promise<void> {
  if (drawer === 'card') scene = layerScene((palette) => createGlPainter(palette, () => {})!, count);
  else if (drawer === 'dots') scene = layerScene(createPixelPainter, count);
  else if (drawer === 'density') scene = layerScene(createDensityPainter, count);
  else if (drawer === 'MapLibre circles') scene = await mapLibreScene(count, library);
  else scene = await openLayersScene(count);
}

/** @returns What a frame takes, ms. */
async function frame(): Promise<number> {
  const startMs = performance.now();
  scene.draw();
  const tookMs = performance.now() - startMs;
  await scene.settle();
  return tookMs;
}

/** @returns What it takes until added strikes are drawn, ms. */
async function append(): Promise<number> {
  const startMs = performance.now();
  await scene.append();
  scene.finish();
  const tookMs = performance.now() - startMs;
  await scene.settle();
  return tookMs;
}

const harness = { open, frame, append, appendUnseen: () => scene.append() };
export type StrikeFrames = typeof harness;
(globalThis as unknown as { strikeFrames: StrikeFrames }).strikeFrames = harness;
