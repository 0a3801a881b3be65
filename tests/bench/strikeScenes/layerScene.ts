import { southShare } from '#domain/geo/mercator.ts';
import type { StrikePainter } from '#map/strikes/createGlPainter.ts';
import type { StrikePalette } from '#map/strikes/strikePalette.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';
import {
  APPENDED,
  CENTER,
  HOUR_MS,
  INK,
  lastPixel,
  NOW_MS,
  SIZE_PX,
  strikesOf,
  WORLD_PX,
  type StrikeScene,
} from './strikeScene.ts';

const LOOK = { fill: INK.young, stroke: INK.stroke, groundPx: INK.breadthPx, cloudPx: INK.breadthPx };
const PALETTE: StrikePalette = Array.from({ length: 9 }, () => LOOK);

/** Our own painters over our own rows. */
export function layerScene(create: (palette: StrikePalette) => StrikePainter, count: number): StrikeScene {
  const store = createStrikeStore();
  store.add(strikesOf(count));
  const painter = create(PALETTE);
  const context = painter.canvas.getContext('webgl2') ?? painter.canvas.getContext('2d');
  painter.canvas.width = SIZE_PX.width;
  painter.canvas.height = SIZE_PX.height;
  const added = strikesOf(APPENDED);
  let frame = 0;
  let addedMs = NOW_MS;

  function paint(): void {
    const centerX = (CENTER.lon + (++frame % 20) * CENTER.step) / 360 + 0.5;
    const view = { centerX, centerY: southShare(CENTER.lat), worldPx: WORLD_PX };
    painter.paint(
      store.rows,
      { ...view, widthPx: SIZE_PX.width, heightPx: SIZE_PX.height, pixelRatio: 1 },
      { atMs: addedMs, youngestMs: 0, oldestMs: 2 * HOUR_MS, showsCloud: true },
    );
  }

  return {
    draw() {
      paint();
      lastPixel(context);
    },
    append() {
      addedMs += 5_000;
      added.atMs.fill(addedMs);
      store.add(added);
      paint();
      return Promise.resolve();
    },
    finish: () => lastPixel(context),
    settle: () => Promise.resolve(),
    dispose: painter.dispose,
  };
}
