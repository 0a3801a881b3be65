import type { DistancePlotView } from './distancePlot.ts';
import type { PlotFrame } from './drawDistances.ts';
import { zoomedSpan } from './zoomedSpan.ts';

/** One press of a key, or of a button. */
export const ZOOM_IN = 0.5;
export const ZOOM_OUT = 2;
/** Of the wheel, per unit that it tells; a notch is about a hundred. */
const WHEEL_RATE = 0.003;

type Zoomed = {
  readonly shown: () => { readonly view: DistancePlotView; readonly frame: PlotFrame } | null;
  /** Instant of the reading, epoch ms; null: there is none. */
  readonly atMs: () => number | null;
};

/** Zooms by plus, minus and 0, and by the wheel with Ctrl, where the view can be zoomed. @returns Ends it. */
export function listenToZoom(element: HTMLElement, { shown, atMs }: Zoomed): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  /** @returns Whether it was zoomed. */
  function zoomBy(factor: number, around: number | null): boolean {
    const view = shown()?.view;
    if (view?.zoom === undefined) return false;
    const { span, zoom } = view;
    const middleMs = (span.fromMs + span.toMs) / 2;
    zoom.onSpan(zoomedSpan(zoom.whole, span, { factor, atMs: around ?? middleMs }));
    return true;
  }

  const press = (event: KeyboardEvent) => {
    const factor = factorOf(event);
    if (factor !== null && zoomBy(factor, atMs())) event.preventDefault();
  };
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return; // the page scrolls
    const around = shown()?.frame.x.invert(event.clientX - element.getBoundingClientRect().left) ?? null;
    if (zoomBy(Math.exp(event.deltaY * WHEEL_RATE), around)) event.preventDefault();
  };
  element.addEventListener('keydown', press, { signal });
  element.addEventListener('wheel', turn, { signal, passive: false });
  return () => listening.abort();
}

/** null: the key does not zoom. With Ctrl it zooms the page. */
function factorOf({ key, ctrlKey, metaKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey) return null;
  if (key === '+' || key === '=') return ZOOM_IN;
  if (key === '-') return ZOOM_OUT;
  return key === '0' ? Infinity : null;
}
