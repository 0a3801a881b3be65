import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** One way to draw strikes, timed beside others. */
export type StrikeScene = {
  /** Draws a frame a little to the side of the last one, and waits for the last pixel of it. */
  draw(): void;
  /** Adds strikes; resolves when they are drawn as far as the page's own thread has to do with it. */
  append(): Promise<void>;
  /** Waits until the card, or who plays it, has drawn what it was told to. */
  finish(): void;
  /** Resolves when nothing is left that it would draw by itself: who is timed next shares the card with it. */
  settle(): Promise<void>;
  dispose(): void;
};

export const NOW_MS = 1_780_000_000_000;
export const HOUR_MS = 3_600_000;
/** Strikes that one append adds. */
export const APPENDED = 500;
export const SIZE_PX = { width: 1_280, height: 800 } as const;
/** CSS px over which the whole map would reach. */
export const WORLD_PX = 5_120;
/** The colours and the breadth in which all draw them: ours takes no more where so many are in the view. */
export const INK = { young: '#fff3b0', old: '#db4e66', stroke: '#06090c', breadthPx: 4 } as const;
/** Middle of the frames, degrees, and how far the next lies from the last. */
export const CENTER = { lon: -94.3, lat: 36.7, step: 0.036 } as const;

/** Strikes over North America, in time order up to now. */
export function strikesOf(count: number): StrikeColumns {
  const strikes = createStrikeColumns(count);
  let dice = 12_345;
  const next = () => (dice = (dice * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let row = 0; row < count; row++) {
    strikes.lon[row] = -125 + 60 * next();
    strikes.lat[row] = 25 + 30 * next();
    strikes.atMs[row] = NOW_MS - HOUR_MS + (HOUR_MS * row) / count;
  }
  return { ...strikes, count };
}

/** An element of the frames' size, on the page. */
export function createStage(): HTMLElement {
  const stage = document.body.appendChild(document.createElement('div'));
  stage.style.cssText = `width:${SIZE_PX.width}px;height:${SIZE_PX.height}px`;
  return stage;
}

export function lastPixel(
  context: WebGL2RenderingContext | WebGLRenderingContext | CanvasRenderingContext2D | null,
): void {
  if (context instanceof CanvasRenderingContext2D) context.getImageData(0, 0, 1, 1);
  else context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
}
