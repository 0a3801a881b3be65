import type { StrikeView } from './strikeView.ts';

/** Where a strike was, as in StrikeRows. */
export type Spark = { readonly x: number; readonly y: number };

/** Rings that open around new strikes. */
export type StrikeRings = {
  readonly element: SVGElement;
  /** Opens a ring at each place. */
  open(sparks: readonly Spark[]): void;
  /** Ends all rings at once. */
  clear(): void;
  /** The map was moved. */
  see(view: StrikeView): void;
};

/** Sources: requirements STRIKE-08, CONST-16. */
export const RING_LIMIT = 50;
export const RING_MS = 1_000;
const RADIUS_PX = [4, 20] as const;
/** Between two pictures of the rings, ms. */
const PICTURE_MS = 80;

/** When a ring opened, and where. */
type Ring = Spark & { readonly sinceMs: number };

/**
 * Each is a shape of its own: a canvas as large as the map would cost a screen without a graphics card a picture of the
 * whole map, twelve times a second.
 */
export function createStrikeRings(colour: string): StrikeRings {
  const element = shape('svg');
  element.style.cssText = `position:absolute;left:0;top:0;width:100%;height:100%;pointer-events:none;fill:none;stroke:${colour};stroke-width:2`;
  const rings = new Map<SVGElement, Ring>();
  let view: StrikeView | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function end(circles: readonly SVGElement[]): void {
    for (const circle of circles) {
      circle.remove();
      rings.delete(circle);
    }
    if (rings.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function draw(): void {
    const nowMs = performance.now();
    end([...rings].flatMap(([circle, { sinceMs }]) => (nowMs - sinceMs < RING_MS ? [] : circle)));
    for (const [circle, { sinceMs }] of rings) {
      const part = (nowMs - sinceMs) / RING_MS;
      circle.setAttribute('r', String(RADIUS_PX[0] + (RADIUS_PX[1] - RADIUS_PX[0]) * part));
      circle.style.opacity = String(1 - part);
    }
  }

  function place({ x, y }: Spark, circle: SVGElement): void {
    if (view === null) return;
    // the copy of the map that lies nearest to the middle
    const east = x - view.centerX - Math.round(x - view.centerX);
    const xPx = view.widthPx / 2 + east * view.worldPx;
    const yPx = view.heightPx / 2 + (y - view.centerY) * view.worldPx;
    circle.style.transform = `translate(${xPx}px,${yPx}px)`;
  }

  return {
    element,
    open(sparks) {
      const sinceMs = performance.now();
      for (const spark of sparks) {
        const circle = shape('circle');
        rings.set(circle, { ...spark, sinceMs });
        place(spark, circle);
        element.append(circle);
      }
      end([...rings.keys()].slice(0, -RING_LIMIT));
      if (rings.size > 0) timer ??= setInterval(draw, PICTURE_MS);
    },
    clear: () => end([...rings.keys()]),
    see(seen) {
      view = seen;
      rings.forEach(place);
    },
  };
}

function shape(name: 'svg' | 'circle'): SVGElement {
  return document.createElementNS('http://www.w3.org/2000/svg', name);
}
