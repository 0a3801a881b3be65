import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import WebGLVectorLayer from 'ol/layer/WebGLVector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createGlPainter, type StrikePainter } from '#map/strikes/createGlPainter.ts';
import { createPixelPainter } from '#map/strikes/createPixelPainter.ts';
import type { StrikePalette } from '#map/strikes/strikePalette.ts';
import { createStrikeStore, type StrikeStore } from '#map/strikes/strikeRows.ts';
import { pairedBench, type Figure } from '../pairedBench.ts';

const NOW = 1_780_000_000_000;
const HOUR_MS = 3_600_000;
const WIDTH_PX = 1_280;
const HEIGHT_PX = 800;
const HALF_WORLD_M = 20_037_508.342_789_244;
const APPENDED = 500;
const RIVAL = 'OpenLayers WebGL vector layer';
const LOOK = { fill: '#ffdd4a', stroke: '#06090c', groundPx: 9, cloudPx: 9 };
const PALETTE: StrikePalette = Array.from({ length: 9 }, () => LOOK);
const FILTER = { atMs: NOW, youngestMs: 0, oldestMs: 2 * HOUR_MS, showsCloud: true };

/** Strikes over North America, in time order up to now. */
function strikesOf(count: number): StrikeColumns {
  const strikes = createStrikeColumns(count);
  let dice = 12_345;
  const next = () => (dice = (dice * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let row = 0; row < count; row++) {
    strikes.lon[row] = -125 + 60 * next();
    strikes.lat[row] = 25 + 30 * next();
    strikes.atMs[row] = NOW - HOUR_MS + (HOUR_MS * row) / count;
  }
  return { ...strikes, count };
}

function storeOf(count: number): StrikeStore {
  const store = createStrikeStore();
  store.add(strikesOf(count));
  return store;
}

/** Draws a frame a little to the side of the last one, and waits for the last pixel of it. */
function framesOf(painter: StrikePainter, { rows }: StrikeStore) {
  const gl = painter.canvas.getContext('webgl2');
  painter.canvas.width = WIDTH_PX;
  painter.canvas.height = HEIGHT_PX;
  let frame = 0;
  const paint = () => {
    const centerX = 0.236 + (++frame % 20) / 10_000;
    const view = { centerX, centerY: 0.39, worldPx: 5_120, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
    painter.paint(rows, { ...view, pixelRatio: 1 }, { ...FILTER, atMs: NOW + frame });
  };
  return { paint, draw: () => (paint(), gl === null ? null : lastPixel(gl)) };
}

function lastPixel(gl: WebGL2RenderingContext | WebGLRenderingContext): Uint8Array {
  const pixel = new Uint8Array(4);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return pixel;
}

/** The rival: one feature a strike, coloured by its age through a variable. */
async function rivalOf(count: number) {
  const target = document.body.appendChild(document.createElement('div'));
  target.style.cssText = `width:${WIDTH_PX}px;height:${HEIGHT_PX}px`;
  const strikes = strikesOf(count);
  const featureOf = (row: number) => {
    const x = (strikes.lon[row]! / 180) * HALF_WORLD_M;
    const sine = Math.sin((strikes.lat[row]! * Math.PI) / 180);
    const y = (Math.log((1 + sine) / (1 - sine)) / (2 * Math.PI)) * HALF_WORLD_M;
    return new Feature({ geometry: new Point([x, y]), atMs: strikes.atMs[row]! - NOW });
  };
  const source = new VectorSource({ features: Array.from({ length: count }, (_, row) => featureOf(row)) });
  const age = ['-', ['var', 'atMs'], ['get', 'atMs']];
  const layer = new WebGLVectorLayer({
    source,
    disableHitDetection: true,
    variables: { atMs: 0 },
    style: {
      'circle-radius': 4.5,
      'circle-fill-color': ['interpolate', ['linear'], age, 0, '#fff3b0', HOUR_MS, '#db4e66'],
      'circle-stroke-color': '#06090c',
      'circle-stroke-width': 1,
    },
  });
  const view = new View({ center: [-10_500_000, 4_400_000], resolution: (2 * HALF_WORLD_M) / 5_120 });
  const map = new OlMap({ target, layers: [layer], view, controls: [] });
  const complete = () => new Promise<void>((resolve) => void map.once('rendercomplete', () => resolve()));
  await complete();
  const gl = () => target.querySelector('canvas')!.getContext('webgl')!;
  let frame = 0;
  return {
    draw() {
      view.setCenter([-10_500_000 + (++frame % 20) * 4_000, 4_400_000]);
      map.renderSync();
      return lastPixel(gl());
    },
    /** Adds strikes, and waits until they are drawn. @returns how long it took, ms. */
    async append(): Promise<number> {
      const startMs = performance.now();
      source.addFeatures(Array.from({ length: APPENDED }, (_, row) => featureOf(row)));
      await complete();
      lastPixel(gl());
      return performance.now() - startMs;
    },
    dispose() {
      map.setTarget();
      map.dispose();
      target.remove();
    },
  };
}

function appendOf(store: StrikeStore, { paint }: ReturnType<typeof framesOf>) {
  const added = strikesOf(APPENDED);
  let atMs = NOW;
  return () => {
    atMs += 5_000;
    added.atMs.fill(atMs);
    store.add(added);
    paint();
  };
}

async function measure(): Promise<Figure[]> {
  const store = storeOf(100_000);
  const painter = createGlPainter(PALETTE, () => {})!;
  const ours = framesOf(painter, store);
  const rival = await rivalOf(100_000);
  const frame = pairedBench({
    ...{ id: 'P4', what: 'strike layer, 100,000: a frame in software WebGL', goal: { timesFaster: 10 } },
    ...{ ours: ours.draw, rival: { name: RIVAL, run: rival.draw }, rounds: 3 },
  });
  const append = appendOf(store, ours);
  const work = pairedBench({
    ...{
      id: 'P4',
      what: `strike layer, 100,000: main-thread work of ${APPENDED} more`,
      goal: { withinMs: 2 },
    },
    ...{ ours: append, rounds: 30 },
  });
  const appends: number[] = [];
  for (let round = 0; round < 5; round++) appends.push(await rival.append());
  const shown = pairedBench({
    ...{
      id: 'P4',
      what: `strike layer, 100,000: ${APPENDED} more until they are drawn`,
      goal: { withinMs: 1 },
    },
    ...{ ours: () => (append(), ours.draw()), rounds: 6 },
  });
  const rivalMs = appends.toSorted((a, b) => a - b)[2]!;
  rival.dispose();
  painter.dispose();
  const many = storeOf(500_000);
  const frames = (made: StrikePainter) => framesOf(made, many).draw;
  return [
    frame,
    work,
    {
      ...shown,
      ...{ rival: RIVAL, rivalMs, goal: '≥ 10 × faster' },
      ...{ measured: `${(rivalMs / shown.oursMs).toFixed(1)} × faster`, isMet: rivalMs >= 10 * shown.oursMs },
    },
    pairedBench({
      ...{ id: 'P4', what: 'strike layer, 500,000: a frame in software WebGL', goal: { withinMs: 250 } },
      ...{ ours: frames(createGlPainter(PALETTE, () => {})!), rounds: 6 },
    }),
    pairedBench({
      ...{ id: 'P4', what: 'strike layer, 500,000: a frame dot by dot', goal: { withinMs: 30 } },
      ...{ ours: frames(createPixelPainter(PALETTE)), rounds: 12 },
    }),
  ];
}

const harness = { measure };
export type StrikeFrames = typeof harness;
(globalThis as unknown as { strikeFrames: StrikeFrames }).strikeFrames = harness;
