import type { StrikeView } from './strikeView.ts';

/** Where a strike was, as in StrikeRows. */
export type Spark = { readonly x: number; readonly y: number };

/** Rings that open around new strikes. */
export type StrikeRings = {
  readonly canvas: HTMLCanvasElement;
  /** Opens a ring at each place. */
  open(sparks: readonly Spark[]): void;
  /** Ends all rings at once. */
  clear(): void;
  /** The map was moved, or the canvas made larger. */
  see(view: StrikeView): void;
  dispose(): void;
};

/** Sources: requirements STRIKE-08, CONST-16. */
export const RING_LIMIT = 50;
export const RING_MS = 1_000;
const RADIUS_PX = [4, 20] as const;
/** Between two pictures of the rings, ms: each costs a screen without a graphics card a picture of the whole map. */
const PICTURE_MS = 80;

type Ring = Spark & { readonly sinceMs: number };

/** On a canvas of their own: while rings open, nothing else of the map is drawn again. */
export function createStrikeRings(colour: string): StrikeRings {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  let view: StrikeView | null = null;
  let rings: Ring[] = [];
  let timer: ReturnType<typeof setInterval> | null = null;

  function wipe(): void {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
  }

  function end(): void {
    rings = [];
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function draw(): void {
    const nowMs = performance.now();
    rings = rings.filter(({ sinceMs }) => nowMs - sinceMs < RING_MS);
    wipe();
    if (view !== null) for (const ring of rings) drawRing(ring, (nowMs - ring.sinceMs) / RING_MS, view);
    if (rings.length === 0) end();
  }

  function drawRing({ x, y }: Ring, part: number, seen: StrikeView): void {
    const { centerX, centerY, worldPx, widthPx, heightPx, pixelRatio } = seen;
    pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    pen.globalAlpha = Math.max(0, 1 - part);
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.beginPath();
    const radiusPx = RADIUS_PX[0] + (RADIUS_PX[1] - RADIUS_PX[0]) * Math.max(0, part);
    // the copy of the map that lies nearest to the middle
    const east = x - centerX - Math.round(x - centerX);
    pen.arc(widthPx / 2 + east * worldPx, heightPx / 2 + (y - centerY) * worldPx, radiusPx, 0, 2 * Math.PI);
    pen.stroke();
  }

  return {
    canvas,
    open(sparks) {
      const sinceMs = performance.now();
      rings = [...rings, ...sparks.map((spark) => ({ ...spark, sinceMs }))].slice(-RING_LIMIT);
      if (rings.length > 0) timer ??= setInterval(draw, PICTURE_MS);
    },
    clear() {
      if (rings.length > 0) wipe();
      end();
    },
    see(seen) {
      view = seen;
    },
    dispose: end,
  };
}
